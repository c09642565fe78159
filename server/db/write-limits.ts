import { and, count, eq, sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import {
  checkIns,
  customFoods,
  dayStatuses,
  exerciseEntries,
  fasts,
  favouriteFoods,
  feedback,
  foodEntries,
  friendRequests,
  nudges,
  progressEntries,
  recipeIngredients,
  recipes,
  savedMealItems,
  savedMeals,
  shares,
  waterDays,
  waterTaps,
} from '#schema'
import { conflict, tooManyRequests } from '../errors.ts'
import { isShown } from './hidden-batches.ts'
import type { Db } from './open.ts'
import { prepared } from './prepared.ts'

/** How much one person may write, so that no account fills the disk or keeps the others waiting. */
export type WriteLimits = {
  /** Throws 429 when a write that adds so many rows would go beyond the person's writes in a minute. */
  assertRate: (userId: string, rows: number) => void
  /** Call it inside the transaction, after rows were added. Throws 409 when the person has more rows than allowed. */
  assertRows: (userId: string, rows: number) => void
  /** Forgets how many rows the person can still add, which are counted again when it matters. */
  recount: (userId: string) => void
  /** Counts a write that adds so many rows. */
  count: (userId: string, rows: number) => void
}

/** 409 for more rows than a person may have. */
export const accountFull = (maxRows: number) =>
  conflict(`Your account is full: it can hold ${maxRows.toLocaleString('en')} entries. Please delete some first.`)

const minuteMs = 60_000
const maxUsers = 10_000

const statements = prepared((db) => {
  const userId = sql.placeholder('userId')
  const inRecipes = db.select({ id: recipes.id }).from(recipes).where(eq(recipes.userId, userId))
  const inMeals = db.select({ id: savedMeals.id }).from(savedMeals).where(eq(savedMeals.userId, userId))
  const rows = { rows: count() }
  return [
    db
      .select(rows)
      .from(foodEntries)
      .where(and(eq(foodEntries.userId, userId), isShown(foodEntries))),
    db
      .select(rows)
      .from(exerciseEntries)
      .where(and(eq(exerciseEntries.userId, userId), isShown(exerciseEntries))),
    db.select(rows).from(waterDays).where(eq(waterDays.userId, userId)),
    db.select(rows).from(waterTaps).where(eq(waterTaps.userId, userId)),
    db.select(rows).from(dayStatuses).where(eq(dayStatuses.userId, userId)),
    db.select(rows).from(checkIns).where(eq(checkIns.userId, userId)),
    db.select(rows).from(progressEntries).where(eq(progressEntries.userId, userId)),
    db.select(rows).from(fasts).where(eq(fasts.userId, userId)),
    db.select(rows).from(recipes).where(eq(recipes.userId, userId)),
    db.select(rows).from(recipeIngredients).where(sql`${recipeIngredients.recipeId} in ${inRecipes}`),
    db.select(rows).from(savedMeals).where(eq(savedMeals.userId, userId)),
    db.select(rows).from(savedMealItems).where(sql`${savedMealItems.mealId} in ${inMeals}`),
    db.select(rows).from(customFoods).where(eq(customFoods.createdBy, userId)),
    db.select(rows).from(favouriteFoods).where(eq(favouriteFoods.userId, userId)),
    db.select(rows).from(feedback).where(eq(feedback.userId, userId)),
    db.select(rows).from(friendRequests).where(eq(friendRequests.requesterId, userId)),
    db.select(rows).from(nudges).where(eq(nudges.senderId, userId)),
    db.select(rows).from(shares).where(eq(shares.senderId, userId)),
  ].map((query) => query.prepare())
})

/**
 * The rows of a person in all their lists together. Settings, such as goals and pauses, are none: they are few, and can be changed
 * when an account is full.
 */
export const countRowsOf = (db: Db, userId: string): number =>
  statements(db).reduce((sum, statement) => sum + (statement.get({ userId })?.rows ?? 0), 0)

type Limits = { maxRows: number; maxWritesPerMinute: number; monotonicMs: () => number }

/** `maxRows` per person, and `maxWritesPerMinute` per person, of which each row added is one; 0 is no limit. */
export function createWriteLimits(db: Db, { maxRows, maxWritesPerMinute, monotonicMs }: Limits): WriteLimits {
  /** The writes of a person's current minute, which begins with the first of them. */
  const minutes = new LRUCache<string, { startedAt: number; writes: number }>({ max: maxUsers })
  /** How many rows a person can certainly still add. Counting all of them at each write would take milliseconds. */
  const headroom = new LRUCache<string, number>({ max: maxUsers })

  const minuteOf = (userId: string) => {
    const minute = minutes.get(userId)
    return minute && monotonicMs() - minute.startedAt < minuteMs ? minute : null
  }

  return {
    assertRate(userId, rows) {
      if (maxWritesPerMinute === 0) return
      const minute = minuteOf(userId) ?? { startedAt: monotonicMs(), writes: 0 }
      if (minute.writes + Math.max(1, rows) <= maxWritesPerMinute) return
      const seconds = (minute.startedAt + minuteMs - monotonicMs()) / 1_000
      throw tooManyRequests('You are saving faster than this server allows. Please try again in a minute.', seconds)
    },

    assertRows(userId, rows) {
      if (maxRows === 0 || rows === 0) return
      const left = (headroom.get(userId) ?? 0) - rows
      const counted = left >= 0 ? left : maxRows - countRowsOf(db, userId)
      if (counted < 0) {
        throw accountFull(maxRows)
      }
      headroom.set(userId, counted)
    },

    recount: (userId) => void headroom.delete(userId),

    count(userId, rows) {
      if (maxWritesPerMinute === 0) return
      const minute = minuteOf(userId)
      const writes = Math.max(1, rows)
      if (minute) minute.writes += writes
      else minutes.set(userId, { startedAt: monotonicMs(), writes })
    },
  }
}
