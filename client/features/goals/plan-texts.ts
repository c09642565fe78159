import { t } from '@lingui/core/macro'
import { kgPerWeek, type Plan } from '#domain/plan.ts'
import { upToDecimals } from '../../ui/format.ts'
import type { UnitTexts } from '../../ui/unit-texts.ts'

/** `Lose 0.5% of your weight a week`, `Keep your weight`. */
export function planText({ aim, ratePercent }: Plan): string {
  if (aim === 'keep') return t`Keep your weight`
  const rate = upToDecimals(ratePercent, 2)
  return aim === 'lose' ? t`Lose ${rate}% of your weight a week` : t`Gain ${rate}% of your weight a week`
}

/** `About 0.38 kg a week at 75.2 kg.`; null where there is no rate or no weight, in kg. */
export function weeklyText(plan: Plan, weight: number | null, units: UnitTexts): string | null {
  if (weight === null || !plan.ratePercent || plan.aim === 'keep') return null
  const change = units.weightDifference(kgPerWeek(plan, weight), 2)
  const now = units.weight(weight)
  return t`About ${change} a week at ${now}.`
}

/** The aims to choose from. */
export const aimChoices = () => [
  { value: 'lose' as const, label: t({ message: 'Lose', comment: 'Aim: to lose weight' }) },
  { value: 'keep' as const, label: t({ message: 'Keep', comment: 'Aim: to keep the weight' }) },
  { value: 'gain' as const, label: t({ message: 'Gain', comment: 'Aim: to gain weight' }) },
]
