import type { FastTimes } from '#domain/fasting.ts'
import type { QueuedChange } from '../../offline/queue.ts'
import type { RouterOutputs } from '../../trpc.ts'

export type CurrentFast = RouterOutputs['fasting']['current']
export type RunningFast = NonNullable<CurrentFast['running']>

/** A fast of the history; `isWaiting` when it or its last change is only on this device. */
export type ListedFast = FastTimes & { id: string; plannedDurationHours: number; isWaiting: boolean }

type SavedFast = Omit<ListedFast, 'isWaiting'>

/** Fasts with the queued changes, in no order. A change that failed is not applied. */
export function applyFastChanges(saved: readonly SavedFast[], changes: readonly QueuedChange[]): ListedFast[] {
  const fasts = new Map<string, ListedFast>(saved.map((fast) => [fast.id, { ...fast, isWaiting: false }]))
  const put = (fast: SavedFast | undefined, { waiting }: QueuedChange) =>
    fast && fasts.set(fast.id, { ...fast, isWaiting: waiting || (fasts.get(fast.id)?.isWaiting ?? false) })
  for (const change of changes) {
    if (change.failed) continue
    if (change.path === 'fasting.start') put({ ...change.input, endTime: null }, change)
    else if (change.path === 'fasting.add') put(change.input, change)
    else if (change.path === 'fasting.remove') fasts.delete(change.input.id)
    else if (change.path === 'fasting.end' || change.path === 'fasting.change') {
      const fast = fasts.get(change.input.id)
      put(fast && { ...fast, ...stated(change.input) }, change)
    }
  }
  return [...fasts.values()]
}

/** Missing fields stay as they are. */
const stated = <T extends object>(input: T) =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as T

/** `current` as it is once the queued changes are sent. */
export function applyToCurrent(current: CurrentFast, changes: readonly QueuedChange[]): CurrentFast {
  const fasts = applyFastChanges(current.running ? [{ ...current.running, endTime: null }] : [], changes)
  const running = fasts.find(({ endTime }) => endTime === null)
  const ends = [current.lastEndTime, ...fasts.map(({ endTime }) => endTime)].filter((end) => end !== null)
  return {
    ...current,
    running: running
      ? { id: running.id, startTime: running.startTime, plannedDurationHours: running.plannedDurationHours }
      : null,
    lastEndTime: ends.sort().at(-1) ?? null,
  }
}
