import type { Mutation } from '@tanstack/react-query'
import { getUntypedClient } from '@trpc/client'
import { getMutationKey } from '@trpc/react-query'
import type { Change } from '../features/diary/day/entries.ts'
import { queryClient, trpc, trpcClient } from '../trpc.ts'
import { isConnected } from './connection.ts'

/** Deleting what has just been logged must not overtake the logging, nor one tap on the water the one before it. */
const scopes = {
  diary: [
    trpc.diary.logFood,
    trpc.diary.logFoods,
    trpc.diary.changeFood,
    trpc.diary.removeFood,
    trpc.exercise.log,
    trpc.exercise.remove,
  ],
  water: [trpc.water.add, trpc.water.remove],
}

const kinds: Record<string, Change['kind']> = {
  'diary.logFood': 'logFood',
  'diary.logFoods': 'logFoods',
  'diary.changeFood': 'changeFood',
  'diary.removeFood': 'removeFood',
  'exercise.log': 'logExercise',
  'exercise.remove': 'removeExercise',
}

/** The server is reached each time, but not by this call: others shall not wait behind it for ever. */
const mostTries = 5

const pathOf = (key: readonly unknown[] | undefined) => (Array.isArray(key?.[0]) ? key[0].join('.') : '')
const paths = new Set(
  Object.values(scopes)
    .flat()
    .map((procedure) => pathOf(getMutationKey(procedure))),
)

/** Does it write the diary, water included? */
export const isDiaryWrite = ({ options }: Mutation): boolean => paths.has(pathOf(options.mutationKey))

/** The entries and taps that it is about. */
export const idsOf = ({ state }: Mutation): string[] => {
  const about = state.variables as { id?: string; entries?: { id: string }[] } | undefined
  return about?.entries?.map(({ id }) => id) ?? (about?.id ? [about.id] : [])
}

/** Reads a change of the diary's rows out of its mutation; null for every other mutation. */
export function changeOf({ mutationId: key, options, state }: Mutation): (Change & { paused: boolean }) | null {
  const kind = kinds[pathOf(options.mutationKey)]
  const change = { key, failed: state.status === 'error', paused: state.isPaused, waiting: false }
  // What each kind carries follows from the procedure that it was sent to.
  return kind ? ({ ...change, kind, input: state.variables } as Change & { paused: boolean }) : null
}

// Also for changes that were made before the page was loaded, which no component sent.
for (const [id, procedures] of Object.entries(scopes))
  for (const procedure of procedures) {
    const key = getMutationKey(procedure)
    queryClient.setMutationDefaults(key, {
      mutationFn: (input: unknown) => getUntypedClient(trpcClient).mutation(pathOf(key), input),
      scope: { id },
      // They wait on this device while the server is not reached. Sent again they do no harm: entries and taps have ids.
      networkMode: 'online',
      retry: (failures) => !isConnected() && failures < mostTries,
      retryDelay: 0,
      // Failed ones are kept, since their rows offer to try again.
      gcTime: Number.POSITIVE_INFINITY,
    })
  }
