import { useSyncExternalStore } from 'react'

/** The session: two opaque tokens in localStorage, shared by all tabs. Whose it is, the server says (`account.me`). */
type Tokens = { accessToken: string; refreshToken: string }

const listeners = new Set<() => void>()
const notify = () => {
  for (const listener of listeners) listener()
}

export const accessToken = (): string | null => localStorage.getItem('accessToken')
export const refreshToken = (): string | null => localStorage.getItem('refreshToken')

/** Starts a session in every tab. */
export function keepTokens(tokens: Tokens): void {
  // The access token last: other tabs listen for it and then need both.
  localStorage.setItem('refreshToken', tokens.refreshToken)
  localStorage.setItem('accessToken', tokens.accessToken)
  notify()
}

/** Ends the session in every tab; the server is not told. */
export function dropTokens(): void {
  localStorage.removeItem('accessToken')
  localStorage.removeItem('refreshToken')
  notify()
}

/** Whether somebody is signed in; follows other tabs. */
export const useIsSignedIn = (): boolean => useSyncExternalStore(onSessionChange, () => accessToken() !== null)

function onSessionChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Calls back when another tab signs in or out or refreshes the session. `signedIn` says how it is now. */
export function onOtherTab(listener: (signedIn: boolean) => void): () => void {
  const onStorage = (event: StorageEvent) => {
    // `null` is localStorage.clear(). A refreshed access token alone is the same session.
    if (event.key === null || event.key === 'refreshToken' || event.key === 'accessToken')
      listener(accessToken() !== null && refreshToken() !== null)
  }
  addEventListener('storage', onStorage)
  return () => removeEventListener('storage', onStorage)
}

addEventListener('storage', notify)

/** Asks the server for a new access token: `null` when it refuses, throws when it could not answer. */
type Exchange = (refreshToken: string) => Promise<string | null>

let renewal: Promise<boolean> | null = null

/**
 * Exchanges the refresh token for a new access token after `stale` was refused. Concurrent calls share one exchange,
 * in this tab and across tabs. False when the session is over; then the tokens are removed. Throws as `exchange` does,
 * which says nothing about the session.
 */
export function renew(stale: string | null, exchange: Exchange): Promise<boolean> {
  renewal ??= alone(() => exchangeUnlessDone(stale, exchange)).finally(() => {
    renewal = null
  })
  return renewal
}

async function exchangeUnlessDone(stale: string | null, exchange: Exchange): Promise<boolean> {
  const current = accessToken()
  if (current !== null && current !== stale) return true // Another tab was faster.
  const token = refreshToken()
  if (token === null) {
    dropTokens()
    return false
  }
  const fresh = await exchange(token)
  // Somebody logged out or in meanwhile, so the new token belongs to a session that is over.
  if (refreshToken() !== token) return accessToken() !== null
  if (fresh === null) dropTokens()
  else localStorage.setItem('accessToken', fresh)
  return fresh !== null
}

/** One at a time across tabs. Browsers have locks only for secure origins; over plain http each tab is on its own. */
const alone = <T>(task: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request('session-refresh', task) : task()
