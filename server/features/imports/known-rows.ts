import { hash } from 'node:crypto'
import { and, asc, eq, isNotNull } from 'drizzle-orm'
import {
  customFoods,
  exerciseEntries,
  fasts,
  foodEntries,
  importedRows,
  progressEntries,
  recipeIngredients,
  recipes,
  waterDays,
} from '#schema'
import { isShown } from '../../db/hidden-batches.ts'
import type { Db } from '../../db/open.ts'
import { preparedRows, snapshotColumns } from '../../db/prepared.ts'

import type { ImportSource } from '../../domain/imports.ts'
import { createRowHashes, type RowHashes } from './row-hashes.ts'
import { identityOf, keyOf } from './staged.ts'

/** Whether a person has a row already: the `number`th one of those with its identity. */
export type KnownRows = { isEmpty: boolean; has: (identity: string, number: number) => boolean }

/**
 * The rows that a person has imported from a source before. Of our own export, which has rows of any origin, those of all
 * sources, and whatever else is in the account. Reads as long as that takes, so it is for the worker thread.
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

/** A key is the identity itself, or that with the number of the row. */
const hashOfKey = (key: string) => (key.length === 16 ? key : hash('sha1', key).slice(0, 16))

function addRowsOf(db: Db, userId: string, hashes: RowHashes) {
  const food = { date: foodEntries.date, mealType: foodEntries.mealType, ...snapshotColumns(foodEntries) }
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

  // The other kinds are few, at most some a day.
  for (const values of db.select().from(waterDays).where(eq(waterDays.userId, userId)).all())
    hashes.add(identityOf({ kind: 'water', values }))
  for (const values of db.select().from(progressEntries).where(eq(progressEntries.userId, userId)).all())
    hashes.add(identityOf({ kind: 'progress', values }))
  for (const { endTime, ...fast } of db.select().from(fasts).where(eq(fasts.userId, userId)).all())
    if (endTime !== null) hashes.add(identityOf({ kind: 'fasts', values: { ...fast, endTime } }))
  for (const values of db.select().from(customFoods).where(eq(customFoods.createdBy, userId)).all())
    hashes.add(identityOf({ kind: 'customFoods', values }))
  for (const recipe of db.select().from(recipes).where(eq(recipes.userId, userId)).all())
    hashes.add(identityOf({ kind: 'recipes', values: { ...recipe, ingredients: ingredientsOf(db, recipe.id) } }))
}

const ingredientsOf = (db: Db, recipeId: string) =>
  db
    .select(snapshotColumns(recipeIngredients))
    .from(recipeIngredients)
    .where(eq(recipeIngredients.recipeId, recipeId))
    .orderBy(asc(recipeIngredients.position))
    .all()
