import 'virtual:theme-variables.css'
import './styles.css'
import { getUntypedClient } from '@trpc/client'
import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { earlyAnswers } from './early-answers.ts'
import { watchNetwork } from './offline/connection.ts'
import { enableOfflineReading } from './offline/offline-reading.ts'
import { enableQueue } from './offline/queue.ts'
import { prerenderedLogin } from './prerendered.ts'
import { makeRouter } from './routes.tsx'
import { announceUpdates } from './service-worker/announce-updates.ts'
import { queryClient, trpcClient } from './trpc.ts'

watchNetwork()
enableQueue(queryClient, (path, input) => getUntypedClient(trpcClient).mutation(path, input))

const root = document.getElementById('root')
if (root) void start(root)

/** The outline in the page stays until there is a screen to show in its place. */
async function start(root: HTMLElement) {
  // The evaluation of all the code has just taken long enough.
  await nextTask()
  const router = makeRouter()
  await nextTask()
  await Promise.all([earlyAnswers, router.load()])
  // React pauses the rendering of a transition every few milliseconds, so that taps and the first paint do not wait for all of it.
  startTransition(() => {
    const login = prerenderedLogin(router)
    const app = (
      <StrictMode>
        <App router={router} />
      </StrictMode>
    )
    if (login) hydrateRoot(login, app)
    else createRoot(root).render(app)
  })
}

/** Lets the browser paint and take taps. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}

// Only secure origins have service workers. The files of the whole app are fetched once the first screen is there.
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  enableOfflineReading()
  // From the start: another tab may fetch an update, and people type, before this one registers the worker.
  announceUpdates(navigator.serviceWorker)
  addEventListener('load', () =>
    setTimeout(() => {
      import('./service-worker/register.ts')
        .then(({ registerServiceWorker }) => registerServiceWorker())
        // Some browsers refuse, as in private windows or with a certificate of one's own; the app works without.
        .catch(() => {})
    }, 2_000),
  )
}
