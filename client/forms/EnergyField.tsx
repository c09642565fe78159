import { useChosenUnits } from '../units.ts'
import { type QuantityFieldProps, UnitField } from './UnitField.tsx'

type EnergyFieldProps = QuantityFieldProps & {
  /** Decimals of kcal; kJ, which are smaller, have none. */
  kcalDecimals?: number
}

/** An energy. The value is in kcal; shown and typed in kcal or kJ. */
export function EnergyField({ kcalDecimals, ...props }: EnergyFieldProps) {
  const { energy } = useChosenUnits()
  return <UnitField {...props} unit={energy} decimals={energy === 'kcal' ? kcalDecimals : undefined} />
}
