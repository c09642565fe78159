import { v7 as newId } from 'uuid'
import type { Day } from '#domain/day.ts'
import { changedEntry, entryOf } from '#domain/food-entry.ts'
import type { Meal } from '#domain/meal-type.ts'
import type { RouterInputs, RouterOutputs } from '../../../trpc.ts'

export type FoodEntry = RouterOutputs['diary']['day']['food'][number]
export type ExerciseEntry = RouterOutputs['diary']['day']['exercise'][number]
export type LogInput = RouterInputs['diary']['logFood'] & { id: string }
export type ChangeInput = RouterInputs['diary']['changeFood']
export type ExerciseInput = RouterInputs['exercise']['log'] & { id: string }

/** An entry as its row shows it, with the change of it that failed or that waits for the server to be reached. */
export type Row = FoodEntry & Unsaved
export type ExerciseRow = ExerciseEntry & Unsaved
type Unsaved = { unsaved: Change | null }

/** A change of the diary that is on its way to the server, or did not get there. */
export type Change = {
  /** The mutation that carries it. */
  key: number
  failed: boolean
  /** It is kept on this device until the server is reached. */
  waiting: boolean
} & (
  | { kind: 'logFood'; input: LogInput }
  | { kind: 'logFoods'; input: { entries: LogInput[] } }
  | { kind: 'changeFood'; input: ChangeInput }
  | { kind: 'removeFood'; input: { id: string } }
  | { kind: 'logExercise'; input: ExerciseInput }
  | { kind: 'removeExercise'; input: { id: string } }
)

/** What a row says of its change; one that is merely under way is not spoken of. */
const spokenOf = (change: Change) => (change.failed || change.waiting ? change : null)

/**
 * The rows of a day: what the server has, with the changes under way already done to it. A change that failed is not
 * done, so that the row is rolled back, except that a new entry stays: what somebody ate is not dropped.
 */
export function rowsOf(saved: readonly FoodEntry[], date: Day, changes: readonly Change[]): Row[] {
  const rows = new Map<string, Row>(saved.map((entry) => [entry.id, { ...entry, unsaved: null }]))
  const add = (input: LogInput, change: Change) => {
    // An answer that got lost: the entry is there after all.
    if (input.date !== date || (change.failed && rows.has(input.id))) return
    rows.set(input.id, { ...entryOf(input), unsaved: spokenOf(change) })
  }
  for (const change of changes) {
    if (change.kind === 'logFood') add(change.input, change)
    else if (change.kind === 'logFoods') for (const input of change.input.entries) add(input, change)
    else if (change.kind === 'changeFood' || change.kind === 'removeFood') {
      const row = rows.get(change.input.id)
      if (!row) continue
      if (change.failed) rows.set(row.id, { ...row, unsaved: change })
      else if (change.kind === 'removeFood') rows.delete(row.id)
      else rows.set(row.id, { ...changedEntry(row, change.input), unsaved: row.unsaved ?? spokenOf(change) })
    }
  }
  return inOrder(rows)
}

/** The same for exercise. */
export function exerciseRowsOf(saved: readonly ExerciseEntry[], date: Day, changes: readonly Change[]): ExerciseRow[] {
  const rows = new Map<string, ExerciseRow>(saved.map((entry) => [entry.id, { ...entry, unsaved: null }]))
  for (const change of changes) {
    if (change.kind === 'logExercise') {
      const { input, failed } = change
      if (input.date === date && !(failed && rows.has(input.id)))
        rows.set(input.id, { ...input, unsaved: spokenOf(change) })
    } else if (change.kind === 'removeExercise') {
      const row = rows.get(change.input.id)
      if (row && change.failed) rows.set(row.id, { ...row, unsaved: change })
      else rows.delete(change.input.id)
    }
  }
  return inOrder(rows)
}

/** What logs the food of a row again, on another day or in another meal. */
export function again(row: Row, to: { date: Day; mealType?: Meal }): LogInput {
  const { unsaved: _, ...entry } = row
  return { ...entry, ...to, id: newId() }
}

// UUIDv7 ids are in order of creation: the order that the server keeps too.
const inOrder = <R extends { id: string }>(rows: Map<string, R>): R[] =>
  [...rows.values()].sort((a, b) => (a.id < b.id ? -1 : 1))
