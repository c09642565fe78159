import { useChosenUnits } from '../units.ts'
import { type QuantityFieldProps, UnitField } from './UnitField.tsx'

/** A measure of the body such as the waist; a height has `HeightField`. The value is in cm; shown and typed in cm or inches. */
export function LengthField(props: QuantityFieldProps) {
  return <UnitField {...props} unit={useChosenUnits().length} />
}
