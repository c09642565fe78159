import type { LeftOutReason, Needs } from '#domain/expenditure.ts'
import type { Limit } from '#domain/plan.ts'
import type { RouterOutputs } from '../../trpc.ts'
import { countText, upToDecimals } from '../../ui/format.ts'
import type { UnitTexts } from '../../ui/unit-texts.ts'

export type Expenditure = RouterOutputs['expenditure']['on']
export type Plan = RouterOutputs['plan']['get']
export type Proposal = NonNullable<Plan['proposal']>

/** `likely 2,120 to 2,690` */
export const likelyText = ({ low, high }: { low: number; high: number }, { energyNumber }: UnitTexts): string =>
  `likely ${energyNumber(low)} to ${energyNumber(high)}`

/** `3 more weigh-ins`, `5 more days of food and 1 more weigh-in` */
export function needsText({ foodDays, weighIns, days }: Needs): string {
  const parts = [
    foodDays > 0 && `${countText(foodDays, 'more day', 'more days')} of food`,
    weighIns > 0 && countText(weighIns, 'more weigh-in'),
    days > 0 && `${countText(days, 'more day', 'more days')} until your weigh-ins span two weeks`,
  ].filter((part) => part !== false)
  return parts.length < 2 ? parts.join() : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
}

/** `From 24 days of food and 17 weigh-ins; 4 days left out` */
export const basisText = ({ foodDays, weighIns, leftOut }: Expenditure): string =>
  `From ${countText(foodDays, 'day')} of food and ${countText(weighIns, 'weigh-in')}; ${
    leftOut.length === 0 ? 'no day' : countText(leftOut.length, 'day')
  } left out`

export const leftOutTexts: Record<LeftOutReason, string> = {
  'nothing logged': 'Nothing logged',
  'unknown energy': 'A food of unknown energy',
  'looks incomplete': 'Looks incomplete',
  'marked incomplete': 'Marked incomplete',
}

/** `lose 0.5% of your weight a week` */
export function aimText({ aim, ratePercent }: Pick<Plan, 'aim' | 'ratePercent'>): string {
  if (aim === 'keep' || ratePercent === null) return 'keep your weight'
  return `${aim === 'lose' ? 'lose' : 'gain'} ${upToDecimals(ratePercent, 2)}% of your weight a week`
}

/** The plan never goes below `lowest` kcal a day. */
export const limitText = (limit: Limit, lowest: number, { energy }: UnitTexts): string =>
  ({
    underweight: 'Your weight is below the healthy range for your height, so the goal is not below what you use.',
    lowest: `The goal stops at ${energy(lowest)} a day, so you would lose more slowly.`,
    deficit: `The goal is never more than a quarter below what you use, so you would lose more slowly.`,
    step: `A goal moves by at most ${energy(150)} at a time, so the rest is left for the next check-ins.`,
  })[limit]
