import { plural, t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import { useMemo } from 'react'
import { v7 as newId } from 'uuid'
import { maxFoodsPerCall } from '#domain/limits.ts'
import type { Meal } from '#domain/meal-type.ts'
import { word } from '../../../i18n.ts'
import type { QueuedChange } from '../../../offline/queue.ts'
import { discardChange, discardChangesOf } from '../../../offline/stored-queue.ts'
import { retry, sendOrQueue } from '../../../offline/use-queue.ts'
import { type RouterOutputs, trpc } from '../../../trpc.ts'
import { toastSuccess } from '../../../ui/toasts.tsx'
import { type ChangeInput, type FoodEntry, isNew, type LogInput, type Row } from './entries.ts'

type Day = RouterOutputs['diary']['day']

export type FoodLog = ReturnType<typeof useFoodLog>

/**
 * Logs, changes and deletes food. Everything is optimistic: `useDay` applies the queued changes, `offline/queue.ts`
 * defines the order in which they are sent, and a change that fails shows on its row.
 */
export function useFoodLog() {
  const queryClient = useQueryClient()
  const utils = trpc.useUtils()

  // A request for the day that is under way would return it without this change, so it is cancelled first.
  async function putEntries(entries: FoodEntry[]) {
    await utils.diary.day.cancel()
    for (const entry of entries)
      utils.diary.day.setData(
        { date: entry.date },
        (day) => day && { ...day, food: [...day.food.filter(({ id }) => id !== entry.id), entry] },
      )
  }
  async function dropEntries(ids: string[]) {
    // Its logging may be queued as failed although the server stored it; left in the queue, it would bring the row back.
    for (const id of ids) discardChangesOf(id)
    await utils.diary.day.cancel()
    const days = { queryKey: getQueryKey(trpc.diary.day) }
    queryClient.setQueriesData<Day>(
      days,
      (day) => day && { ...day, food: day.food.filter(({ id }) => !ids.includes(id)) },
    )
  }

  const { mutateAsync: logFood } = trpc.diary.logFood.useMutation({ onSuccess: (entry) => putEntries([entry]) })
  const { mutate: logFoods, mutateAsync: logFoodsAsync } = trpc.diary.logFoods.useMutation({ onSuccess: putEntries })
  const { mutate: changeFood, mutateAsync: changeFoodAsync } = trpc.diary.changeFood.useMutation({
    onSuccess: (entry) => putEntries([entry]),
  })
  const { mutateAsync: removeFood } = trpc.diary.removeFood.useMutation({ onSuccess: (_, { id }) => dropEntries([id]) })
  const { mutate: removeFoods } = trpc.diary.removeFoods.useMutation({ onSuccess: (_, { ids }) => dropEntries(ids) })

  // Always the same functions, so that a change renders no more rows than its own.
  return useMemo(() => {
    /** Need not be awaited: a food that cannot be saved stays on its day and is marked as failed. */
    function log(food: Omit<LogInput, 'id'> & { id?: string }): Promise<unknown> {
      const saving = logFood({ ...food, id: food.id ?? newId() })
      saving.catch(() => {})
      return saving
    }

    /** Takes the entry `id` out of a queued batch of foods. Returns the removal that the server needs. */
    function discardOneOf(change: QueuedChange & { path: 'diary.logFoods' }, id: string) {
      const removal = discardChange(change) ? removeFood({ id }) : undefined
      const entries = change.input.entries.filter((entry) => entry.id !== id)
      if (entries.length > 0) logFoods({ entries })
      return removal
    }

    /** Logs several foods at once. Those that cannot be saved stay on the day, marked as failed. */
    function logMany(entries: LogInput[]) {
      for (const chunk of chunks(entries)) logFoods({ entries: chunk })
    }

    function change(input: ChangeInput) {
      discardChangesOf(input.id)
      changeFood(input)
    }

    function move(id: string, mealType: Meal): Promise<unknown> {
      discardChangesOf(id)
      return changeFoodAsync({ id, mealType })
    }

    /** Deletes an entry at once. Returns the entry, to log it again in its place, and the removal that the server needs. */
    function drop({ unsaved, ...entry }: Row): { entry: LogInput; removal: Promise<unknown> | undefined } {
      const isOnlyHere = isNew({ unsaved })
      // Its later changes are discarded too: they would fail without it.
      const mayBeOnServer = unsaved?.path === 'diary.logFood' ? discardChange(unsaved) : !isOnlyHere
      discardChangesOf(entry.id, { waiting: isOnlyHere })
      if (unsaved?.path === 'diary.removeFoods') discardChange(unsaved)
      const removal =
        unsaved?.path === 'diary.logFoods'
          ? discardOneOf(unsaved, entry.id)
          : mayBeOnServer
            ? removeFood({ id: entry.id })
            : undefined
      return { entry, removal }
    }

    /** Undoes logging these entries. */
    function undo(entries: { id: string }[]) {
      for (const chunk of chunks(entries)) removeFoods({ ids: chunk.map(({ id }) => id) })
    }

    return {
      log,
      logMany,
      change,

      /**
       * Logs several foods or none: rejects when they cannot be saved, resolves once they are saved or wait in the queue. Where they
       * take more than one call and a later one is refused, those that were saved before are deleted again.
       */
      async logAllOrNone(entries: LogInput[]) {
        const saved: LogInput[] = []
        for (const chunk of chunks(entries)) {
          try {
            await sendOrQueue(logFoodsAsync, { entries: chunk })
            saved.push(...chunk)
          } catch (error) {
            undo(saved)
            throw error
          }
        }
      },

      undo,

      /** Deletes at once and offers to undo. */
      remove(row: Row) {
        const { entry, removal } = drop(row)
        // As it was: logging a single food would also remember what its entry says of water.
        offerUndo(t`Entry deleted.`, [removal], () => logMany([entry]))
      },

      removeMany(rows: Row[]) {
        const dropped = rows.map(drop)
        const done = plural(rows.length, { one: 'Entry deleted.', other: '# entries deleted.' })
        const removals = dropped.map(({ removal }) => removal)
        offerUndo(done, removals, () => logMany(dropped.map(({ entry }) => entry)))
      },

      /** Moves entries to a meal of their day and offers to undo. */
      moveMany(rows: Row[], meal: Meal) {
        const moved = rows.filter(({ mealType }) => mealType !== meal)
        const moves = moved.map(({ id }) => move(id, meal))
        const name = word(meal)
        const done = plural(moved.length, { one: `# entry moved to ${name}.`, other: `# entries moved to ${name}.` })
        offerUndo(done, moves, () => {
          for (const { id, mealType } of moved) change({ id, mealType })
        })
      },

      retry,
    }
  }, [logFood, logFoods, logFoodsAsync, changeFood, changeFoodAsync, removeFood, removeFoods])
}

/** Splits entries into batches of the largest size that one call accepts. */
const chunks = <Entry>(entries: Entry[]): Entry[][] =>
  Array.from({ length: Math.ceil(entries.length / maxFoodsPerCall) }, (_, at) =>
    entries.slice(at * maxFoodsPerCall, (at + 1) * maxFoodsPerCall),
  )

/** Shows a toast that says what was done and offers to undo it. When one of the `changes` fails, it goes: the row says so. */
export function offerUndo(message: string, changes: (Promise<unknown> | undefined)[], undo: () => void): void {
  const hide = toastSuccess(message, { label: t`Undo`, onClick: undo })
  Promise.all(changes).catch(hide)
}
