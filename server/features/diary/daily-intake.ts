import type { Day } from '../../domain/day.ts'
import { addDays, daysBetween } from '../../domain/day.ts'
import type { LeftOutReason } from '../../domain/expenditure.ts'
import { type EnergyGoals, energyGoalNames } from '../../domain/goals.ts'
import type { Total } from '../../domain/nutrition.ts'
import { todayOf, type UserContext } from '../../trpc.ts'
import { goalsOnDays } from '../goals-on.ts'
import { assertLoggableDate } from './diary-day.ts'
import { burnedBetween, summarise } from './nutrition-summary.ts'

type DailyIntake = {
  date: Day
  /** Null without food. */
  totals: Record<keyof EnergyGoals, Total> | null
  goals: EnergyGoals
  /** kcal by exercise. */
  burned: number
  /** Why what is logged does not count as all that was eaten; null where it does, and for a day that is not over. */
  leftOut: LeftOutReason | null
}

/** What was eaten on each day from `from` to `to`, its goals, and whether that is all. */
export async function dailyIntake(ctx: UserContext, from: Day, to: Day): Promise<DailyIntake[]> {
  assertLoggableDate(to, ctx, 'to')
  const today = todayOf(ctx)
  const [summary, known] = await Promise.all([summarise(ctx, from, to), ctx.expenditures.of(ctx.viewer.id, today)])
  const eaten = new Map(summary.days.map(({ date, totals }) => [date, totals]))
  const reasons = new Map(known.map(({ date, leftOut }) => [date, leftOut]))
  const dates = Array.from({ length: daysBetween(from, to) + 1 }, (_, at) => addDays(from, at))
  const burned = burnedBetween(ctx.db, ctx.viewer.id, from, to)
  const goals = goalsOnDays(ctx.db, ctx.viewer.id, dates)
  return dates.map((date, at) => {
    const totals = eaten.get(date)
    const isBefore = date < today && !reasons.has(date)
    return {
      date,
      totals: totals ? ofEnergy((name) => totals[name]) : null,
      goals: ofEnergy((name) => goals[at]?.[name] ?? 0),
      burned: burned.get(date) ?? 0,
      leftOut: isBefore ? 'nothing logged' : (reasons.get(date) ?? null),
    }
  })
}

const ofEnergy = <T>(value: (name: keyof EnergyGoals) => T) =>
  Object.fromEntries(energyGoalNames.map((name) => [name, value(name)])) as Record<keyof EnergyGoals, T>
