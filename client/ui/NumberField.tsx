import { NumberInput, type NumberInputProps } from '@mantine/core'
import { decimalSeparator, readNumber } from './format.ts'

type NumberFieldProps = Omit<NumberInputProps, 'value' | 'onChange' | 'defaultValue'> & {
  /** `null` is an empty field, which is not 0. */
  value: number | null
  onChange: (value: number | null) => void
  /** Behind the number, in hint ink. */
  unit?: string
}

/** A number as people type it: comma or point, spaces ignored, all selected on focus, never changed by the wheel. */
export function NumberField({ value, onChange, unit, ...rest }: NumberFieldProps) {
  return (
    <NumberInput
      hideControls
      selectAllOnFocus
      allowNegative={false}
      inputMode="decimal"
      autoComplete="off"
      decimalSeparator={decimalSeparator}
      allowedDecimalSeparators={[',', '.']}
      rightSection={unit}
      rightSectionWidth={unit ? `${unit.length * 0.55 + 1.6}rem` : undefined}
      rightSectionPointerEvents="none"
      onFocus={(event) => event.currentTarget.select()}
      {...rest}
      value={value ?? ''}
      onChange={(next) => onChange(next === '' ? null : Number(next))}
      onPaste={(event) => {
        // Typing is guarded key by key; a pasted `1 200,5` has to be read as a whole.
        const pasted = readNumber(event.clipboardData.getData('text'))
        if (pasted === null) return
        event.preventDefault()
        onChange(rest.allowNegative ? pasted : Math.abs(pasted))
      }}
    />
  )
}
