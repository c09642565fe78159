import { cpSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { test as base, expect } from '@playwright/test'
import { buildApp } from '#server/http/app.ts'
import { openServices } from '#server/services.ts'
import { envOf } from './env.ts'
import { temporaryFolder } from './temporary-folder.ts'

type Fixtures = {
  /** What differs from a quiet instance without captcha. */
  settings: Record<string, string>
  /** The host name in the URL. Any but the default is an insecure origin, like a plain-http server at home. */
  host: string
  /** Set to true in tests where requests fail: Chromium logs every failed one to the console. */
  refusals: boolean
  /** Other hosts that a test may request because it mocks them itself. */
  outside: string[]
  /** The built app on a free port with an empty data folder. */
  product: { url: string; services: ReturnType<typeof openServices> }
  /** Fails the test on any console error or warning, violation of the content security policy, and request to another host. */
  silentConsole: undefined
}

const defaults = { LOG_LEVEL: 'error', CAPTCHA: 'none', OPENFOODFACTS: 'off' }

/** The data folder of an instance that has just started for the first time. */
let startedFolder: string | undefined

/** A copy of it takes a millisecond, but to migrate a database and to read the staples takes longer than many a story. */
function dataFolder(): string {
  const folder = temporaryFolder()
  if (!startedFolder) {
    startedFolder = temporaryFolder()
    openServices(envOf({ ...defaults, DATA_DIR: startedFolder })).close()
  }
  cpSync(startedFolder, folder, { recursive: true })
  return folder
}

export const test = base.extend<Fixtures>({
  settings: [{}, { option: true }],
  host: ['127.0.0.1', { option: true }],
  refusals: [false, { option: true }],
  outside: [[], { option: true }],

  product: async ({ settings, host }, use) => {
    const folder = dataFolder()
    const services = openServices(envOf({ ...defaults, DATA_DIR: folder, ...settings }))
    const app = await buildApp(services)
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as AddressInfo
    await use({ url: `http://${host}:${port}`, services })
    await app.close()
    services.close()
    rmSync(folder, { recursive: true, force: true })
  },

  baseURL: async ({ product }, use) => use(product.url),

  silentConsole: [
    async ({ page, refusals, host, outside }, use) => {
      const said: string[] = []
      const isRefusal = (text: string) =>
        refusals &&
        (/^Failed to load resource: (.* status of [45]\d\d|net::ERR_(FAILED|INTERNET_DISCONNECTED|CONNECTION_REFUSED|EMPTY_RESPONSE))/.test(
          text,
        ) ||
          // React logs a lazy component whose chunk failed to load.
          /^(Error: Unable to preload CSS|TypeError: Failed to fetch dynamically imported module)/.test(text))
      page.on('console', (message) => {
        if (message.text() === 'Service Worker registration blocked by Playwright') return
        if (['error', 'warning'].includes(message.type()) && !isRefusal(message.text()))
          said.push(`${message.type()}: ${message.text()}`)
      })
      // Those that scripts cause by eval reach no console.
      await page.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
          console.error(`policy violation: ${violatedDirective} ${blockedURI} ${sourceFile}`),
        )
      })
      page.on('pageerror', (error) => said.push(`uncaught: ${error.message}`))
      page.on('request', (request) => {
        const { hostname, protocol } = new URL(request.url())
        if (protocol.startsWith('http') && ![host, ...outside].includes(hostname))
          said.push(`went outside: ${request.url()}`)
      })
      await use(undefined)
      expect(said).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }
