import { type ComponentProps, useState } from 'react'
import { amountOf, type Portioned, specificGrams, withAmount } from '#domain/portion.ts'
import { NumberField } from '../ui/NumberField.tsx'

type AmountFieldProps<Entry> = Omit<ComponentProps<typeof NumberField>, 'value' | 'onChange'> & {
  entry: Entry
  onChange: (entry: Entry) => void
}

/** The amount of a food: in g when it was logged by weight, else the number of portions. */
export function AmountField<Entry extends Portioned>({ entry, onChange, ...rest }: AmountFieldProps<Entry>) {
  // Amounts are always scaled from the first one, so that typing 0.25 by way of 0.2 does not accumulate rounding.
  const [first] = useState(entry)
  const [typed, setTyped] = useState<number | null>(amountOf(entry))
  const byWeight = specificGrams(entry) !== null
  return (
    <NumberField
      unit={byWeight ? 'g' : undefined}
      max={byWeight ? 10_000 : 1_000}
      decimalScale={byWeight ? 1 : 2}
      {...rest}
      value={typed}
      onChange={(amount) => {
        setTyped(amount)
        if (amount && amount > 0) onChange(withAmount(first, amount))
      }}
      onBlur={() => setTyped(amountOf(entry))}
    />
  )
}
