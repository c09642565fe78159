import { plural, t } from '@lingui/core/macro'
import { getQueryKey } from '@trpc/react-query'
import { v7 as newId } from 'uuid'
import { maxFoodsPerCall } from '#domain/limits.ts'
import type { Meal } from '#domain/meal-type.ts'
import { word } from '../../../i18n.ts'
import type { QueuedChange } from '../../../offline/queue.ts'
import { discardChange, discardChangesOf } from '../../../offline/stored-queue.ts'
import { sendOrQueue, write } from '../../../offline/use-queue.ts'
import { queryClient, type RouterOutputs, trpc, utils } from '../../../trpc.ts'
import { toastSuccess } from '../../../ui/toasts.tsx'
import { type ChangeInput, type FoodEntry, isNew, type LogInput, type Row } from './entries.ts'

type Day = RouterOutputs['diary']['day']

/**
 * Logs, changes and deletes food. Everything is optimistic: `useDay` applies the queued changes, `offline/queue.ts`
 * defines the order in which they are sent, and a change that fails shows on its row.
 */
export const foodLog = {
  /** Need not be awaited: a food that cannot be saved stays on its day and is marked as failed. */
  log(food: Omit<LogInput, 'id'> & { id?: string }): Promise<unknown> {
    return write('diary.logFood', { ...food, id: food.id ?? newId() }, (entry) => putEntries([entry]))
  },

  /** Logs several foods at once. Those that cannot be saved stay on the day, marked as failed. */
  logMany(entries: LogInput[]): void {
    for (const chunk of chunks(entries)) void write('diary.logFoods', { entries: chunk }, putEntries)
  },

  /**
   * Logs several foods or none: rejects when they cannot be saved, resolves once they are saved or wait in the queue. Where they
   * take more than one call and a later one is refused, those that were saved before are deleted again.
   */
  async logAllOrNone(entries: LogInput[]): Promise<void> {
    const saved: LogInput[] = []
    for (const chunk of chunks(entries)) {
      try {
        await sendOrQueue('diary.logFoods', { entries: chunk }, putEntries)
        saved.push(...chunk)
      } catch (error) {
        foodLog.undo(saved)
        throw error
      }
    }
  },

  /** Undoes logging these entries. */
  undo(entries: { id: string }[]): void {
    for (const chunk of chunks(entries))
      void write('diary.removeFoods', { ids: chunk.map(({ id }) => id) }, (_, { ids }) => dropEntries(ids))
  },

  change(input: ChangeInput): Promise<unknown> {
    discardChangesOf(input.id)
    return write('diary.changeFood', input, (entry) => putEntries([entry]))
  },

  /** Deletes at once and offers to undo. */
  remove(row: Row): void {
    const { entry, removal } = drop(row)
    // As it was: logging a single food would also remember what its entry says of water.
    offerUndo(t`Entry deleted.`, [removal], () => foodLog.logMany([entry]))
  },

  removeMany(rows: Row[]): void {
    const dropped = rows.map(drop)
    const done = plural(rows.length, { one: 'Entry deleted.', other: '# entries deleted.' })
    const removals = dropped.map(({ removal }) => removal)
    offerUndo(done, removals, () => foodLog.logMany(dropped.map(({ entry }) => entry)))
  },

  /** Moves entries to a meal of their day and offers to undo. */
  moveMany(rows: Row[], meal: Meal): void {
    const moved = rows.filter(({ mealType }) => mealType !== meal)
    const moves = moved.map(({ id }) => foodLog.change({ id, mealType: meal }))
    const name = word(meal)
    const done = plural(moved.length, { one: `# entry moved to ${name}.`, other: `# entries moved to ${name}.` })
    offerUndo(done, moves, () => {
      for (const { id, mealType } of moved) void foodLog.change({ id, mealType })
    })
  },
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
        ? removeEntry(entry.id)
        : undefined
  return { entry, removal }
}

/** Takes the entry `id` out of a queued batch of foods. Returns the removal that the server needs. */
function discardOneOf(change: QueuedChange & { path: 'diary.logFoods' }, id: string) {
  const removal = discardChange(change) ? removeEntry(id) : undefined
  foodLog.logMany(change.input.entries.filter((entry) => entry.id !== id))
  return removal
}

const removeEntry = (id: string) => write('diary.removeFood', { id }, () => dropEntries([id]))

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
