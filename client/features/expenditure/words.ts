import { plural, t } from '@lingui/core/macro'
import type { LeftOutReason, Needs } from '#domain/expenditure.ts'
import type { Limit } from '#domain/plan.ts'
import type { RouterOutputs } from '../../trpc.ts'
import { inPercent, listText } from '../../ui/format.ts'
import type { UnitTexts } from '../../ui/unit-texts.ts'

export type Expenditure = RouterOutputs['expenditure']['on']
export type Plan = RouterOutputs['plan']['get']
export type Proposal = NonNullable<Plan['proposal']>

/** `likely 2,120 to 2,690` */
export function likelyText(bounds: { low: number; high: number }, { energyNumber }: UnitTexts): string {
  const [low, high] = [energyNumber(bounds.low), energyNumber(bounds.high)]
  return t`likely ${low} to ${high}`
}

/** `3 more weigh-ins`, `5 more days of food and 1 more weigh-in` */
export function needsText({ foodDays, weighIns, days }: Needs): string {
  const parts = [
    foodDays > 0 && plural(foodDays, { one: '# more day of food', other: '# more days of food' }),
    weighIns > 0 && plural(weighIns, { one: '# more weigh-in', other: '# more weigh-ins' }),
    days > 0 &&
      plural(days, {
        one: '# more day until your weigh-ins span two weeks',
        other: '# more days until your weigh-ins span two weeks',
      }),
  ]
  return listText(parts.filter((part) => part !== false))
}

/** `From 24 days of food and 17 weigh-ins; 4 days left out` */
export function basisText({ foodDays, weighIns, leftOut }: Expenditure): string {
  const food = plural(foodDays, { one: '# day of food', other: '# days of food' })
  const weighed = plural(weighIns, { one: '# weigh-in', other: '# weigh-ins' })
  const left =
    leftOut.length === 0
      ? t`no day left out`
      : plural(leftOut.length, { one: '# day left out', other: '# days left out' })
  return t`From ${food} and ${weighed}; ${left}`
}

export function leftOutText(reason: LeftOutReason): string {
  switch (reason) {
    case 'nothing logged':
      return t`Nothing logged`
    case 'unknown energy':
      return t`A food of unknown energy`
    case 'looks incomplete':
      return t`Looks incomplete`
    case 'marked incomplete':
      return t`Marked incomplete`
  }
}

/** `Your aim is to lose 0.5% of your weight a week.` */
export function aimText({ aim, ratePercent }: Pick<Plan, 'aim' | 'ratePercent'>): string {
  if (aim === 'keep' || ratePercent === null) return t`Your aim is to keep your weight.`
  const rate = inPercent(ratePercent, 0, 2)
  return aim === 'lose'
    ? t`Your aim is to lose ${rate} of your weight a week.`
    : t`Your aim is to gain ${rate} of your weight a week.`
}

/** The plan never goes below `lowest` kcal a day. */
export function limitText(limit: Limit, lowest: number, { energy }: UnitTexts): string {
  const [least, step] = [energy(lowest), energy(150)]
  switch (limit) {
    case 'underweight':
      return t`Your weight is below the healthy range for your height, so the goal is not below what you use.`
    case 'lowest':
      return t`The goal stops at ${least} a day, so you would lose more slowly.`
    case 'deficit':
      return t`The goal is never more than a quarter below what you use, so you would lose more slowly.`
    case 'step':
      return t`A goal moves by at most ${step} at a time, so the rest is left for the next check-ins.`
  }
}
