import './browser-globals.ts'
import { createMemoryHistory } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { prerender } from 'react-dom/static'
import { App } from '../app.tsx'
import { keyOf } from '../early-reads.ts'
import { makeRouter } from '../routes.tsx'
import { queryClient, type RouterOutputs } from '../trpc.ts'

/**
 * A program of the build (`prerender-login.ts`): prints the whole app on the login screen as HTML that `hydrateRoot` takes
 * over, `open` while anybody may register and `closed` while nobody may.
 */

/** The settings as the server will fill them in. Nothing else of them is on the login screen. */
const settings: RouterOutputs['settings']['config'] = {
  productName: '%PRODUCT_NAME%',
  contactEmail: null,
  // The season is that of the device.
  seasonalThemeEnabled: false,
  homepageTagline: '%TAGLINE%',
  captcha: { provider: 'none', siteKey: undefined },
  registrationOpen: true,
  canSendMail: true,
  openFoodFacts: false,
  assistants: false,
}
Date.prototype.getFullYear = () => '%YEAR%' as never

const router = makeRouter()
router.update({ ...router.options, history: createMemoryHistory({ initialEntries: ['/login'] }) })
await router.load()
// The router renders other boundaries on a server than in a browser, where React would miss them.
Object.assign(globalThis, { window: {} })
router.update({ ...router.options, isServer: false })

async function markup(registrationOpen: boolean): Promise<string> {
  queryClient.setQueryData(keyOf(['settings.config']), { ...settings, registrationOpen })
  const errors: unknown[] = []
  const { prelude } = await prerender(
    <StrictMode>
      <App router={router} />
    </StrictMode>,
    { onError: (error) => void errors.push(error) },
  )
  const html = await new Response(prelude).text()
  if (errors.length > 0) throw errors[0]
  return html
}

process.stdout.write(JSON.stringify({ open: await markup(true), closed: await markup(false) }))
// Timers of the query cache would keep it running.
process.exit()
