import { and, eq, sql } from 'drizzle-orm'
import { foodEntries } from '#schema'
import type { Db } from '../../db/open.ts'
import { prepared } from '../../db/prepared.ts'
import type { Day } from '../../domain/day.ts'
import { streak } from '../../domain/streak.ts'

const statements = prepared((db) => ({
  entryOn: db
    .select({ found: sql`1` })
    .from(foodEntries)
    .where(and(eq(foodEntries.userId, sql.placeholder('userId')), eq(foodEntries.date, sql.placeholder('date'))))
    .limit(1)
    .prepare(),
}))

/** The days on which somebody logged food. Each is looked up when it is asked for, so years of entries are not read. */
export const loggedDays = (db: Db, userId: string): Pick<ReadonlySet<Day>, 'has'> => ({
  has: (date) => statements(db).entryOn.get({ userId, date }) !== undefined,
})

/** A person's streak in days; `today` is the civil date where they are. */
export const streakOf = (db: Db, userId: string, today: Day): number => streak(loggedDays(db, userId), today)
