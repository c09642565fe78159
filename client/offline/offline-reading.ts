import { onSessionChange, refreshToken } from '../session.ts'
import { isConnected, onConnectionChange } from './connection.ts'

/**
 * Shows what was saved on this device when the server does not answer, and removes it when the session ends. The code of
 * both is fetched when it is needed.
 */
export function enableOfflineReading(): void {
  onConnectionChange(() => {
    // Only where the app itself opens without the network has anything been saved.
    if (!isConnected() && navigator.serviceWorker.controller) void savedReads().then((reads) => reads?.restoreReads())
  })
  let known = refreshToken()
  onSessionChange(() => {
    if (refreshToken() === known) return
    known = refreshToken()
    void savedReads().then((reads) => reads?.removeStale())
  })
}

/** Null while the code cannot be fetched. */
const savedReads = () => import('./saved-reads.ts').catch(() => null)
