import { hash } from 'node:crypto'
import { and, asc, eq, isNotNull } from 'drizzle-orm'
import {
  checkIns,
  customFoods,
  dayStatuses,
  exerciseEntries,
  fasts,
  foodEntries,
  goals,
  importedRows,
  plans,
  progressEntries,
  recipeIngredients,
  recipes,
  users,
  waterDays,
} from '#schema'
import { isShown } from '../../db/hidden-batches.ts'
import type { Db } from '../../db/open.ts'
import { preparedRows, snapshotColumns } from '../../db/prepared.ts'
import { energyGoalNames, extraGoalNames } from '../../domain/goals.ts'
import type { ImportSource } from '../../domain/imports.ts'
import { profileFields } from '../../domain/profile.ts'
import { glassVolume } from '../../domain/units.ts'
import type { RowValues } from './accept.ts'

/** Whether a person has a row already: the `number`th of the rows with the same identity. */
export type KnownRows = { isEmpty: boolean; has: (identity: string, number: number) => boolean }

/**
 * The rows that a person has imported from a source before. For our own export, whose rows may be of any origin, these are the rows
 * of all sources and everything else in the account. This reads without a break, so it is for the worker thread only.
 */
export function loadKnownRows(db: Db, userId: string, source: ImportSource): KnownRows {
  const isOwn = source === 'glowlog'
  const imported = createRowHashes()
  const inAccount = createRowHashes()
  const columns = { key: importedRows.key }
  const ofPerson = eq(importedRows.userId, userId)
  const keys = preparedRows(
    db,
    columns,
    db
      .select(columns)
      .from(importedRows)
      .where(and(ofPerson, isOwn ? undefined : eq(importedRows.source, source), isNotNull(importedRows.key))),
  )
  for (const { key } of keys.iterate({})) if (key !== null) imported.add(hashOfKey(key))
  if (isOwn) addRowsOf(db, userId, inAccount)
  return {
    isEmpty: imported.isEmpty() && inAccount.isEmpty(),
    has: (identity, number) =>
      number <= inAccount.count(identity) || imported.count(hashOfKey(keyOf(identity, number))) > 0,
  }
}

/** A key of 16 characters is an identity, which is a hash already. */
const hashOfKey = (key: string) => (key.length === 16 ? key : hash('sha1', key).slice(0, 16))

function addRowsOf(db: Db, userId: string, hashes: RowHashes) {
  const food = {
    date: foodEntries.date,
    mealType: foodEntries.mealType,
    ...snapshotColumns(foodEntries),
    waterMl: foodEntries.waterMl,
  }
  const foodRows = db
    .select(food)
    .from(foodEntries)
    .where(and(eq(foodEntries.userId, userId), isShown(foodEntries)))
  for (const values of preparedRows(db, food, foodRows).iterate({})) hashes.add(identityOf({ kind: 'food', values }))

  const exercise = {
    date: exerciseEntries.date,
    exerciseName: exerciseEntries.exerciseName,
    caloriesBurned: exerciseEntries.caloriesBurned,
  }
  const exerciseRows = db
    .select(exercise)
    .from(exerciseEntries)
    .where(and(eq(exerciseEntries.userId, userId), isShown(exerciseEntries)))
  for (const values of preparedRows(db, exercise, exerciseRows).iterate({}))
    hashes.add(identityOf({ kind: 'exercise', values }))

  // Of the other kinds there are at most a few rows a day, which are read at once.
  for (const values of db.select().from(waterDays).where(eq(waterDays.userId, userId)).all())
    hashes.add(identityOf({ kind: 'water', values }))
  for (const values of db.select().from(dayStatuses).where(eq(dayStatuses.userId, userId)).all())
    hashes.add(identityOf({ kind: 'dayStatuses', values }))
  for (const values of db.select().from(progressEntries).where(eq(progressEntries.userId, userId)).all())
    hashes.add(identityOf({ kind: 'progress', values }))
  for (const { endTime, ...fast } of db.select().from(fasts).where(eq(fasts.userId, userId)).all())
    if (endTime !== null) hashes.add(identityOf({ kind: 'fasts', values: { ...fast, endTime } }))
  for (const values of db.select().from(customFoods).where(eq(customFoods.createdBy, userId)).all())
    hashes.add(identityOf({ kind: 'customFoods', values }))
  for (const recipe of db.select().from(recipes).where(eq(recipes.userId, userId)).all())
    hashes.add(identityOf({ kind: 'recipes', values: { ...recipe, ingredients: ingredientsOf(db, recipe.id) } }))
  for (const values of db.select().from(goals).where(eq(goals.userId, userId)).all())
    hashes.add(identityOf({ kind: 'goals', values }))
  for (const values of db.select().from(plans).where(eq(plans.userId, userId)).all())
    hashes.add(identityOf({ kind: 'plans', values }))
  for (const values of db.select().from(checkIns).where(eq(checkIns.userId, userId)).all())
    hashes.add(identityOf({ kind: 'checkIns', values }))
  const profile = db.select().from(users).where(eq(users.id, userId)).get()
  for (const field of profileFields) {
    const value = profile?.[field] ?? null
    if (value !== null) hashes.add(identityOf({ kind: 'profile', values: { field, value } }))
  }
}

