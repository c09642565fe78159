import type { ComponentProps } from 'react'
import { decimalsOf, shownIn, storedFrom, type Unit } from '#domain/units.ts'
import { NumberField } from '../ui/NumberField.tsx'

type UnitFieldProps = Omit<ComponentProps<typeof NumberField>, 'unit' | 'decimalScale'> & {
  unit: Unit
  /** Instead of those in which the unit is shown elsewhere. */
  decimals?: number
  /** Where there is no room for the unit; the placeholder names it then. */
  hidesUnit?: boolean
}

/** A number that is shown and typed in a unit. `value` and what `onChange` gets are as stored: metric, in kcal. */
export function UnitField({
  unit,
  decimals = decimalsOf(unit),
  hidesUnit,
  placeholder,
  value,
  onChange,
  ...rest
}: UnitFieldProps) {
  return (
    <NumberField
      {...rest}
      unit={hidesUnit ? undefined : unit}
      placeholder={hidesUnit ? unit : placeholder}
      decimalScale={decimals}
      value={value === null ? null : shownIn(value, unit, decimals)}
      onChange={(typed) => onChange(typed === null ? null : storedFrom(typed, unit))}
    />
  )
}

/** What the fields of a form pass on. The unit is that of the person. */
export type QuantityFieldProps = Omit<UnitFieldProps, 'unit' | 'decimals'>
