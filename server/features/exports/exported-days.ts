import { addDays, type Day } from '../../domain/day.ts'
import type { DailyGoals } from '../../domain/goals.ts'
import type { Totals } from '../../domain/nutrition.ts'
import { yieldRegularly } from '../../lib/yield.ts'
import type { UserContext } from '../../trpc.ts'
import { burnedBetween, totalsOn } from '../diary/nutrition-summary.ts'
import { goalsOn } from '../goals-on.ts'
import { waterByDay } from '../water-on.ts'
import { weightsBetween } from '../weights.ts'

/** A day; null where nothing was logged. */
export type ExportedDay = {
  date: Day
  /** The totals of its food. */
  totals: Totals | null
  /** Plain water in ml. */
  water: number | null
  /** What drinks count as, in ml. */
  drinks: number | null
  /** kcal */
  burned: number | null
  /** The last of the day, in kg. */
  weight: number | null
  goals: DailyGoals
}

const daysAtOnce = 31

/** Every day from the first through the last, read some weeks at a time. Lets other requests run in between. */
export async function* exportedDays({ db, viewer }: UserContext, from: Day, to: Day): AsyncGenerator<ExportedDay> {
  const yieldIfLong = yieldRegularly()
  for (let first = from; first <= to; first = addDays(first, daysAtOnce)) {
    const end = addDays(first, daysAtOnce - 1)
    const last = end < to ? end : to
    const water = waterByDay(db, viewer.id, first, last)
    const burned = burnedBetween(db, viewer.id, first, last)
    const weights = new Map(weightsBetween(db, viewer.id, first, last).map(({ date, weight }) => [date, weight]))
    for (let date = first; date <= last; date = addDays(date, 1)) {
      yield {
        date,
        totals: await totalsOn(db, viewer.id, date, yieldIfLong),
        water: water.plain.get(date) ?? null,
        drinks: water.drinks.get(date) ?? null,
        burned: burned.get(date) ?? null,
        weight: weights.get(date) ?? null,
        goals: goalsOn(db, viewer.id, date),
      }
    }
  }
}
