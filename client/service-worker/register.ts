import { basePath } from '../base-path.ts'
import { isConnected, onConnectionChange } from '../offline/connection.ts'
import { prefetchReads, saveReads } from '../offline/saved-reads.ts'
import { onSessionChange } from '../session.ts'

/** How often a page that stays open asks for an update. */
const updateMs = 60 * 60_000

/** Before reading ahead, so that the screen that opens has the server for itself. */
const quietMs = 3_000

/**
 * Registers the service worker, with which the app opens offline, and asks for a newer one from time to time: a page
 * that is reloaded does so by itself, but an installed app may stay open for weeks.
 */
export async function registerServiceWorker(): Promise<void> {
  await navigator.serviceWorker.register(`${basePath}/sw.js`, { updateViaCache: 'none' })
  const registration = await navigator.serviceWorker.ready
  saveReads()
  const prefetch = () => void setTimeout(() => void prefetchReads(), quietMs)
  prefetch()
  onSessionChange(prefetch)
  let last = Date.now()
  const update = () => {
    if (!isConnected()) return
    prefetch()
    last = Date.now()
    // Fails when the server has just gone; the next time will do.
    void registration.update().catch(() => {})
  }
  const updateIfLate = () => {
    if (document.visibilityState === 'visible' && Date.now() - last > updateMs) update()
  }
  setInterval(updateIfLate, updateMs)
  document.addEventListener('visibilitychange', updateIfLate)
  // A server that was away may have come back as another version.
  let was = isConnected()
  onConnectionChange(() => {
    if (isConnected() && !was) update()
    was = isConnected()
  })
}
