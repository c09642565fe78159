import { useQueryClient } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import { v7 as newId } from 'uuid'
import { type RouterOutputs, trpc } from '../../trpc.ts'
import { toastSuccess } from '../../ui/toasts.tsx'
import type { Change, ChangeInput, FoodEntry, LogInput } from './entries.ts'

type Day = RouterOutputs['diary']['day']

export type FoodLog = ReturnType<typeof useFoodLog>

/**
 * What can be done to the food of a day. All of it shows at once (`rowsOf` reads what is under way), is sent in the
 * order in which it was done, and says on its row when it did not get through.
 */
export function useFoodLog() {
  const queryClient = useQueryClient()
  const utils = trpc.useUtils()

  // The server's answers are put where the changes under way stood. A day that was read before must not arrive after.
  async function keep(entry: FoodEntry) {
    await utils.diary.day.cancel()
    utils.diary.day.setData({ date: entry.date }, (day) => day && { ...day, food: [...without(day, entry.id), entry] })
  }
  async function drop(id: string) {
    await utils.diary.day.cancel()
    const days = { queryKey: getQueryKey(trpc.diary.day) }
    queryClient.setQueriesData<Day>(days, (day) => day && { ...day, food: without(day, id) })
  }

  // One after the other: deleting what has just been logged must not overtake the logging. Failed ones are kept, since
  // their rows offer to try again.
  const inTurn = { scope: { id: 'diary' }, gcTime: Number.POSITIVE_INFINITY }
  const logging = trpc.diary.logFood.useMutation({ ...inTurn, onSuccess: keep })
  const changing = trpc.diary.changeFood.useMutation({ ...inTurn, onSuccess: keep })
  const removing = trpc.diary.removeFood.useMutation({
    ...inTurn,
    onSuccess: (_, { id }) => drop(id),
  })

  const mutations = queryClient.getMutationCache()
  const carrying = (change: Change) => mutations.getAll().find(({ mutationId }) => mutationId === change.key)

  /** A newer word about an entry makes older failures of it pointless. */
  function forgetFailures(id: string) {
    for (const mutation of mutations.getAll()) {
      const { status, variables } = mutation.state
      const isAbout = typeof variables === 'object' && variables !== null && 'id' in variables && variables.id === id
      if (status === 'error' && isAbout) mutations.remove(mutation)
    }
  }

  function log(input: Omit<LogInput, 'id'> & { id?: string }) {
    logging.mutate({ ...input, id: input.id ?? newId() })
  }

  return {
    log,

    change(input: ChangeInput) {
      forgetFailures(input.id)
      changing.mutate(input)
    },

    /** Deletes at once and offers to undo. */
    remove({ unsaved, ...entry }: FoodEntry & { unsaved?: Change | null }) {
      forgetFailures(entry.id)
      if (unsaved?.kind !== 'logFood') removing.mutate({ id: entry.id })
      // The same id, so that the row returns to its place.
      toastSuccess('Entry deleted.', { label: 'Undo', onClick: () => log(entry) })
    },

    /** Sends a failed change once more. */
    retry(change: Change) {
      const mutation = carrying(change)
      // Failing again is told on the row, as the first time.
      mutation?.execute(mutation.state.variables).catch(() => {})
    },
  }
}

const without = (day: Day, id: string) => day.food.filter((entry) => entry.id !== id)
