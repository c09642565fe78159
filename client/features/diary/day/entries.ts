import { v7 as newId } from 'uuid'
import type { Day } from '#domain/day.ts'
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
