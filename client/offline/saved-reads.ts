import type { Query, QueryCacheNotifyEvent } from '@tanstack/react-query'
import { createStore, delMany, entries, get, setMany, type UseStore } from 'idb-keyval'
import { storageKey } from '../base-path.ts'
import { knownSession, refreshToken } from '../session.ts'
import { queryClient } from '../trpc.ts'
import { isConnected, noteSavedAt } from './connection.ts'

/**
 * What the server answered lately, kept on this device so that it can be read after a reload without the network. Only reads
 * of what somebody logged themselves: nothing of other people, of admins, of tokens or sessions.
 */
const kept = new Set([
  'account.me',
  'achievements.list',
  'customFoods.list',
  'diary.day',
  'diary.days',
  'diary.recents',
  'diary.summary',
  'exercise.recents',
  'fasting.current',
  'fasting.history',
  'favourites.list',
  'foods.byId',
  'goals.on',
  'goals.week',
  'meals.list',
  'progress.list',
  'progress.summary',
  'recipes.list',
  'settings.config',
  'streak.get',
])

/** Also the lists that the food search begins with, which are what it can search without the network. */
const isKept = ([path, options]: readonly unknown[]): boolean => {
  if (!Array.isArray(path)) return false
  const name = path.join('.')
  return kept.has(name) || (name === 'foods.search' && (options as { input?: { query?: string } })?.input?.query === '')
}

/** An answer as JSON. `at` is when it came, in ms since 1970. */
type SavedRead = { session: string; shapes: string; at: number; json: string }

const maxAgeMs = 14 * 24 * 60 * 60_000
const maxReads = 300
/** Of one answer, in letters. */
const maxLength = 1_000_000
const pauseMs = 500

const database = createStore(storageKey('saved reads'), 'reads')
/** Some browsers refuse at once, which counts like a failure. */
const store: UseStore = async (mode, callback) => database(mode, callback)

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

/** Answers of a build that knew other shapes are of no use. */
const isUsable = (read: SavedRead | undefined, session: string | null): read is SavedRead =>
  read !== undefined &&
  read.session === session &&
  read.shapes === import.meta.env.VITE_ANSWER_SHAPES &&
  read.at > Date.now() - maxAgeMs

const unsaved = new Map<string, { token: string; at: number; data: unknown }>()
let isSaving = false

/** Saves what the server answers from now on. */
export function saveReads(): void {
  const cache = queryClient.getQueryCache()
  for (const query of cache.getAll()) note(query)
  cache.subscribe((event) => {
    if (isAnswer(event)) note(event.query)
  })
}

/** Not what a component changed ahead of the answer. */
const isAnswer = (event: QueryCacheNotifyEvent) =>
  event.type === 'updated' && event.action.type === 'success' && !event.action.manual

function note({ queryKey, queryHash, state: { data, dataUpdatedAt } }: Query) {
  const token = refreshToken()
  // An answer for somebody whom another tab has logged out just now must not be saved as that of whoever is next.
  if (token === null || token !== knownSession() || data === undefined || !isKept(queryKey)) return
  unsaved.set(queryHash, { token, at: dataUpdatedAt, data })
  if (!isSaving) setTimeout(() => void save(), pauseMs)
  isSaving = true
}

async function save() {
  isSaving = false
  const session = await currentSession()
  // Somebody may have logged out or in meanwhile, in this tab or in another one.
  const reads = [...unsaved].filter(([, { token }]) => token === refreshToken())
  unsaved.clear()
  if (session === null) return
  const saved = reads.flatMap(([hash, { at, data }]): [string, SavedRead][] => {
    const json = JSON.stringify(data)
    const read = { session, shapes: import.meta.env.VITE_ANSWER_SHAPES, at, json }
    return json.length > maxLength ? [] : [[hash, read]]
  })
  // Storage that is full or blocked only means that less can be read offline.
  await setMany(saved, store).catch(() => {})
}

/** Undefined also where the browser refuses to store anything. */
const readOf = (hash: string) => get<SavedRead>(hash, store).catch(() => undefined)

/** When each read was saved, in ms since 1970. */
export async function savedAt(hash: string): Promise<number> {
  const [read, session] = await Promise.all([readOf(hash), currentSession()])
  return isUsable(read, session) ? read.at : 0
}

/** Removes what is old, of another session or too much. Runs with each change of the session. */
export async function removeStale(): Promise<void> {
  const session = await currentSession()
  const all = await entries<string, SavedRead>(store).catch(() => [])
  const newest = all.filter(([, read]) => isUsable(read, session)).sort(([, a], [, b]) => b.at - a.at)
  const staying = new Set(newest.slice(0, maxReads).map(([hash]) => hash))
  await delMany(
    all.map(([hash]) => hash).filter((hash) => !staying.has(hash)),
    store,
  ).catch(() => {})
}

let isRestoring = false

/** From now on, gives each query that the server does not answer what was saved of it. */
export function restoreReads(): void {
  if (isRestoring) return
  isRestoring = true
  const cache = queryClient.getQueryCache()
  for (const query of cache.getAll()) if (query.state.fetchFailureCount > 0) void restore(query)
  cache.subscribe((event) => {
    if (event.type === 'updated' && ['failed', 'error'].includes(event.action.type)) void restore(event.query)
  })
}

async function restore(query: Query) {
  if (isConnected() || query.state.data !== undefined || !isKept(query.queryKey)) return
  const [read, session] = await Promise.all([readOf(query.queryHash), currentSession()])
  if (isConnected() || query.state.data !== undefined || !isUsable(read, session)) return
  // It is asked for again once the server answers.
  await queryClient.cancelQueries({ queryKey: query.queryKey, exact: true })
  queryClient.setQueryData(query.queryKey, JSON.parse(read.json), { updatedAt: read.at })
  noteSavedAt(read.at)
}
