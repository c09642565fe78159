import { cmOfFeet, feetAndInches } from '#domain/units.ts'
import { useChosenUnits } from '../units.ts'
import { TwoUnitField, type TwoUnits } from './TwoUnitField.tsx'
import { type QuantityFieldProps, UnitField } from './UnitField.tsx'

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
