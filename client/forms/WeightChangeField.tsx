import { useChosenUnits } from '../units.ts'
import { type QuantityFieldProps, UnitField } from './UnitField.tsx'

/** A change of weight, such as a goal for the week. The value is in kg; shown and typed in kg or lb. */
export function WeightChangeField(props: QuantityFieldProps) {
  const { weight } = useChosenUnits()
  return <UnitField {...props} unit={weight === 'kg' ? 'kg' : 'lb'} />
}
