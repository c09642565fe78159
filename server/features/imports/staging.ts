import { hash } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { customFoods, exerciseEntries, foodEntries } from '#schema'
import { words } from '../../catalogue/text.ts'
import type { Context } from '../../context.ts'
import { isShown } from '../../db/hidden-batches.ts'
import { newId } from '../../db/ids.ts'
import type { Db } from '../../db/open.ts'
import { placeholdersOf, prepared, preparedRows, snapshotColumns, updateValues } from '../../db/prepared.ts'
import type { Day } from '../../domain/day.ts'
import { maxCustomFoods, normaliseBarcode } from '../../domain/food.ts'
import { type ImportSource, noCounts } from '../../domain/imports.ts'
import { asStored } from '../../domain/nutrient-amounts.ts'
import { type NutrientAmounts, type Nutrients, type Nutriments, per100gOf } from '../../domain/nutrition.ts'
import { createLru } from '../../lib/cache.ts'
import type { StagedRow } from './accept.ts'
import { isRowKnown, noteRow, noteRowAgain, replacedBatch } from './imported-rows.ts'

export type EntryKind = 'food' | 'exercise'
export type StagedEntry = Extract<StagedRow, { kind: EntryKind }>

/** An import that is being added, with what was done so far. */
export type Staging = ReturnType<typeof newStaging>

type About = {
  db: Db
  importId: string
  userId: string
  timeZone: string
  source: ImportSource
  mode: 'add' | 'replaceDays'
  now: Date
}

/** For each content of the entries of a day, the ids of those that the file has not mentioned so far. */
type EntriesLeft = Map<string, string[]>

export const newStaging = (about: About) => ({
  ...about,
  counts: { added: noCounts(), already: noCounts(), replaced: noCounts() },
  /** With `replaceDays`: the entries of the days of the file that it has not mentioned so far. */
  daysLeft: { food: new Map<Day, EntriesLeft>(), exercise: new Map<Day, EntriesLeft>() },
  /** By key, the ids of the custom foods of the file. */
  customFoodIds: new Map<string, string>(),
  /** The batches to hide when the import is shown. */
  replacedBatches: new Set<string>(),
})

const foodColumns = {
  date: foodEntries.date,
  mealType: foodEntries.mealType,
  ...snapshotColumns(foodEntries),
  waterMl: foodEntries.waterMl,
}
const exerciseColumns = {
  date: exerciseEntries.date,
  exerciseName: exerciseEntries.exerciseName,
  caloriesBurned: exerciseEntries.caloriesBurned,
}

const statements = prepared((db) => {
  const [id, userId, date] = [sql.placeholder('id'), sql.placeholder('userId'), sql.placeholder('date')]
  const owner = {
    id,
    userId,
    createdAt: sql.placeholder('createdAt'),
    batchId: sql.placeholder('batchId'),
  }
  const ofDay = <T extends typeof foodEntries | typeof exerciseEntries>(table: T) =>
    and(eq(table.userId, userId), eq(table.date, date), isShown(table))
  const food = { id: foodEntries.id, ...foodColumns }
  const exercise = { id: exerciseEntries.id, ...exerciseColumns }
  const replaced = (table: typeof foodEntries | typeof exerciseEntries) =>
    db
      .update(table)
      .set(updateValues({ batchId: sql`${sql.placeholder('batchId')} || coalesce(':' || ${table.batchId}, '')` }))
      .where(and(eq(table.id, id), eq(table.userId, userId), isShown(table)))
      .returning({ batchId: sql<string>`${table.batchId}` })
      .prepare()
  return {
    food: {
      insert: db
        .insert(foodEntries)
        .values({ ...placeholdersOf(foodColumns), ...owner })
        .prepare(),
      ofDay: preparedRows(db, food, db.select(food).from(foodEntries).where(ofDay(foodEntries))),
      replace: replaced(foodEntries),
    },
    exercise: {
      insert: db
        .insert(exerciseEntries)
        .values({ ...placeholdersOf(exerciseColumns), ...owner })
        .prepare(),
      ofDay: preparedRows(db, exercise, db.select(exercise).from(exerciseEntries).where(ofDay(exerciseEntries))),
      replace: replaced(exerciseEntries),
    },
    customFoods: db.select().from(customFoods).where(eq(customFoods.createdBy, userId)).limit(maxCustomFoods).prepare(),
  }
})

/**
 * Adds an entry that nobody sees yet. False, and nothing is added, for a known entry, except with `replaceDays`, which adds it again.
 * Call it inside a transaction.
 */
export function stageEntry(staging: Staging, { kind, key, values }: StagedEntry, foodId: string | null): boolean {
  const { db, importId, userId, source, mode, now } = staging
  const id = newId()
  const note = { importId, userId, source, kind, key, rowId: id, content: null }
  if (mode === 'replaceDays') noteRowAgain(db, note)
  else if (!noteRow(db, note)) return false
  statements(db)[kind].insert.run({ ...values, foodId, id, userId, createdAt: now.toISOString(), batchId: importId })
  return true
}

/** For `replaceDays`: whether the day has an equal entry, which then stays. Each entry of the day stands for one entry of the file. */
export function isThereAlready(staging: Staging, { kind, values }: StagedEntry): boolean {
  const days = staging.daysLeft[kind]
  let left = days.get(values.date)
  if (!left) {
    left = entriesOfDay(staging, kind, values.date)
    days.set(values.date, left)
  }
  return left.get(contentOf(kind, values))?.shift() !== undefined
}

