import { type ComponentProps, useState } from 'react'
import { amountOf, type Portioned, specificGrams, withAmount } from '#domain/portion.ts'
import { NumberField } from '../ui/NumberField.tsx'
import { FoodWeightField } from './FoodWeightField.tsx'

type AmountFieldProps<Entry> = Omit<ComponentProps<typeof NumberField>, 'value' | 'onChange' | 'unit'> & {
  entry: Entry
  onChange: (entry: Entry) => void
  /** After a number of portions. */
  countUnit?: string
}

/** The amount of a food: a weight when it was logged by weight, else the number of portions. */
export function AmountField<Entry extends Portioned>({ entry, onChange, countUnit, ...rest }: AmountFieldProps<Entry>) {
  // Amounts are always scaled from the first one, so that typing 0.25 by way of 0.2 does not accumulate rounding.
  const [first] = useState(entry)
  const [typed, setTyped] = useState<number | null>(amountOf(entry))
  const field = {
    ...rest,
    value: typed,
    onChange(amount: number | null) {
      setTyped(amount)
      if (amount && amount > 0) onChange(withAmount(first, amount))
    },
    onBlur: () => setTyped(amountOf(entry)),
  }
  if (specificGrams(entry) !== null) return <FoodWeightField max={10_000} {...field} />
  return <NumberField unit={countUnit} max={1_000} decimalScale={2} {...field} />
}
