import { useSyncExternalStore } from 'react'

/**
 * The signed-in session: two opaque tokens in the browser's storage, shared by every tab.
 * This module keeps them; who is signed in is asked of the server (`account.me`).
 */
type Tokens = { accessToken: string; refreshToken: string }

const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}

export const accessToken = (): string | null => localStorage.getItem('accessToken')
export const refreshToken = (): string | null => localStorage.getItem('refreshToken')

/** Starts a session in every tab. */
export function keepTokens(tokens: Tokens): void {
  // The access token last: other tabs wake up on it and then need both.
  localStorage.setItem('refreshToken', tokens.refreshToken)
  localStorage.setItem('accessToken', tokens.accessToken)
  tell()
}

/** Ends the session in every tab; the server is not told. */
export function dropTokens(): void {
  localStorage.removeItem('accessToken')
  localStorage.removeItem('refreshToken')
  tell()
}

/** Is there a session, here or since another tab signed in or out? */
export const useIsSignedIn = (): boolean => useSyncExternalStore(onSessionChange, () => accessToken() !== null)

function onSessionChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Calls back when another tab starts, ends or exchanges the session. `signedIn` says how it stands now. */
export function onOtherTab(listener: (signedIn: boolean) => void): () => void {
  const heard = (event: StorageEvent) => {
    // `null` is localStorage.clear(). A refreshed access token alone is the same session.
    if (event.key === null || event.key === 'refreshToken' || event.key === 'accessToken')
      listener(accessToken() !== null && refreshToken() !== null)
  }
  addEventListener('storage', heard)
  return () => removeEventListener('storage', heard)
}

addEventListener('storage', tell)

/** Asks the server for a new access token: `null` when it refuses; throws when it could not be asked. */
type Exchange = (refreshToken: string) => Promise<string | null>

let renewal: Promise<boolean> | null = null

/**
 * Exchanges the refresh token for a new access token after `stale` was refused. Concurrent calls share one exchange,
 * in this tab and across tabs. False when the session is over: then the tokens are gone. Throws when the server
 * could not be reached, which says nothing about the session.
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
  // Logged out, or in as somebody else, meanwhile: what came back belongs to the past.
  if (refreshToken() !== token) return accessToken() !== null
  if (fresh === null) dropTokens()
  else localStorage.setItem('accessToken', fresh)
  return fresh !== null
}

/** One at a time across tabs. Browsers offer locks only to secure origins; over plain http each tab is on its own. */
const alone = <T>(task: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request('session-refresh', task) : task()
