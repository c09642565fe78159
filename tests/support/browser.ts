import { rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { test as base, expect } from '@playwright/test'
import { buildApp } from '#server/http/app.ts'
import { openServices } from '#server/services.ts'
import { temporaryFolder } from './temporary-folder.ts'
import { envOf } from './world.ts'

type Fixtures = {
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

export const test = base.extend<Fixtures>({
  settings: [{}, { option: true }],
  host: ['127.0.0.1', { option: true }],
  refusals: [false, { option: true }],
  outside: [[], { option: true }],

  product: async ({ settings, host }, use) => {
    const folder = temporaryFolder()
    const env = envOf({ LOG_LEVEL: 'error', OPENFOODFACTS: 'off', DATA_DIR: folder, ...settings })
    const services = openServices(env)
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
        (/^Failed to load resource: (.* status of [45]\d\d|net::ERR_(FAILED|INTERNET_DISCONNECTED))/.test(text) ||
          // React logs a lazy component whose chunk failed to load.
          /^(Error: Unable to preload CSS|TypeError: Failed to fetch dynamically imported module)/.test(text))
      page.on('console', (message) => {
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
