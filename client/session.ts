import { useSyncExternalStore } from 'react'
import { accessTokenMinutes } from '#domain/limits.ts'
import { storageKey } from './base-path.ts'
import { createListeners } from './listeners.ts'

/** The session: two opaque tokens in localStorage, shared by all tabs. `account.me` says whose session it is. */
type Tokens = { accessToken: string; refreshToken: string }

const accessKey = storageKey('accessToken')
const refreshKey = storageKey('refreshToken')
/** When the access token came, in ms since 1970 by the clock of this device. */
const cameAtKey = storageKey('accessTokenCameAt')
/** Where earlier versions kept the person's name. */
const nameKey = storageKey('username')
/** With what the names begin of questions that the person has dismissed on this device. */
export const dismissedPrefix = storageKey('logQuestion:')

const { notify, subscribe } = createListeners()
export const onSessionChange = subscribe

export const accessToken = (): string | null => localStorage.getItem(accessKey)
export const refreshToken = (): string | null => localStorage.getItem(refreshKey)

/** An access token of this age has expired by the time the server reads it, or soon after. */
const maxAgeMs = (accessTokenMinutes - 0.5) * 60_000

/** Whether the server would refuse the access token. False also where its age is unknown: then the server's answer tells. */
export function isAccessExpired(): boolean {
  const cameAt = Number(localStorage.getItem(cameAtKey))
  return accessToken() !== null && cameAt > 0 && Date.now() - cameAt > maxAgeMs
}

function storeAccess(token: string) {
  // The access token is written last: other tabs listen for it and then read everything.
  localStorage.setItem(cameAtKey, String(Date.now()))
  localStorage.setItem(accessKey, token)
}

/**
 * The refresh token of the session whose data this tab has. Another tab may have ended it or started another one since,
 * as the tokens say, without this tab having heard of it yet.
 */
export const knownSession = (): string | null => known
let known = refreshToken()
export function learnSession(): void {
  known = refreshToken()
}

/** Starts a session in every tab. */
export function storeTokens(tokens: Tokens): void {
  localStorage.setItem(refreshKey, tokens.refreshToken)
  storeAccess(tokens.accessToken)
  learnSession()
  notify()
}

/** Ends the session in every tab, without revoking it on the server. */
export function clearTokens(): void {
  const dismissed = Object.keys(localStorage).filter((key) => key.startsWith(dismissedPrefix))
  for (const key of [accessKey, refreshKey, cameAtKey, nameKey, ...dismissed]) localStorage.removeItem(key)
  learnSession()
  notify()
}

/** Whether somebody is signed in; updates when another tab signs in or out. */
export const useIsSignedIn = (): boolean => useSyncExternalStore(onSessionChange, () => accessToken() !== null)

/** Calls `listener` when another tab signs in or out or refreshes the session. `signedIn` is the new state. */
export function onOtherTab(listener: (signedIn: boolean) => void): () => void {
  const onStorage = (event: StorageEvent) => {
    // `null` is localStorage.clear(). A refreshed access token alone is the same session.
    if (event.key === null || event.key === refreshKey || event.key === accessKey)
      listener(accessToken() !== null && refreshToken() !== null)
  }
  addEventListener('storage', onStorage)
  return () => removeEventListener('storage', onStorage)
}

addEventListener('storage', notify)

/** Requests a new access token; `null` when the server rejects the refresh token. Throws when it does not answer. */
type Exchange = (refreshToken: string) => Promise<string | null>

let renewal: Promise<boolean> | null = null

/**
 * Exchanges the refresh token for a new access token after `stale` was rejected or expired. Concurrent calls share one exchange,
 * in this tab and across tabs. Returns false when the session is over; the tokens are then removed. Throws as `exchange`
 * does, which leaves the session as it is.
 */
export function renew(stale: string | null, exchange: Exchange): Promise<boolean> {
  renewal ??= withLock(() => exchangeUnlessDone(stale, exchange)).finally(() => {
    renewal = null
  })
  return renewal
}

async function exchangeUnlessDone(stale: string | null, exchange: Exchange): Promise<boolean> {
  const current = accessToken()
  if (current !== null && current !== stale) return true // Another tab was faster.
  const token = refreshToken()
  if (token === null) {
    clearTokens()
    return false
  }
  const fresh = await exchange(token)
  // Somebody logged out or in meanwhile: the new token belongs to the old session.
  if (refreshToken() !== token) return accessToken() !== null
  if (fresh === null) clearTokens()
  else storeAccess(fresh)
  return fresh !== null
}

/** Runs one task at a time across tabs. Web Locks need a secure origin; over plain http each tab is on its own. */
const withLock = <T>(task: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request(storageKey('session-refresh'), task) : task()