function entriesOfDay({ db, userId }: Staging, kind: EntryKind, date: Day): EntriesLeft {
  const left: EntriesLeft = new Map()
  for (const row of statements(db)[kind].ofDay.all({ userId, date })) {
    const content = contentOf(kind, row)
    const ids = left.get(content)
    if (ids) ids.push(row.id)
    else left.set(content, [row.id])
  }
  return left
}

/** A hash of what an entry says. Two entries are the same whatever their ids, foods and places in the day are. */
function contentOf(kind: EntryKind, row: Record<string, unknown>): string {
  const { id: _, foodId: __, isFruitOrVeg: ___, nutrients, ...values } = row
  const columns = Object.keys(kind === 'food' ? foodColumns : exerciseColumns)
  const texts: unknown[] = columns.map((column) => values[column] ?? null)
  // As they are stored, because a file may have them in another order and with more digits.
  if (nutrients) texts.push(Object.entries(asStored(nutrients as NutrientAmounts)))
  return hash('sha1', JSON.stringify(texts), 'base64url').slice(0, 16)
}

/** For `replaceDays`: the entries of the days of the file that it has not mentioned. Call it after the last row. */
export function* entriesToReplace({ daysLeft }: Staging): Generator<{ kind: EntryKind; id: string }> {
  for (const kind of ['food', 'exercise'] as const)
    for (const left of daysLeft[kind].values())
      for (const ids of left.values()) for (const id of ids) yield { kind, id }
}

/**
 * Puts an entry into a batch that is hidden when the import is shown. Returns the batch, or null for an entry that was deleted
 * meanwhile. Call it inside a transaction.
 */
export function markReplaced({ db, importId, userId }: Staging, kind: EntryKind, id: string): string | null {
  const batchId = replacedBatch(importId, null)
  const [entry] = statements(db)[kind].replace.all({ id, userId, batchId })
  return entry?.batchId ?? null
}

/** A food that an entry may be. */
type Candidate = { id: string; name: string; code: string | null; nutriments: Nutriments }

/** Names whose foods are cached: more than most people eat in years. */
const maxNames = 5_000

/**
 * Finds the food of an entry in the catalogue, among the person's custom foods and among those of the same import: the food with its
 * barcode, or with its name and, where its weight is known, its values. Each name is looked up once.
 */
export function createFoodMatcher({ catalogue }: Pick<Context, 'catalogue'>, staging: Staging) {
  const { db, userId } = staging
  const own = new Map<string, Candidate[]>()
  const inCatalogue = createLru<Candidate[]>(maxNames)
  const byCode = createLru<{ id: string | null }>(maxNames)

  function addOwn(id: string, name: string, code: string | null, per100g: Nutrients) {
    const food = { id, name, code, nutriments: per100gOf(per100g, 100) }
    for (const key of [nameKey(name), ...(code === null ? [] : [codeKey(code)])])
      own.set(key, [...(own.get(key) ?? []), food])
  }
  for (const food of statements(db).customFoods.all({ userId })) addOwn(food.id, food.productName, food.code, food)

  function ofCode(code: string): string | null {
    const mine = own.get(codeKey(code))?.[0]
    if (mine) return mine.id
    const known = byCode.get(code)
    if (known) return known.id
    const id = catalogue.byCode(code)?.id ?? null
    byCode.set(code, { id })
    return id
  }

  function named(name: string): readonly Candidate[] {
    const key = nameKey(name)
    const found =
      inCatalogue.get(key) ??
      catalogue
        .named(name)
        .map((food) => ({ id: food.id, name: food.product_name, code: food.code, nutriments: food.nutriments }))
        .filter((food) => nameKey(food.name) === key)
    inCatalogue.set(key, found)
    return [...(own.get(key) ?? []), ...found]
  }
  return {
    /** Makes a custom food of the import findable, unless the person has it already. */
    add({ key, values }: Extract<StagedRow, { kind: 'customFoods' }>): void {
      if (isRowKnown(db, { ...staging, key })) return
      const id = newId()
      staging.customFoodIds.set(key, id)
      addOwn(id, values.productName, values.code, values)
    },

    /** The id of the food of an entry; null when none is found. */
    idOf({ values, barcode, grams }: Extract<StagedRow, { kind: 'food' }>): string | null {
      const code = barcode === null ? null : normaliseBarcode(barcode)
      const byBarcode = code === null ? null : ofCode(code)
      if (byBarcode !== null || grams === null || grams <= 0) return byBarcode
      const per100g = per100gOf(values, grams)
      return named(values.foodName).find(({ nutriments }) => isSameFood(per100g, nutriments, grams))?.id ?? null
    },
  }
}

const nameKey = (name: string) => words(name).join(' ')
const codeKey = (code: string) => `code ${code}`

const compared = ['energy-kcal_100g', 'proteins_100g', 'carbohydrates_100g', 'fat_100g'] as const

/** Trackers round to whole kcal and tenths of a gram, for small amounts too. */
const rounding = { 'energy-kcal_100g': 0.6, proteins_100g: 0.06, carbohydrates_100g: 0.06, fat_100g: 0.06 }

/** Whether an entry of so many grams and a food have the same values per 100 g, apart from rounding. */
function isSameFood(entry: Nutriments, food: Nutriments, grams: number): boolean {
  if (entry['energy-kcal_100g'] === null) return false
  return compared.every((name) => {
    const [a, b] = [entry[name], food[name]]
    if (a === null) return true
    if (b === null) return false
    // The values of a small amount were rounded before they were scaled up.
    const tolerance = rounding[name] * Math.max(1, 100 / grams) + 0.02 * b
    return Math.abs(a - b) <= tolerance
  })
}
