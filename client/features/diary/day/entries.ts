import { v7 as newId } from 'uuid'
import type { Day } from '#domain/day.ts'
import { changedEntry, changedExercise } from '#domain/entries.ts'
import { entryOf } from '#domain/logged-food.ts'
import { toThreeDecimals } from '#domain/portion.ts'
import { glassVolume } from '#domain/units.ts'
import { drinksMl } from '#domain/water.ts'
import type { QueuedChange, QueuedInputs } from '../../../offline/queue.ts'
import type { RouterOutputs } from '../../../trpc.ts'

export type FoodEntry = RouterOutputs['diary']['day']['food'][number]
export type ExerciseEntry = RouterOutputs['diary']['day']['exercise'][number]

/** A food to log, with the client-made id of its entry. */
export type LogInput = QueuedInputs['diary.logFood']
export type ExerciseInput = QueuedInputs['exercise.log']
export type ChangeInput = QueuedInputs['diary.changeFood']
export type ExerciseChange = QueuedInputs['exercise.change']

/** An entry with `unsaved`, its change that failed or waits for the connection. */
export type Row = FoodEntry & Unsaved
export type ExerciseRow = ExerciseEntry & Unsaved
type Unsaved = { unsaved: QueuedChange | null }

/** Whether an entry is only on this device. */
export const isNew = ({ unsaved }: Partial<Unsaved>): boolean =>
  unsaved?.path === 'diary.logFood' || unsaved?.path === 'diary.logFoods' || unsaved?.path === 'exercise.log'

/** The entries that count in totals: not those that could not be saved. */
export const counted = <R extends Unsaved>(rows: readonly R[]): readonly R[] =>
  rows.some(isLost) ? rows.filter((row) => !isLost(row)) : rows

const isLost = (row: Unsaved) => isNew(row) && row.unsaved?.failed === true

/** Copies an entry to another day, with a new id. */
export function copyOf({ unsaved: _, ...entry }: Row, date: Day): LogInput {
  return { ...entry, date, id: newId() }
}

/**
 * The rows of a day: the server's entries with the queued changes already applied. A failed change is not applied, so
 * its row is rolled back; but a new entry that failed stays, so that nothing logged gets lost.
 */
export function applyFoodChanges(saved: readonly FoodEntry[], date: Day, changes: readonly QueuedChange[]): Row[] {
  const rows = new Map(saved.map((entry) => [entry.id, savedRow(entry)]))
  const add = (input: LogInput, change: QueuedChange) => {
    // Only the answer was lost: the server has the entry whose change counts as failed.
    if (input.date !== date || (change.failed && rows.has(input.id))) return
    rows.set(input.id, { ...entryOf(input), unsaved: shown(change) })
  }
  for (const change of changes) {
    if (change.path === 'diary.logFood') add(change.input, change)
    else if (change.path === 'diary.logFoods') for (const input of change.input.entries) add(input, change)
    else if (change.path === 'diary.removeFoods')
      for (const row of change.input.ids.map((id) => rows.get(id)).filter((row) => row !== undefined))
        if (change.failed) rows.set(row.id, { ...row, unsaved: change })
        else rows.delete(row.id)
    else if (change.path === 'diary.changeFood' || change.path === 'diary.removeFood') {
      const row = rows.get(change.input.id)
      if (!row) continue
      if (change.failed) rows.set(row.id, { ...row, unsaved: change })
      else if (change.path === 'diary.removeFood') rows.delete(row.id)
      else rows.set(row.id, { ...changedEntry(row, change.input), unsaved: row.unsaved ?? shown(change) })
    }
  }
  return sorted(rows)
}

const savedRows = new WeakMap<FoodEntry, Row>()

/** The same row for the same entry: those of a long day that did not change need not be rendered again. */
function savedRow(entry: FoodEntry): Row {
  const row = savedRows.get(entry) ?? { ...entry, unsaved: null }
  savedRows.set(entry, row)
  return row
}

/** The same for exercise. */
export function applyExerciseChanges(
  saved: readonly ExerciseEntry[],
  date: Day,
  changes: readonly QueuedChange[],
): ExerciseRow[] {
  const rows = new Map<string, ExerciseRow>(saved.map((entry) => [entry.id, { ...entry, unsaved: null }]))
  for (const change of changes) {
    if (change.path === 'exercise.log') {
      const { input, failed } = change
      if (input.date === date && !(failed && rows.has(input.id)))
        rows.set(input.id, { ...input, unsaved: shown(change) })
    } else if (change.path === 'exercise.change' || change.path === 'exercise.remove') {
      const row = rows.get(change.input.id)
      if (!row) continue
      if (change.failed) rows.set(row.id, { ...row, unsaved: change })
      else if (change.path === 'exercise.remove') rows.delete(row.id)
      else rows.set(row.id, { ...changedExercise(row, change.input), unsaved: row.unsaved ?? shown(change) })
    }
  }
  return sorted(rows)
}

/** A change that is just being sent is not marked on its row. */
const shown = (change: QueuedChange) => (change.failed || change.waiting ? change : null)

// UUIDv7 ids sort by creation time, which is the server's order too.
const sorted = <R extends { id: string }>(rows: Map<string, R>): R[] =>
  [...rows.values()].sort((a, b) => (a.id < b.id ? -1 : 1))

/** The plain water of a day. One that this device kept before days had ml has glasses only. */
export const plainMl = ({ water, food }: Pick<RouterOutputs['diary']['day'], 'water' | 'food'>): number =>
  Math.max(0, toThreeDecimals((water.ml ?? water.glasses * glassVolume) - drinksMl(food)))

/** The ml of plain water of a day with the taps that are not on the server yet. A tap is a glass unless it states ml. */
export function applyWaterChanges(saved: number, date: Day, changes: readonly QueuedChange[]): number {
  let water = saved
  for (const { path, input, failed } of changes)
    if (!failed && (path === 'water.add' || path === 'water.remove') && input.date === date) {
      const { ml = glassVolume } = input
      water = Math.max(0, toThreeDecimals(water + (path === 'water.add' ? ml : -ml)))
    }
  return water
}
