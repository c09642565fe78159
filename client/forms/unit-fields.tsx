import type { ComponentProps } from 'react'
import {
  cmOfFeet,
  decimalsOf,
  feetAndInches,
  kgOfStones,
  shownIn,
  stonesAndPounds,
  storedFrom,
  type Unit,
} from '#domain/units.ts'
import { NumberField } from '../ui/NumberField.tsx'
import { useChosenUnits } from '../units.ts'
import { TwoUnitField, type TwoUnits } from './TwoUnitField.tsx'

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

type EnergyFieldProps = QuantityFieldProps & {
  /** Decimals of kcal; kJ, which are smaller, have none. */
  kcalDecimals?: number
}

/** An energy. The value is in kcal; shown and typed in kcal or kJ. */
export function EnergyField({ kcalDecimals, ...props }: EnergyFieldProps) {
  const { energy } = useChosenUnits()
  return <UnitField {...props} unit={energy} decimals={energy === 'kcal' ? kcalDecimals : undefined} />
}

/** The weight of a food, but not of a nutrient in it, which is in g everywhere. The value is in g; shown and typed in g or oz. */
export function FoodWeightField(props: QuantityFieldProps) {
  return <UnitField {...props} unit={useChosenUnits().food} />
}

/** A person's height. The value is in cm; shown and typed in cm, or feet and inches. */
export function HeightField(props: QuantityFieldProps) {
  const { length } = useChosenUnits()
  if (length === 'cm') return <UnitField {...props} unit="cm" />
  return <TwoUnitField {...props} units={feet} split={feetAndInches} join={cmOfFeet} />
}

const feet: TwoUnits = [
  { unit: 'ft', name: 'Feet' },
  { unit: 'in', name: 'Inches' },
]

/** A measure of the body such as the waist; a height has `HeightField`. The value is in cm; shown and typed in cm or inches. */
export function LengthField(props: QuantityFieldProps) {
  return <UnitField {...props} unit={useChosenUnits().length} />
}

/** A person's weight. The value is in kg; shown and typed in kg, lb, or stones and pounds. */
export function WeightField(props: QuantityFieldProps) {
  const { weight } = useChosenUnits()
  if (weight !== 'st') return <UnitField {...props} unit={weight} />
  return <TwoUnitField {...props} units={stones} split={stonesAndPounds} join={kgOfStones} />
}

const stones: TwoUnits = [
  { unit: 'st', name: 'Stones' },
  { unit: 'lb', name: 'Pounds' },
]

/** A change of weight, such as a goal for the week. The value is in kg; shown and typed in kg or lb. */
export function WeightChangeField(props: QuantityFieldProps) {
  const { weight } = useChosenUnits()
  return <UnitField {...props} unit={weight === 'kg' ? 'kg' : 'lb'} />
}
