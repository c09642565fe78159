import { type ComponentProps, useState } from 'react'
import { FoodWeight, Quantity } from '#domain/fields.ts'
import { amountOf, type Portioned, specificGrams, withAmount } from '#domain/portion.ts'
import { sentence } from '../i18n.ts'
import { NumberField } from '../ui/number-fields.tsx'
import { notANumber } from './not-a-number.ts'
import { FoodWeightField } from './unit-fields.tsx'

type AmountFieldProps<Entry> = Omit<ComponentProps<typeof NumberField>, 'value' | 'onChange' | 'unit'> & {
  entry: Entry
  onChange: (entry: Entry) => void
  /** After a number of portions. */
  countUnit?: string
}

/**
 * The amount of a food: a weight when it was logged by weight, else the number of portions. While it has an error, the
 * quantity of its entry is NaN, which the form around it refuses.
 */
export function AmountField<Entry extends Portioned>({ entry, onChange, countUnit, ...rest }: AmountFieldProps<Entry>) {
  // Amounts are always scaled from the first one, so that typing 0.25 by way of 0.2 does not accumulate rounding.
  const [first] = useState(entry)
  const [last, setLast] = useState(entry)
  const [typed, setTyped] = useState<number | null>(amountOf(entry))
  const isWeighed = specificGrams(first) !== null
  const problem = typed === null ? undefined : problemOf(isWeighed ? FoodWeight : Quantity, typed)
  const field = {
    ...rest,
    value: typed,
    error: problem,
    'aria-invalid': problem ? (true as const) : undefined,
    onChange(amount: number | null) {
      setTyped(amount)
      if (amount === null) return onChange(last)
      if (problemOf(isWeighed ? FoodWeight : Quantity, amount)) return onChange({ ...last, quantity: Number.NaN })
      const changed = withAmount(first, amount)
      setLast(changed)
      onChange(changed)
    },
    onBlur() {
      if (typed === null) setTyped(amountOf(last))
    },
  }
  if (isWeighed) return <FoodWeightField {...field} />
  return <NumberField unit={countUnit} decimalScale={3} {...field} />
}

/** What is wrong with a typed number, as its schema says it. */
export function problemOf(schema: typeof Quantity, number: number): string | undefined {
  if (Number.isNaN(number)) return notANumber()
  const message = schema.safeParse(number).error?.issues[0]?.message
  return message && sentence(message)
}
