import type { Mutation, QueryClient } from '@tanstack/react-query'
import type { RouterInputs } from '../trpc.ts'
import { isConnected } from './connection.ts'

/** What each queued write carries. Whatever it creates has a client-made id, so that sending it twice does no harm. */
export type QueuedInputs = {
  'diary.logFood': RouterInputs['diary']['logFood'] & { id: string }
  'diary.logFoods': { entries: (RouterInputs['diary']['logFood'] & { id: string })[] }
  'diary.changeFood': RouterInputs['diary']['changeFood']
  'diary.removeFood': RouterInputs['diary']['removeFood']
  'exercise.log': RouterInputs['exercise']['log'] & { id: string }
  'exercise.remove': RouterInputs['exercise']['remove']
  'water.add': RouterInputs['water']['add'] & { id: string }
  'water.remove': RouterInputs['water']['remove'] & { id: string }
}
type QueuedPath = keyof QueuedInputs

/**
 * The writes that are queued while the server is out of reach. Those of one scope are sent one after another: deleting
 * an entry must not overtake logging it.
 */
const scopeOf: Record<QueuedPath, 'diary' | 'water'> = {
  'diary.logFood': 'diary',
  'diary.logFoods': 'diary',
  'diary.changeFood': 'diary',
  'diary.removeFood': 'diary',
  'exercise.log': 'diary',
  'exercise.remove': 'diary',
  'water.add': 'water',
  'water.remove': 'water',
}

/** A write of the diary that is not on the server yet. */
export type QueuedChange = {
  mutationId: number
  /** The server refused it or could not be made to answer; it can be retried or discarded. */
  failed: boolean
  /** It waits on this device, for the connection or for the change before it. */
  waiting: boolean
} & { [Path in QueuedPath]: { path: Path; input: QueuedInputs[Path] } }[QueuedPath]

/** The server answers other calls but not this one: the calls behind it shall not wait for ever. */
const mostRetries = 5

/** The key that tRPC gives the mutations of a procedure. */
const mutationKeyOf = (path: string) => [path.split('.')]

/** Sets how queued writes are sent, also those of an earlier page load, which no component knows. */
export function enableQueue(client: QueryClient, send: (path: string, input: unknown) => Promise<unknown>): void {
  for (const [path, scope] of Object.entries(scopeOf))
    client.setMutationDefaults(mutationKeyOf(path), {
      mutationFn: (input: unknown) => send(path, input),
      scope: { id: scope },
      networkMode: 'online',
      retry: (failures) => !isConnected() && failures < mostRetries,
      retryDelay: 0,
      // A failed write stays until somebody retries or discards it on its row.
      gcTime: Number.POSITIVE_INFINITY,
    })

  const cache = client.getMutationCache()
  cache.subscribe(({ type, mutation }) => {
    if (type === 'updated' && mutation.state.status === 'success' && isQueueable(mutation)) cache.remove(mutation)
  })
}

const pathOf = ({ options: { mutationKey } }: Mutation): QueuedPath | null => {
  const path = Array.isArray(mutationKey?.[0]) ? mutationKey[0].join('.') : ''
  return path in scopeOf ? (path as QueuedPath) : null
}

/** Is it a write of the diary, water included? */
export const isQueueable = (mutation: Mutation): boolean => pathOf(mutation) !== null

export const isWaterTap = (mutation: Mutation): boolean => pathOf(mutation)?.startsWith('water.') ?? false

/** Reads the queued change out of its mutation; null for every other mutation. */
export function queuedChangeOf(mutation: Mutation): QueuedChange | null {
  const path = pathOf(mutation)
  const { status, isPaused, variables } = mutation.state
  if (!path || status === 'success' || status === 'idle') return null
  // What it carries follows from the procedure that it is for.
  return {
    mutationId: mutation.mutationId,
    failed: status === 'error',
    waiting: isPaused,
    path,
    input: variables,
  } as QueuedChange
}

/** How many entries a change adds; 0 for one of what is there already. */
export function addedEntries(change: QueuedChange): number {
  if (change.path === 'diary.logFoods') return change.input.entries.length
  return change.path === 'diary.logFood' || change.path === 'exercise.log' ? 1 : 0
}
