import './styles.css'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { getUntypedClient } from '@trpc/client'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { loadLanguage } from './i18n.ts'
import { watchNetwork } from './offline/connection.ts'
import { enableQueue } from './offline/queue.ts'
import { enableOfflineReading } from './offline/saved-reads.ts'
import { router } from './routes.tsx'
import { announceUpdates } from './service-worker/announce-updates.ts'
import { queryClient, trpcClient } from './trpc.ts'

// Together with the code of the screen, instead of after its first text, which would be laid out again in them.
for (const font of ['1em "Figtree Variable"', '600 1em Fraunces']) document.fonts.load(font).catch(() => {})

watchNetwork()
enableQueue(queryClient, (path, input) => getUntypedClient(trpcClient).mutation(path, input))

const root = document.getElementById('root')
if (root)
  void loadLanguage().then(() =>
    // As a transition, React renders in slices, between which a slow phone answers taps.
    startTransition(() =>
      createRoot(root).render(
        <StrictMode>
          <I18nProvider i18n={i18n}>
            <App router={router} />
          </I18nProvider>
        </StrictMode>,
      ),
    ),
  )

// Only secure origins have service workers. The files of the app are fetched once the first screen is there.
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  enableOfflineReading()
  // Before the worker is registered: by then another tab may have fetched an update, and somebody may have typed something.
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
