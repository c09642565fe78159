import { and, between, desc, eq, type SQL, sql } from 'drizzle-orm'
import { foodEntries, streakPauses } from '#schema'
import { isShown } from '../../db/hidden-batches.ts'
import type { Db } from '../../db/open.ts'
import { prepared, preparedRows } from '../../db/prepared.ts'
import type { Day } from '../../domain/day.ts'

/** Per user; bounds the list, which has no pages. */
export const maxPauses = 100

const dayColumns = { date: foodEntries.date }
const pauseColumns = { id: streakPauses.id, startDate: streakPauses.startDate, endDate: streakPauses.endDate }

const placeholder = (name: string) => sql.placeholder(name)

const hasFood = (day: SQL) =>
  sql`exists (select 1 from ${foodEntries} where ${foodEntries.userId} = ${placeholder('userId')} and ${foodEntries.date} = ${day} and ${isShown(foodEntries)})`
const asked = sql`${placeholder('day')}`
const dayBefore = sql`date(run.day, '-1 day')`

/** Goes back day by day inside SQLite, which takes about 1 us a day whatever was logged on it. */
const runOfDays = sql`(
  with recursive run(day) as (
    select ${asked} where ${hasFood(asked)}
    union all
    select ${dayBefore} from run where run.day > ${placeholder('floor')} and ${hasFood(dayBefore)}
  ) select day from run)`

const statements = prepared((db) => ({
  days: preparedRows(
    db,
    dayColumns,
    db
      .selectDistinct(dayColumns)
      .from(foodEntries)
      .where(
        and(
          eq(foodEntries.userId, placeholder('userId')),
          between(foodEntries.date, placeholder('from'), placeholder('to')),
          isShown(foodEntries),
        ),
      ),
  ),
  runStart: preparedRows(db, dayColumns, db.select({ date: sql<Day>`min(day)` }).from(runOfDays)),
  pauses: preparedRows(
    db,
    pauseColumns,
    db
      .select(pauseColumns)
      .from(streakPauses)
      .where(eq(streakPauses.userId, placeholder('userId')))
      .orderBy(desc(streakPauses.startDate))
      .limit(maxPauses),
  ),
}))

/** The days from `from` to `to`, both included, on which a user logged food, in order. */
export const daysWithFood = (db: Db, userId: string, from: Day, to: Day): Day[] =>
  statements(db)
    .days.all({ userId, from, to })
    .map(({ date }) => date)
    .sort()

/**
 * The first day of the unbroken run of days with food that `day` belongs to; null when that day has none. A run that
 * reaches `floor` is not followed further: the answer is `floor` then.
 */
export const runStartOf = (db: Db, userId: string, day: Day, floor: Day = ''): Day | null =>
  statements(db).runStart.get({ userId, day, floor })?.date ?? null

/** The pauses of a user's streak, latest first. They do not overlap. */
export const pausesOf = (db: Db, userId: string) => statements(db).pauses.all({ userId })