const ingredientsOf = (db: Db, recipeId: string) =>
  db
    .select(snapshotColumns(recipeIngredients))
    .from(recipeIngredients)
    .where(eq(recipeIngredients.recipeId, recipeId))
    .orderBy(asc(recipeIngredients.position))
    .all()

/** A hash of the values by which a row is known again in another file: kind, day, meal, name, amount and calories. 16 hex digits. */
export const identityOf = (row: RowValues): string => hash('sha1', textOf(row)).slice(0, 16)

const goalNames = [...energyGoalNames, ...extraGoalNames, 'water'] as const

/** The key of the `number`th row with the same identity. */
export const keyOf = (identity: string, number: number): string => (number === 1 ? identity : `${identity}-${number}`)

function textOf({ kind, values: v }: RowValues): string {
  switch (kind) {
    case 'food':
      return `food\n${v.date}\n${v.mealType}\n${v.foodName}\n${v.quantity}\n${v.servingSize}\n${v.calories}`
    case 'exercise':
      return `exercise\n${v.date}\n${v.exerciseName}\n${v.caloriesBurned}`
    case 'water':
      // In glasses, in which they were imported once.
      return `water\n${v.date}\n${v.ml / glassVolume}`
    case 'progress':
      return `progress\n${v.date}\n${v.weight}\n${v.bodyFatPercentage}\n${v.waist}`
    case 'fasts':
      return `fasts\n${v.startTime}\n${v.endTime}`
    case 'customFoods':
      return `customFoods\n${v.productName}\n${v.code}\n${v.calories}`
    case 'recipes':
      return `recipes\n${v.name}\n${v.servings}\n${v.ingredients.map(({ foodName }) => foodName).join('\n')}`
    case 'dayStatuses':
      return `dayStatuses\n${v.date}\n${v.status}`
    case 'profile':
      return `profile\n${v.field}\n${v.value}`
    case 'goals':
      return `goals\n${v.startDate}\n${goalNames.map((name) => v[name]).join('\n')}\n${JSON.stringify(v.byWeekday)}`
    case 'plans':
      return `plans\n${v.aim}\n${v.ratePercent}\n${v.createdAt}\n${v.checkedInOn}\n${v.acceptedCalories}`
    case 'checkIns':
      return `checkIns\n${v.date}\n${v.decision}\n${v.calories}`
  }
}

/**
 * Counts the rows of a file by their identity of 16 hex digits. A hash table of typed arrays, because a million rows take 24 MB in
 * it, and ten times as much in a `Map` of strings.
 */
export function createRowHashes() {
  let table = emptyTable(1 << 12)
  let used = 0

  /** The slot of a hash, or the free one where it would be: open addressing with linear probing. */
  function slotOf({ high, low, counts, mask }: Table, h: number, l: number): number {
    let slot = l & mask
    while (counts[slot] !== 0 && (high[slot] !== h || low[slot] !== l)) slot = (slot + 1) & mask
    return slot
  }

  function grow() {
    const larger = emptyTable(table.counts.length * 2)
    for (let i = 0; i < table.counts.length; i++) {
      if (table.counts[i] === 0) continue
      const [h, l] = [table.high[i] as number, table.low[i] as number]
      const slot = slotOf(larger, h, l)
      larger.high[slot] = h
      larger.low[slot] = l
      larger.counts[slot] = table.counts[i] as number
    }
    table = larger
  }
  return {
    /** Counts a row. Returns its number among the rows with the same identity, from 1. */
    add(identity: string): number {
      if (used > table.counts.length / 2) grow()
      const [h, l] = halvesOf(identity)
      const slot = slotOf(table, h, l)
      if (table.counts[slot] === 0) {
        used++
        table.high[slot] = h
        table.low[slot] = l
      }
      table.counts[slot] = (table.counts[slot] as number) + 1
      return table.counts[slot] as number
    },

    isEmpty: (): boolean => used === 0,

    count: (identity: string): number => table.counts[slotOf(table, ...halvesOf(identity))] as number,
  }
}

type RowHashes = ReturnType<typeof createRowHashes>

type Table = ReturnType<typeof emptyTable>

const emptyTable = (slots: number) => ({
  high: new Uint32Array(slots),
  low: new Uint32Array(slots),
  counts: new Uint32Array(slots),
  mask: slots - 1,
})

const halvesOf = (identity: string): [number, number] => [
  Number.parseInt(identity.slice(0, 8), 16),
  Number.parseInt(identity.slice(8, 16), 16),
]
