import { hashKey, notifyManager, type Query, type QueryPersister } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import { createStore, delMany, entries, get, set, type UseStore } from 'idb-keyval'
import { dayIn } from '#domain/day.ts'
import { storageKey } from '../base-path.ts'
import { isKept, keptReads } from '../reads.ts'
import { knownSession, onSessionChange, refreshToken } from '../session.ts'
import { queryClient, type RouterOutputs, trpc } from '../trpc.ts'
import { isConnected, noteSavedAt } from './connection.ts'

/*
 * What the server answered lately, kept on this device so that it can be read after a reload without the network. It is shown
 * only while the server does not answer, and only to the session that asked for it.
 */

/** An answer as JSON. `at` is when it came, in ms since 1970. */
type SavedRead = { session: string; shapes: string; at: number; json: string }

const maxAgeMs = 14 * 24 * 60 * 60_000
/** What is saved is asked for again when it is older than this. */
const staleMs = 60 * 60_000
const maxReads = 300
/** Of one answer, in letters. */
const maxLength = 1_000_000

const database = createStore(storageKey('saved reads'), 'reads')
/** Some browsers refuse at once, which counts like a failure. */
const store: UseStore = async (mode, callback) => database(mode, callback)

/** Reads are saved only where the app itself opens without the network. */
let isSaving = false

/** Has queries answer from this device when the server does not, and removes what is saved when the session ends. */
export function enableOfflineReading(): void {
  const { queries, ...others } = queryClient.getDefaultOptions()
  queryClient.setDefaultOptions({ ...others, queries: { ...queries, persister: answerOrSaved } })
  let known = refreshToken()
  onSessionChange(() => {
    if (refreshToken() === known) return
    known = refreshToken()
    void removeStale()
  })
}

/** From now on saves what the server answers, and what it has answered already. */
export function saveReads(): void {
  isSaving = true
  void removeStale()
  for (const query of queryClient.getQueryCache().getAll())
    void save(query, query.state.data, query.state.dataUpdatedAt, refreshToken())
}

const answerOrSaved: QueryPersister = async (ask, context, query) => {
  const token = refreshToken()
  try {
    const answer = await ask(context)
    void save(query, answer, Date.now(), token)
    return answer
  } catch (error) {
    if (isConnected() || query.state.data !== undefined || !navigator.serviceWorker.controller) throw error
    const read = isKept(query.queryKey) ? await readOf(query.queryHash) : null
    if (!read || isConnected()) throw error
    noteSavedAt(read.at)
    // Once this answer is in the cache, where it would count as one of this moment.
    notifyManager.schedule(() => query.setState({ dataUpdatedAt: read.at }))
    return JSON.parse(read.json)
  }
}

async function save({ queryKey, queryHash }: Query, answer: unknown, at: number, token: string | null) {
  if (!isSaving || answer === undefined || !isKept(queryKey)) return
  const session = await currentSession()
  // Somebody may have logged out meanwhile, in this tab or in another one, and the answer is not the next person's.
  if (session === null || token !== refreshToken() || token !== knownSession()) return
  const read = { session, shapes: import.meta.env.VITE_ANSWER_SHAPES, at, json: JSON.stringify(answer) }
  // Storage that is full or blocked only means that less can be read offline.
  if (read.json.length <= maxLength) await set(queryHash, read, store).catch(() => {})
}

/** Null also where the browser refuses to store anything. */
async function readOf(hash: string): Promise<SavedRead | null> {
  const read = await get<SavedRead>(hash, store).catch(() => undefined)
  return read && isUsable(read, await currentSession()) ? read : null
}

/** Answers of a build that knew other shapes are of no use. */
const isUsable = (read: SavedRead, session: string | null): boolean =>
  read.session === session && read.shapes === import.meta.env.VITE_ANSWER_SHAPES && read.at > Date.now() - maxAgeMs

/**
 * Whose reads these are: a digest of the refresh token, which the next session does not have. Null when signed out.
 * Without it, what somebody else left here could be shown before the server says who is signed in.
 */
async function currentSession(): Promise<string | null> {
  const token = refreshToken()
  if (token === null) return null
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))
  return [...new Uint8Array(digest).slice(0, 12)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Removes what is old, of another session or too much. */
async function removeStale(): Promise<void> {
  const session = await currentSession()
  const all = await entries<string, SavedRead>(store).catch(() => [])
  const newest = all.filter(([, read]) => isUsable(read, session)).sort(([, a], [, b]) => b.at - a.at)
  const staying = new Set(newest.slice(0, maxReads).map(([hash]) => hash))
  await delMany(
    all.map(([hash]) => hash).filter((hash) => !staying.has(hash)),
    store,
  ).catch(() => {})
}

/** Asks for what somebody would want to read and to log from without the network, unless it was saved within the last hour. */
export async function prefetchReads(): Promise<void> {
  const me = queryClient.getQueryData<RouterOutputs['account']['me']>(getQueryKey(trpc.account.me, undefined, 'query'))
  if (!me || !isConnected()) return
  await Promise.all(
    keptReads(dayIn(me.timeZone, new Date())).map(async ({ queryKey, ask }) => {
      const read = await readOf(hashKey(queryKey))
      if (!read || read.at < Date.now() - staleMs) await ask()
    }),
  )
}
