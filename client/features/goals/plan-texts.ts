import { kgPerWeek, type Plan } from '#domain/plan.ts'
import { upToDecimals } from '../../ui/format.ts'
import type { UnitTexts } from '../../ui/unit-texts.ts'

/** `Lose 0.5% of your weight a week`, `Keep your weight`. */
export function planText({ aim, ratePercent }: Plan): string {
  if (aim === 'keep') return 'Keep your weight'
  return `${aim === 'lose' ? 'Lose' : 'Gain'} ${upToDecimals(ratePercent, 2)}% of your weight a week`
}

/** `About 0.38 kg a week at 75.2 kg.`; null where there is no rate or no weight, in kg. */
export function weeklyText(plan: Plan, weight: number | null, units: UnitTexts): string | null {
  if (weight === null || !plan.ratePercent || plan.aim === 'keep') return null
  return `About ${units.weightDifference(kgPerWeek(plan, weight), 2)} a week at ${units.weight(weight)}.`
}
