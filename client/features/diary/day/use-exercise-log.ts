import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import { v7 as newId } from 'uuid'
import { discardChange, discardChangesOf } from '../../../offline/stored-queue.ts'
import { retry } from '../../../offline/use-queue.ts'
import { type RouterOutputs, trpc } from '../../../trpc.ts'
import type { ExerciseChange, ExerciseEntry, ExerciseInput, ExerciseRow } from './entries.ts'
import { offerUndo } from './use-food-log.ts'

type Day = RouterOutputs['diary']['day']

export type ExerciseLog = ReturnType<typeof useExerciseLog>

/** Logs, changes and deletes exercise, optimistically as with food. */
export function useExerciseLog() {
  const queryClient = useQueryClient()
  const utils = trpc.useUtils()

  async function putEntry(entry: ExerciseEntry) {
    await utils.diary.day.cancel()
    utils.diary.day.setData(
      { date: entry.date },
      (day) => day && { ...day, exercise: [...without(day, entry.id), entry] },
    )
  }

  const logging = trpc.exercise.log.useMutation({ onSuccess: putEntry })
  const changing = trpc.exercise.change.useMutation({ onSuccess: putEntry })
  const removing = trpc.exercise.remove.useMutation({
    async onSuccess(_, { id }) {
      // As with food: a failed change that logs it would bring it back.
      discardChangesOf(id)
      await utils.diary.day.cancel()
      const days = { queryKey: getQueryKey(trpc.diary.day) }
      queryClient.setQueriesData<Day>(days, (day) => day && { ...day, exercise: without(day, id) })
    },
  })

  const log = (exercise: Omit<ExerciseInput, 'id'> & { id?: string }) =>
    logging.mutate({ ...exercise, id: exercise.id ?? newId() })

  return {
    log,

    change(input: ExerciseChange) {
      discardChangesOf(input.id)
      changing.mutate(input)
    },

    /** Deletes at once and offers to undo. */
    remove({ unsaved, ...entry }: ExerciseRow) {
      const mayBeOnServer = unsaved?.path !== 'exercise.log' || discardChange(unsaved)
      discardChangesOf(entry.id)
      const removal = mayBeOnServer ? removing.mutateAsync({ id: entry.id }) : undefined
      offerUndo(t`Entry deleted.`, [removal], () => log(entry))
    },

    retry,
  }
}

const without = (day: Day, id: string) => day.exercise.filter((entry) => entry.id !== id)
