import { and, between, eq, sql } from 'drizzle-orm'
import { foodEntries } from '#schema'
import type { Db } from '../../db/open.ts'
import { prepared, preparedRows } from '../../db/prepared.ts'
import { addDays, type Day } from '../../domain/day.ts'
import { streak } from '../../domain/streak.ts'

/** How many days are read at once: most streaks end within, and ten years of them are some 120 reads. */
const daysAtOnce = 30

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

/** The days on which somebody logged food, read backwards from the days that are asked for, so that a gap ends the reading. */
export function loggedDays(db: Db, userId: string): Pick<ReadonlySet<Day>, 'has'> {
  let known = { from: '', to: '', days: new Set<Day>() }

  function read(to: Day) {
    const from = addDays(to, 1 - daysAtOnce)
    const rows = statements(db).days.all({ userId, from, to })
    return { from, to, days: new Set(rows.map(({ date }) => date)) }
  }

  return {
    has(date) {
      if (date < known.from || date > known.to) known = read(date)
      return known.days.has(date)
    },
  }
}

/** A person's streak in days; `today` is the civil date where they are. */
export const streakOf = (db: Db, userId: string, today: Day): number => streak(loggedDays(db, userId), today)
