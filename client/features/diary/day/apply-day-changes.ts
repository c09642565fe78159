import type { Day } from '#domain/day.ts'
import { changedEntry, changedExercise } from '#domain/entries.ts'
import { entryOf } from '#domain/logged-food.ts'

import type { QueuedChange } from '../../../offline/queue.ts'
import type { ExerciseEntry, ExerciseRow, FoodEntry, LogInput, Row } from './entries.ts'

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
