import type { Mutation, QueryClient } from '@tanstack/react-query'
import { TRPCClientError } from '@trpc/client'
import type { Day } from '#domain/day.ts'
import { refusalOf } from '../retry-after.ts'
import type { RouterInputs } from '../trpc.ts'
import { endRefusal, isConnected, pauseWrites } from './connection.ts'

/** The input of each queued write. Whatever it creates has a client-made id, so sending it twice is harmless. */
export type QueuedInputs = {
  'diary.logFood': RouterInputs['diary']['logFood'] & { id: string }
  'diary.logFoods': { entries: (RouterInputs['diary']['logFood'] & { id: string })[] }
  'diary.changeFood': RouterInputs['diary']['changeFood']
  'diary.removeFood': RouterInputs['diary']['removeFood']
  'diary.removeFoods': RouterInputs['diary']['removeFoods']
  'exercise.log': RouterInputs['exercise']['log'] & { id: string }
  'exercise.change': RouterInputs['exercise']['change']
  'exercise.remove': RouterInputs['exercise']['remove']
  'water.add': Omit<RouterInputs['water']['add'], 'glasses'> & { id: string }
  'water.remove': RouterInputs['water']['remove'] & { id: string }
  // With the day or the time, because it may be sent much later.
  'progress.log': RouterInputs['progress']['log'] & { id: string; date: Day }
  'progress.change': RouterInputs['progress']['change']
  'progress.remove': RouterInputs['progress']['remove']
  'fasting.start': RouterInputs['fasting']['start'] & { id: string; startTime: string; plannedDurationHours: number }
  'fasting.end': RouterInputs['fasting']['end'] & { endTime: string }
  'fasting.add': RouterInputs['fasting']['add'] & { id: string; plannedDurationHours: number }
  'fasting.change': RouterInputs['fasting']['change']
  'fasting.remove': RouterInputs['fasting']['remove']
}
export type QueuedPath = keyof QueuedInputs

/**
 * The writes that are queued while disconnected. Those of one scope are sent one after another: deleting an entry must
 * not overtake logging it.
 */
const scopeOf: Record<QueuedPath, 'diary' | 'water' | 'progress' | 'fasting'> = {
  'diary.logFood': 'diary',
  'diary.logFoods': 'diary',
  'diary.changeFood': 'diary',
  'diary.removeFood': 'diary',
  'diary.removeFoods': 'diary',
  'exercise.log': 'diary',
  'exercise.change': 'diary',
  'exercise.remove': 'diary',
  'water.add': 'water',
  'water.remove': 'water',
  'progress.log': 'progress',
  'progress.change': 'progress',
  'progress.remove': 'progress',
  'fasting.start': 'fasting',
  'fasting.end': 'fasting',
  'fasting.add': 'fasting',
  'fasting.change': 'fasting',
  'fasting.remove': 'fasting',
}

/** A write of the queue that is not on the server yet. */
export type QueuedChange = {
  mutationId: number
  /** The server rejected it or did not answer; it can be retried or discarded. */
  failed: boolean
  /** Why it failed, or why the last attempt did. */
  error: unknown
  /** It is still on this device, waiting for the connection, the server or the change before it. */
  waiting: boolean
} & { [Path in QueuedPath]: { path: Path; input: QueuedInputs[Path] } }[QueuedPath]

/** When the server answers other calls but not this one, those queued behind it must not wait for ever. */
const maxLost = 6

/** The key that tRPC gives the mutations of a procedure. */
export const mutationKeyOf = (path: string) => [path.split('.')]

/** Sets how queued writes are sent, including those restored from an earlier page load, which no component started. */
export function enableQueue(client: QueryClient, send: (path: string, input: unknown) => Promise<unknown>): void {
  // How many answers were lost in a row. The last one gives the write up, and the next write starts at 0 again.
  const lost = { diary: 0, water: 0, progress: 0, fasting: 0 }

  for (const [path, scope] of Object.entries(scopeOf))
    client.setMutationDefaults(mutationKeyOf(path), {
      mutationFn: (input: unknown) => send(path, input),
      scope: { id: scope },
      networkMode: 'online',
      // Called once after each failed attempt.
      retry(_, error) {
        pauseWrites(error)
        lost[scope] = isConnected() ? 0 : (lost[scope] + 1) % maxLost
        return refusalOf(error) !== null || lost[scope] > 0
      },
      // Either it is paused now, or may be sent again at once.
      retryDelay: 0,
      // A failed write stays until it is retried or discarded on its row.
      gcTime: Number.POSITIVE_INFINITY,
    })

  const cache = client.getMutationCache()
  const isUnsent = (mutation: Mutation) => mutation.state.status === 'pending' && isQueueable(mutation)
  cache.subscribe(({ type, mutation }) => {
    const path = mutation && pathOf(mutation)
    if (!path) return
    const { status } = mutation.state
    if (type === 'updated' && status === 'success') {
      lost[scopeOf[path]] = 0
      endRefusal()
      cache.remove(mutation)
    }
    if (type === 'updated' && isGone(mutation)) cache.remove(mutation)
    if ((type === 'removed' || status === 'error') && !cache.getAll().some(isUnsent)) endRefusal()
  })
}

/** What was to be deleted is not there any more, as when an earlier answer was lost: that is as good as deleted. */
const isGone = (mutation: Mutation) => {
  const { status, error } = mutation.state
  const isRemoval = pathOf(mutation)?.split('.')[1]?.startsWith('remove')
  return isRemoval && status === 'error' && error instanceof TRPCClientError && error.data?.httpStatus === 404
}

const pathOf = ({ options: { mutationKey } }: Mutation): QueuedPath | null => {
  const path = Array.isArray(mutationKey?.[0]) ? mutationKey[0].join('.') : ''
  return path in scopeOf ? (path as QueuedPath) : null
}

/** Whether a mutation is queued while disconnected. */
export const isQueueable = (mutation: Mutation): boolean => pathOf(mutation) !== null

export const isWaterTap = (mutation: Mutation): boolean => pathOf(mutation)?.startsWith('water.') ?? false

/** The queued change that a mutation carries; null for any other mutation. */
export function queuedChangeOf(mutation: Mutation): QueuedChange | null {
  const path = pathOf(mutation)
  const { status, isPaused, variables, failureReason } = mutation.state
  if (!path || status === 'success' || status === 'idle') return null
  // The procedure determines the type of the input, which TypeScript cannot follow here.
  return {
    mutationId: mutation.mutationId,
    failed: status === 'error',
    error: failureReason,
    waiting: isPaused,
    path,
    input: variables,
  } as QueuedChange
}

/** How many entries a change adds; 0 for changes to existing ones. */
export function addedEntries(change: QueuedChange): number {
  if (change.path === 'diary.logFoods') return change.input.entries.length
  return added.includes(change.path) ? 1 : 0
}

const added: QueuedPath[] = ['diary.logFood', 'exercise.log', 'progress.log', 'fasting.start', 'fasting.add']
