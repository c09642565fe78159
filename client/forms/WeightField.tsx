import { kgOfStones, stonesAndPounds } from '#domain/units.ts'
import { useChosenUnits } from '../units.ts'
import { TwoUnitField, type TwoUnits } from './TwoUnitField.tsx'
import { type QuantityFieldProps, UnitField } from './UnitField.tsx'

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
