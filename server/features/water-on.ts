/** How much water was drunk on some days: plain, and in the drinks that count as water. */

import { and, between, eq, gt, isNotNull, sql, sum } from 'drizzle-orm'
import { foodEntries, waterDays } from '#schema'
import { isShown } from '../db/hidden-batches.ts'
import type { Db } from '../db/open.ts'
import { prepared } from '../db/prepared.ts'
import type { Day } from '../domain/day.ts'
import { type Water, waterOf } from '../domain/water.ts'

/** All water of a day. */
export const waterOn = (db: Db, userId: string, date: Day): Water => waterBetween(db, userId, date, date)

/** All water from one day to another, both included. */
export function waterBetween(db: Db, userId: string, from: Day, to: Day): Water {
  const span = { userId, from, to }
  return waterOf((statements(db).plain.get(span)?.ml ?? 0) + (statements(db).drinks.get(span)?.ml ?? 0))
}

/** Whether a drink of a day counts as water. */
export const hasDrinkOn = (db: Db, userId: string, date: Day): boolean =>
  (statements(db).drinks.get({ userId, from: date, to: date })?.ml ?? 0) > 0

/** Plain water by day, and that of drinks, where there is any. */
export function waterByDay(db: Db, userId: string, from: Day, to: Day) {
  const byDay = (rows: { date: Day; ml: number | null }[]) => new Map(rows.map(({ date, ml }) => [date, ml ?? 0]))
  const span = { userId, from, to }
  return {
    plain: byDay(statements(db).plainDays.all(span)),
    drinks: byDay(statements(db).drinkDays.all(span)),
  }
}

const [userId, from, to] = [sql.placeholder('userId'), sql.placeholder('from'), sql.placeholder('to')]
const ofWater = and(eq(waterDays.userId, userId), between(waterDays.date, from, to))

/** Few among years of food, found by an index of their own. */
const countsAsWater = and(isNotNull(foodEntries.waterMl), gt(foodEntries.waterMl, 0), isShown(foodEntries))
const ofDrinks = and(eq(foodEntries.userId, userId), between(foodEntries.date, from, to), countsAsWater)

const statements = prepared((db) => ({
  plain: db
    .select({ ml: sum(waterDays.ml).mapWith(Number) })
    .from(waterDays)
    .where(ofWater)
    .prepare(),
  drinks: db
    .select({ ml: sum(foodEntries.waterMl).mapWith(Number) })
    .from(foodEntries)
    .where(ofDrinks)
    .prepare(),
  plainDays: db.select({ date: waterDays.date, ml: waterDays.ml }).from(waterDays).where(ofWater).prepare(),
  drinkDays: db
    .select({ date: foodEntries.date, ml: sum(foodEntries.waterMl).mapWith(Number) })
    .from(foodEntries)
    .where(ofDrinks)
    .groupBy(foodEntries.date)
    .prepare(),
}))
