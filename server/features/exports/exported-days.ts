import { and, between, eq, sql } from 'drizzle-orm'
import { waterDays } from '#schema'
import { prepared } from '../../db/prepared.ts'
import { addDays, type Day } from '../../domain/day.ts'
import type { DailyGoals } from '../../domain/goals.ts'
import type { Totals } from '../../domain/nutrition.ts'
import { yieldRegularly } from '../../lib/yield.ts'
import type { UserContext } from '../../trpc.ts'
import { burnedBetween, totalsOn } from '../diary/nutrition-summary.ts'
import { goalsOn } from '../goals-on.ts'
import { weightsBetween } from '../weights.ts'

/** A day; null where nothing was logged. */
export type ExportedDay = {
  date: Day
  /** The totals of its food. */
  totals: Totals | null
  glasses: number | null
  /** kcal */
  burned: number | null
  /** The last of the day, in kg. */
  weight: number | null
  goals: DailyGoals
}

const daysAtOnce = 31

const statements = prepared((db) => ({
  water: db
    .select({ date: waterDays.date, glasses: waterDays.glasses })
    .from(waterDays)
    .where(
      and(
        eq(waterDays.userId, sql.placeholder('userId')),
        between(waterDays.date, sql.placeholder('from'), sql.placeholder('to')),
      ),
    )
    .prepare(),
}))

/** Every day from the first through the last, read some weeks at a time. Lets other requests run in between. */
export async function* exportedDays({ db, viewer }: UserContext, from: Day, to: Day): AsyncGenerator<ExportedDay> {
  const yieldIfLong = yieldRegularly()
  for (let first = from; first <= to; first = addDays(first, daysAtOnce)) {
    const end = addDays(first, daysAtOnce - 1)
    const last = end < to ? end : to
    const water = new Map(
      statements(db)
        .water.all({ userId: viewer.id, from: first, to: last })
        .map(({ date, glasses }) => [date, glasses]),
    )
    const burned = burnedBetween(db, viewer.id, first, last)
    const weights = new Map(weightsBetween(db, viewer.id, first, last).map(({ date, weight }) => [date, weight]))
    for (let date = first; date <= last; date = addDays(date, 1)) {
      yield {
        date,
        totals: await totalsOn(db, viewer.id, date, yieldIfLong),
        glasses: water.get(date) ?? null,
        burned: burned.get(date) ?? null,
        weight: weights.get(date) ?? null,
        goals: goalsOn(db, viewer.id, date),
      }
    }
  }
}
