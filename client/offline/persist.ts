import { dehydrate, hydrate, type Mutation, useMutationState } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import { useEffect } from 'react'
import { queryClient, statusOf, trpc } from '../trpc.ts'
import { idsOf, isDiaryWrite } from './queue.ts'

/** How much of the diary waits on this device. */
export type Unsent = { entries: number; changes: number }

/** The place in the browser's storage of each write that was not answered: `unsent <user> <page load>-<number>`. */
const kept = new Map<Mutation, string>()
/** Those that an earlier page left. */
const adopted = new WeakSet<Mutation>()
const pageLoad = crypto.getRandomValues(new Uint32Array(2)).join('')

/**
 * Keeps what somebody writes in the browser's storage until the server has answered, so that it outlasts the page, and
 * sends what an earlier page left there. It stays that person's: after a logout it waits for their next login.
 */
export function useKeepingUnsent(userId: string): void {
  useEffect(() => {
    adopt(userId)
    const stops = [queryClient.getMutationCache().subscribe(() => keepUnanswered(userId)), onTakenOver()]
    return () => {
      for (const stop of stops) stop()
    }
  }, [userId])
}

/** What waits now. */
export function useUnsent(): Unsent {
  const waiting = useMutationState({
    filters: { predicate: (mutation) => isDiaryWrite(mutation) && mutation.state.isPaused },
    select: (mutation) => (bringsEntries(mutation) ? idsOf(mutation).length : 0),
  })
  return {
    entries: waiting.reduce((sum, entries) => sum + entries, 0),
    changes: waiting.filter((entries) => entries === 0).length,
  }
}

/** Nobody wants this write any more. */
export function dropUnsent(mutation: Mutation): void {
  const key = kept.get(mutation)
  if (key) localStorage.removeItem(key)
  kept.delete(mutation)
  queryClient.getMutationCache().remove(mutation)
}

const isWaterTap = ({ options }: Mutation) => options.scope?.id === 'water'

const bringsEntries = ({ options }: Mutation) => /(logFoods?|exercise,log)$/.test(String(options.mutationKey))

function keepUnanswered(userId: string) {
  for (const mutation of queryClient.getMutationCache().getAll())
    if (isDiaryWrite(mutation) && mutation.state.status === 'pending' && !kept.has(mutation)) put(userId, mutation)
  for (const [mutation, key] of kept) {
    if (!isAnswered(mutation)) continue
    localStorage.removeItem(key)
    kept.delete(mutation)
  }
}

/** Done, or refused for good: what was wrong with the server, or with the session, may be right another time. */
function isAnswered(mutation: Mutation): boolean {
  const { status, error } = mutation.state
  if (status !== 'error') return status === 'success'
  // A tap that failed is tapped again by hand, unless nobody saw it fail.
  if (isWaterTap(mutation) && !adopted.has(mutation)) return true
  const refusal = statusOf(error) ?? 500
  return refusal < 500 && ![401, 408, 429].includes(refusal)
}

function put(userId: string, mutation: Mutation): void {
  const key = `unsent ${userId} ${pageLoad}-${String(mutation.mutationId).padStart(6, '0')}`
  const only = { shouldDehydrateMutation: (one: Mutation) => one === mutation, shouldDehydrateQuery: () => false }
  try {
    localStorage.setItem(key, JSON.stringify(dehydrate(queryClient, only).mutations[0]))
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
      const write = read(key)
      return write ? [{ key, write }] : []
    })
    .sort((a, b) => a.write.state.submittedAt - b.write.state.submittedAt || (a.key < b.key ? -1 : 1))
  for (const { key, write } of left) {
    // The server may have it already, which `failureCount` tells.
    const state = { ...write.state, status: 'pending' as const, isPaused: true, error: null, failureCount: 1 }
    const before = new Set(mutations.getAll())
    hydrate(
      queryClient,
      { mutations: [{ ...write, state }] },
      { defaultOptions: { mutations: { onSuccess: readDays } } },
    )
    for (const mutation of mutations.getAll()) {
      if (before.has(mutation)) continue
      adopted.add(mutation)
      put(userId, mutation)
      if (kept.has(mutation)) localStorage.removeItem(key)
    }
  }
  if (left.length > 0) void queryClient.resumePausedMutations()
}

/** No component waits for the answer of what an earlier page did. */
const readDays = () => queryClient.invalidateQueries({ queryKey: getQueryKey(trpc.diary.day) })

type Left = NonNullable<ReturnType<typeof dehydrate>['mutations'][number]>

/** Null for what is no write; it is thrown away. */
function read(key: string): Left | null {
  try {
    const write: Partial<Left> | null = JSON.parse(localStorage.getItem(key) ?? 'null')
    if (Array.isArray(write?.mutationKey) && typeof write.state?.submittedAt === 'number') return write as Left
  } catch {
    // As below.
  }
  localStorage.removeItem(key)
  return null
}

/** For good, as with the account that it belongs to. */
export function forgetUnsent(userId: string): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(`unsent ${userId} `)) localStorage.removeItem(key)
}

/** Another tab of the same person has just opened and sends what waited here, or a write of its own was answered. */
function onTakenOver() {
  const heard = ({ key, newValue }: StorageEvent) => {
    if (newValue !== null || !key?.startsWith('unsent ')) return
    for (const [mutation, place] of kept) if (place === key) dropUnsent(mutation)
    void readDays()
  }
  addEventListener('storage', heard)
  return () => removeEventListener('storage', heard)
}
