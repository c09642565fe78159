import { hash } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { exerciseEntries, foodEntries } from '#schema'
import { isShown } from '../../db/hidden-batches.ts'
import { newId } from '../../db/ids.ts'
import { placeholdersOf, prepared, preparedRows, snapshotColumns } from '../../db/prepared.ts'

import type { Day } from '../../domain/day.ts'
import { replacedBatch } from './batches.ts'
import { noteRow, noteRowAgain } from './journal.ts'
import type { StagedRow } from './staged.ts'
import type { DayLeft, EntryKind, Staging } from './staging.ts'

export type StagedEntry = Extract<StagedRow, { kind: EntryKind }>

const foodColumns = { date: foodEntries.date, mealType: foodEntries.mealType, ...snapshotColumns(foodEntries) }
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
      // Drizzle's types do not allow placeholders in an update, although they work.
      .set({ batchId: sql`${sql.placeholder('batchId')} || coalesce(':' || ${table.batchId}, '')` } as object)
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
  }
})

/** What an entry says, whatever its id, food and place in the day. */
function contentOf(kind: EntryKind, row: Record<string, unknown>): string {
  const { id: _, foodId: __, isFruitOrVeg: ___, ...values } = row
  const columns = Object.keys(kind === 'food' ? foodColumns : exerciseColumns)
  return hash('sha1', JSON.stringify(columns.map((column) => values[column] ?? null)), 'base64url').slice(0, 16)
}

/**
 * Adds an entry that nobody sees yet. False for one that is known, but for `replaceDays`, which adds it again. Call it inside a
 * transaction.
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

/** Whether the day has the entry as it is in the file, which then stays. For `replaceDays`. */
export const isThereAlready = (staging: Staging, { kind, values }: StagedEntry): boolean =>
  takeExisting(staging, kind, values.date, contentOf(kind, values))

/** Whether the day has an entry that says the same, which then stays. */
function takeExisting(staging: Staging, kind: EntryKind, date: Day, content: string): boolean {
  const days = staging.daysLeft[kind]
  let left = days.get(date)
  if (!left) {
    left = readDay(staging, kind, date)
    days.set(date, left)
  }
  return left.get(content)?.shift() !== undefined
}

function readDay({ db, userId }: Staging, kind: EntryKind, date: Day): DayLeft {
  const left: DayLeft = new Map()
  for (const row of statements(db)[kind].ofDay.all({ userId, date })) {
    const content = contentOf(kind, row)
    const ids = left.get(content)
    if (ids) ids.push(row.id)
    else left.set(content, [row.id])
  }
  return left
}

/** The ids of the entries that the days of the file have besides those in it. */
export function* entriesToReplace({ daysLeft }: Staging): Generator<{ kind: EntryKind; id: string }> {
  for (const kind of ['food', 'exercise'] as const)
    for (const left of daysLeft[kind].values())
      for (const ids of left.values()) for (const id of ids) yield { kind, id }
}

/** Puts an entry into a batch that is hidden when the import is shown, and returns that. Call it inside a transaction. */
export function markReplaced({ db, importId, userId }: Staging, kind: EntryKind, id: string): string | null {
  const batchId = replacedBatch(importId, null)
  const [entry] = statements(db)[kind].replace.all({ id, userId, batchId })
  return entry?.batchId ?? null
}
