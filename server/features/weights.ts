/** The weights that a user has logged. */

import { and, asc, desc, eq, gte, lt, lte, sql } from 'drizzle-orm'
import { progressEntries } from '#schema'
import type { Db } from '../db/open.ts'
import { prepared } from '../db/prepared.ts'
import { addDays, type Day } from '../domain/day.ts'
import type { Weighing } from '../domain/progress.ts'

/** The weight of the first day with one, in kg, or null. */
export const firstWeight = (db: Db, userId: string): Weighing | null => statements(db).first.get({ userId }) ?? null

/** The weight of the latest day with one, in kg, or null. */
export const latestWeight = (db: Db, userId: string): Weighing | null => statements(db).latest.get({ userId }) ?? null

/** The weights in kg from one day through another, earliest first, at most 1,000. */
export const weightsBetween = (db: Db, userId: string, from: Day, to: Day): Weighing[] =>
  statements(db).between.all({ userId, from, to })

/** The last weight of the four weeks before a day, in kg, or null. */
export const latestWeightBefore = (db: Db, userId: string, day: Day): Weighing | null =>
  statements(db).before.get({ userId, day, from: addDays(day, -maxAgeDays) }) ?? null

/** An older weight says nothing about the week after it. */
const maxAgeDays = 28

/** Far more weights than anybody logs in a few weeks. */
const maxRows = 1_000

const columns = { date: progressEntries.date, weight: progressEntries.weight }
const ofUser = eq(progressEntries.userId, sql.placeholder('userId'))
const { date, createdAt, id } = progressEntries

const oldestFirst = [asc(date), asc(createdAt), asc(id)]
const newestFirst = [desc(date), desc(createdAt), desc(id)]

const statements = prepared((db) => ({
  first: db
    .select(columns)
    .from(progressEntries)
    .where(ofUser)
    .orderBy(...oldestFirst)
    .limit(1)
    .prepare(),
  latest: db
    .select(columns)
    .from(progressEntries)
    .where(ofUser)
    .orderBy(...newestFirst)
    .limit(1)
    .prepare(),
  between: db
    .select(columns)
    .from(progressEntries)
    .where(and(ofUser, gte(date, sql.placeholder('from')), lte(date, sql.placeholder('to'))))
    .orderBy(...oldestFirst)
    .limit(maxRows)
    .prepare(),
  before: db
    .select(columns)
    .from(progressEntries)
    .where(and(ofUser, gte(date, sql.placeholder('from')), lt(date, sql.placeholder('day'))))
    .orderBy(...newestFirst)
    .limit(1)
    .prepare(),
}))
