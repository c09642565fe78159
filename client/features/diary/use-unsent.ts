import { type DehydratedState, dehydrate, hydrate, type Mutation, useMutationState } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isReached, onReachChange } from '../../reachability.ts'
import { queryClient, statusOf } from '../../trpc.ts'
import { isDiaryWrite } from './writes.ts'

/** How much of the diary waits on this device. */
export type Unsent = { entries: number; changes: number }

/** The place in the browser's storage of each change that waits there: `unsent <user> <page load>-<number>`. */
const kept = new Map<Mutation, string>()
const pageLoad = crypto.getRandomValues(new Uint32Array(2)).join('')

/**
 * Keeps what somebody writes while the server is not reached in the browser's storage, where it outlasts the page, and
 * sends what an earlier page left there. It stays that person's: after a logout it waits for their next login.
 */
export function useUnsent(userId: string): Unsent {
  useEffect(() => {
    adopt(userId)
    const keep = () => keepWaiting(userId)
    const stops = [queryClient.getMutationCache().subscribe(keep), onReachChange(keep), onTakenOver()]
    return () => {
      for (const stop of stops) stop()
    }
  }, [userId])

  const waiting = useMutationState({
    filters: { predicate: (mutation) => isDiaryWrite(mutation) && mutation.state.isPaused },
    select: ({ options, state }) => sizeOf(String(options.mutationKey), state.variables),
  })
  return {
    entries: waiting.reduce((sum, { entries }) => sum + entries, 0),
    changes: waiting.filter(({ entries }) => entries === 0).length,
  }
}

/** Somebody does not want this change any more. */
export function dropUnsent(mutation: Mutation): void {
  const key = kept.get(mutation)
  if (key) localStorage.removeItem(key)
  kept.delete(mutation)
}

/** How many new entries a change brings. */
function sizeOf(procedure: string, input: unknown): { entries: number } {
  if (/logFoods$/.test(procedure)) return { entries: (input as { entries: unknown[] }).entries.length }
  return { entries: /(logFood|exercise,log)$/.test(procedure) ? 1 : 0 }
}

function keepWaiting(userId: string) {
  for (const mutation of queryClient.getMutationCache().getAll()) {
    const waits = isDiaryWrite(mutation) && mutation.state.isPaused && !isReached()
    if (waits && !kept.has(mutation)) put(userId, mutation)
  }
  for (const [mutation, key] of kept) {
    const { status, error } = mutation.state
    // Whoever has to log in again finds it still there.
    if (status === 'pending' || (status === 'error' && statusOf(error) === 401)) continue
    localStorage.removeItem(key)
    kept.delete(mutation)
  }
}

function put(userId: string, mutation: Mutation) {
  const key = `unsent ${userId} ${pageLoad}-${String(mutation.mutationId).padStart(6, '0')}`
  const only = { shouldDehydrateMutation: (one: Mutation) => one === mutation, shouldDehydrateQuery: () => false }
  try {
    localStorage.setItem(key, JSON.stringify(dehydrate(queryClient, only)))
    kept.set(mutation, key)
  } catch {
    // The storage is full or forbidden; the page itself still has it.
  }
}

/** Makes what earlier pages of this person left its own, in the order in which it was done, and sends it. */
function adopt(userId: string) {
  const mutations = queryClient.getMutationCache()
  // A logout forgets what was under way; here it is still.
  for (const mutation of kept.keys()) if (!mutations.getAll().includes(mutation)) kept.delete(mutation)
  const own = new Set(kept.values())
  const left = Object.keys(localStorage)
    .filter((key) => key.startsWith(`unsent ${userId} `) && !own.has(key))
    .flatMap((key) => {
      const state = read(key)
      return state ? [{ key, state }] : []
    })
    .sort((a, b) => madeAt(a.state) - madeAt(b.state))
  for (const { key, state } of left) {
    const before = new Set(mutations.getAll())
    hydrate(queryClient, state)
    for (const mutation of mutations.getAll()) if (!before.has(mutation)) put(userId, mutation)
    localStorage.removeItem(key)
  }
  if (left.length > 0) void queryClient.resumePausedMutations()
}

const madeAt = ({ mutations: [first] }: DehydratedState) => first?.state.submittedAt ?? 0

function read(key: string): DehydratedState | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

/** Another tab of the same person has just opened and sends what waited here. */
function onTakenOver() {
  const heard = ({ key, newValue }: StorageEvent) => {
    if (newValue !== null) return
    for (const [mutation, place] of kept) {
      if (place !== key) continue
      kept.delete(mutation)
      queryClient.getMutationCache().remove(mutation)
    }
  }
  addEventListener('storage', heard)
  return () => removeEventListener('storage', heard)
}
