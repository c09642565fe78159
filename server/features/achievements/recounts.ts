/** Who has to be counted again, because the list of achievements has changed or a day with an entry has come. */

import { createHash } from 'node:crypto'
import { and, asc, type Column, eq, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { exerciseEntries, foodEntries, users, waterDays } from '#schema'
import { isShown } from '../../db/hidden-batches.ts'
import type { Db } from '../../db/open.ts'
import { prepared, preparedRows } from '../../db/prepared.ts'
import { achievements } from '../../domain/achievements.ts'
import { addDays, type Day, dayIn } from '../../domain/day.ts'

/**
 * At most 200 people to count again now. After the list of achievements has changed, everybody's whole history is counted. For
 * people with entries on a day that was in the future and has come now, `since` is that day.
 */
export function dueForRecount(db: Db, now: Date): { id: string; since: Day }[] {
  const due: { id: string; since: Day }[] = []
  // The latest day anywhere is one day after the day in UTC.
  const latest = addDays(dayIn('UTC', now), 1)
  for (const person of statements(db).due.iterate({ latest })) {
    if (person.checked !== achievementsVersion) due.push({ id: person.id, since: '' })
    else if (person.due !== null && person.due <= dayIn(person.timeZone, now))
      due.push({ id: person.id, since: person.due })
    if (due.length === peoplePerRun) break
  }
  return due
}

/** Lets the job count again on a future day with an entry. Call it inside a transaction. */
export const scheduleRecount = (db: Db, userId: string, date: Day): void =>
  void statements(db).scheduleRecount.run({ userId, date })

/** Lets the job count a person's whole history again. Call it inside a transaction. */
export const scheduleFullRecount = (db: Db, userId: string): void =>
  void statements(db).scheduleFullRecount.run({ userId })

/** Records that everything up to today was counted. Call it inside a transaction. */
export const markCounted = (db: Db, userId: string, today: Day): void =>
  void statements(db).markCounted.run({ userId, today })

/** Changes whenever an achievement is added or its condition changes. */
const achievementsVersion = createHash('sha256')
  .update(achievements.map(({ id, fact, target }) => `${id} ${fact} ${target}`).join())
  .digest('base64url')
  .slice(0, 16)

const peoplePerRun = 200

const columns = {
  id: users.id,
  timeZone: users.timeZone,
  checked: users.achievementsChecked,
  due: users.achievementsDue,
}
const [userId, today, date] = [sql.placeholder('userId'), sql.placeholder('today'), sql.placeholder('date')]
const ofUser = eq(users.id, userId)

const firstDayAhead = (table: { userId: Column; date: Column }, isCounted: SQL = sql`true`) =>
  sql`select min(${table.date}) as day from ${table.userId.table} where ${table.userId} = ${userId} and ${table.date} > ${today} and ${isCounted}`
const firstDaysAhead = [
  firstDayAhead(foodEntries, isShown(foodEntries)),
  firstDayAhead(exerciseEntries, isShown(exerciseEntries)),
  firstDayAhead(waterDays),
]
const nextDue = sql`(select min(day) from (${sql.join(firstDaysAhead, sql` union all `)}) as ahead)`

const statements = prepared((db) => ({
  due: preparedRows(
    db,
    columns,
    db
      .select(columns)
      .from(users)
      .where(
        and(
          isNull(users.deletedAt),
          or(
            sql`${users.achievementsChecked} is distinct from ${achievementsVersion}`,
            lte(users.achievementsDue, sql.placeholder('latest')),
          ),
        ),
      )
      .orderBy(asc(users.id)),
  ),
  scheduleRecount: db
    .update(users)
    .set({ achievementsDue: sql`min(coalesce(${users.achievementsDue}, ${date}), ${date})` })
    .where(ofUser)
    .prepare(),
  scheduleFullRecount: db.update(users).set({ achievementsChecked: null }).where(ofUser).prepare(),
  markCounted: db
    .update(users)
    .set({ achievementsChecked: achievementsVersion, achievementsDue: nextDue })
    .where(ofUser)
    .prepare(),
}))
