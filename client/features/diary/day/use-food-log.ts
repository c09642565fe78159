import { useQueryClient } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import { v7 as newId } from 'uuid'
import { mostAtOnce } from '#domain/snapshot.ts'
import { isConnected, onConnectionChange } from '../../../offline/connection.ts'
import { type RouterOutputs, trpc } from '../../../trpc.ts'
import { toastSuccess } from '../../../ui/toasts.tsx'
import type { Change, ChangeInput, FoodEntry, LogInput } from './entries.ts'
import { useFailures } from './use-failures.ts'

type Day = RouterOutputs['diary']['day']
type NewFood = Omit<LogInput, 'id'> & { id?: string }

export type FoodLog = ReturnType<typeof useFoodLog>

/**
 * What can be done to the food of a day. All of it shows at once (`rowsOf` reads what is under way), is sent in the
 * order in which it was done, and says on its row when it did not get through.
 */
export function useFoodLog() {
  const queryClient = useQueryClient()
  const utils = trpc.useUtils()
  const failures = useFailures()

  // The server's answers are put where the changes under way stood. A day that was read before must not arrive after.
  async function keep(entries: FoodEntry[]) {
    await utils.diary.day.cancel()
    for (const entry of entries)
      utils.diary.day.setData(
        { date: entry.date },
        (day) => day && { ...day, food: [...without(day, entry.id), entry] },
      )
  }
  async function drop(id: string) {
    await utils.diary.day.cancel()
    const days = { queryKey: getQueryKey(trpc.diary.day) }
    queryClient.setQueriesData<Day>(days, (day) => day && { ...day, food: without(day, id) })
  }

  // In which order they are sent, and how they wait, is said in `writes.ts`.
  const logging = trpc.diary.logFood.useMutation({ onSuccess: (entry) => keep([entry]) })
  const loggingMany = trpc.diary.logFoods.useMutation({ onSuccess: keep })
  const changing = trpc.diary.changeFood.useMutation({ onSuccess: (entry) => keep([entry]) })
  const removing = trpc.diary.removeFood.useMutation({ onSuccess: (_, { id }) => drop(id) })

  const log = (food: NewFood) => logging.mutate({ ...food, id: food.id ?? newId() })

  /** Takes one food out of a list that is not saved; what else is in the list is sent again. */
  function leaveOut(change: Change & { kind: 'logFoods' }, id: string) {
    if (failures.forget(change)) removing.mutate({ id })
    const entries = change.input.entries.filter((entry) => entry.id !== id)
    if (entries.length > 0) loggingMany.mutate({ entries })
  }

  return {
    log,

    /** Several foods in one go; each stays on the day, whether it got through or not. */
    logMany(entries: LogInput[]) {
      for (const part of parts(entries)) loggingMany.mutate({ entries: part })
    },

    /** Several foods, of which none stays when they cannot be saved: then it rejects. Resolves also when they wait. */
    async logAllOrNone(entries: LogInput[]) {
      for (const part of parts(entries)) {
        const input = { entries: part }
        try {
          await sentOrWaiting(loggingMany.mutateAsync(input))
        } catch (error) {
          failures.forgetInput(input)
          throw error
        }
      }
    },

    /** Takes back what has just been logged. */
    undo(entries: { id: string }[]) {
      for (const { id } of entries) removing.mutate({ id })
    },

    change(input: ChangeInput) {
      failures.forgetAbout(input.id)
      changing.mutate(input)
    },

    /** Deletes at once and offers to undo. */
    remove({ unsaved, ...entry }: FoodEntry & { unsaved?: Change | null }) {
      const isNew = unsaved?.kind === 'logFood' || unsaved?.kind === 'logFoods'
      // The other way round what changes a new entry would be left without it.
      const mayBeThere = !isNew || (unsaved.kind === 'logFood' && failures.forget(unsaved))
      failures.forgetAbout(entry.id, { waiting: isNew })
      if (unsaved?.kind === 'logFoods') leaveOut(unsaved, entry.id)
      else if (mayBeThere) removing.mutate({ id: entry.id })
      // The same id, so that the row returns to its place.
      toastSuccess('Entry deleted.', { label: 'Undo', onClick: () => log(entry) })
    },

    retry: failures.retry,
  }
}

/** Settles as the call does, or once it is clear that the call waits for the server to be reached. */
function sentOrWaiting(call: Promise<unknown>): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = onConnectionChange(settleIfOut)
    function settleIfOut() {
      if (isConnected()) return
      stop()
      resolve()
    }
    call.then(() => resolve(), reject).finally(stop)
    settleIfOut()
  })
}

/** As many as one call may carry. */
const parts = (entries: LogInput[]) =>
  Array.from({ length: Math.ceil(entries.length / mostAtOnce) }, (_, at) =>
    entries.slice(at * mostAtOnce, (at + 1) * mostAtOnce),
  )

const without = (day: Day, id: string) => day.food.filter((entry) => entry.id !== id)
