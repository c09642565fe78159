import { useChosenUnits } from '../units.ts'
import { type QuantityFieldProps, UnitField } from './UnitField.tsx'

/** The weight of a food, but not of a nutrient in it, which is in g everywhere. The value is in g; shown and typed in g or oz. */
export function FoodWeightField(props: QuantityFieldProps) {
  return <UnitField {...props} unit={useChosenUnits().food} />
}
