import { and, between, eq, sql } from 'drizzle-orm'
import { foodEntries } from '#schema'
import type { Db } from '../../db/open.ts'
import { prepared, preparedRows } from '../../db/prepared.ts'
import { addDays, type Day } from '../../domain/day.ts'
import { streak } from '../../domain/streak.ts'

/** Days per read: one read covers most streaks, and ten years take about 120. */
const blockDays = 30

const columns = { date: foodEntries.date }

const statements = prepared((db) => ({
  days: preparedRows(
    db,
    columns,
    db
      .selectDistinct(columns)
      .from(foodEntries)
      .where(
        and(
          eq(foodEntries.userId, sql.placeholder('userId')),
          between(foodEntries.date, sql.placeholder('from'), sql.placeholder('to')),
        ),
      ),
  ),
}))

/** The days from `from` to `to`, both included, on which a user logged food, in order. */
export const daysWithFood = (db: Db, userId: string, from: Day, to: Day): Day[] =>
  statements(db)
    .days.all({ userId, from, to })
    .map(({ date }) => date)
    .sort()

/** The days on which a user logged food. Read on demand in blocks that end on the requested day, so a gap stops the reading. */
export function loggedDays(db: Db, userId: string): Pick<ReadonlySet<Day>, 'has'> {
  let block = { from: '', to: '', days: new Set<Day>() }

  function read(to: Day) {
    const from = addDays(to, 1 - blockDays)
    return { from, to, days: new Set(daysWithFood(db, userId, from, to)) }
  }

  return {
    has(date) {
      if (date < block.from || date > block.to) block = read(date)
      return block.days.has(date)
    },
  }
}

/** A user's streak in days; `today` is the civil date in their time zone. */
export const streakOf = (db: Db, userId: string, today: Day): number => streak(loggedDays(db, userId), today)
