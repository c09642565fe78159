import { changedProgress } from '#domain/progress.ts'
import type { QueuedChange, QueuedInputs } from '../../offline/queue.ts'
import type { RouterOutputs } from '../../trpc.ts'

export type Entry = RouterOutputs['progress']['list'][number]

/** An entry; `isWaiting` when it or its last change is only on this device. */
export type EntryRow = Entry & { isWaiting: boolean }

/** The entries with the queued changes, latest first. A change that failed is not applied. */
export function applyEntryChanges(saved: readonly Entry[], changes: readonly QueuedChange[]): EntryRow[] {
  // Oldest first, so that what is added comes at the end.
  const rows = new Map<string, EntryRow>(saved.toReversed().map((entry) => [entry.id, { ...entry, isWaiting: false }]))
  for (const change of changes) {
    if (change.failed) continue
    if (change.path === 'progress.log')
      rows.set(change.input.id, { ...entryOf(change.input), isWaiting: change.waiting })
    else if (change.path === 'progress.change') {
      const row = rows.get(change.input.id)
      if (row) rows.set(row.id, { ...changedProgress(row, change.input), isWaiting: change.waiting || row.isWaiting })
    } else if (change.path === 'progress.remove') rows.delete(change.input.id)
  }
  return [...rows.values()].reverse().sort(latestFirst)
}

/** Entries of the same day keep their order. */
export const latestFirst = (a: Entry, b: Entry) => (a.date === b.date ? 0 : a.date < b.date ? 1 : -1)

const entryOf = ({ id, date, weight, bodyFatPercentage, measurements }: QueuedInputs['progress.log']): Entry => ({
  id,
  date,
  weight,
  bodyFatPercentage: bodyFatPercentage ?? null,
  measurements: { waist: measurements?.waist ?? null },
})
