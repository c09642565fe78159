import { t } from '@lingui/core/macro'
import { getQueryKey } from '@trpc/react-query'
import { v7 as newId } from 'uuid'
import { discardChange, discardChangesOf } from '../../../offline/stored-queue.ts'
import { write } from '../../../offline/use-queue.ts'
import { queryClient, type RouterOutputs, trpc, utils } from '../../../trpc.ts'
import type { ExerciseChange, ExerciseEntry, ExerciseInput, ExerciseRow } from './entries.ts'
import { offerUndo } from './food-log.ts'

type Day = RouterOutputs['diary']['day']

/** Logs, changes and deletes exercise, optimistically as with food. */
export const exerciseLog = {
  log(exercise: Omit<ExerciseInput, 'id'> & { id?: string }): void {
    void write('exercise.log', { ...exercise, id: exercise.id ?? newId() }, putEntry)
  },

  change(input: ExerciseChange): void {
    discardChangesOf(input.id)
    void write('exercise.change', input, putEntry)
  },

  /** Deletes at once and offers to undo. */
  remove({ unsaved, ...entry }: ExerciseRow): void {
    const mayBeOnServer = unsaved?.path !== 'exercise.log' || discardChange(unsaved)
    discardChangesOf(entry.id)
    const removal = mayBeOnServer ? write('exercise.remove', { id: entry.id }, () => dropEntry(entry.id)) : undefined
    offerUndo(t`Entry deleted.`, [removal], () => exerciseLog.log(entry))
  },
}

async function putEntry(entry: ExerciseEntry) {
  await utils.diary.day.cancel()
  utils.diary.day.setData(
    { date: entry.date },
    (day) => day && { ...day, exercise: [...without(day, entry.id), entry] },
  )
}

async function dropEntry(id: string) {
  // As with food: a failed change that logs it would bring it back.
  discardChangesOf(id)
  await utils.diary.day.cancel()
  const days = { queryKey: getQueryKey(trpc.diary.day) }
  queryClient.setQueriesData<Day>(days, (day) => day && { ...day, exercise: without(day, id) })
}

const without = (day: Day, id: string) => day.exercise.filter((entry) => entry.id !== id)
