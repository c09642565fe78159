import { cpSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { test as base, expect, type Locator } from '@playwright/test'
import { createThrottles } from '#server/auth/throttle.ts'
import { buildApp } from '#server/http/app.ts'
import { openServices } from '#server/services.ts'
import './cheap-hashing.ts'
import { envOf } from './env.ts'
import { temporaryFolder } from './temporary-folder.ts'

type Instance = { port: number; services: ReturnType<typeof openServices>; close: () => Promise<void> }

type Fixtures = {
  /** What differs from a quiet instance without captcha. */
  settings: Record<string, string>
  /** The host name in the URL. Any but the default is an insecure origin, like a plain-http server at home. */
  host: string
  /** Set to true in tests that change more of the server than the rows of its database. */
  ownServer: boolean
  /** Set to true in tests where requests fail: Chromium logs every failed one to the console. */
  refusals: boolean
  /** Other hosts that a test may request because it mocks them itself. */
  outside: string[]
  /** The built app on a free port, in which nobody has registered yet. */
  product: { url: string; services: Instance['services'] }
  /** Fails the test on any console error or warning, violation of the content security policy, and request to another host. */
  silentConsole: undefined
}

type WorkerFixtures = {
  /** The server of this worker with these settings, which is started when a test first asks for it. */
  sharedServer: (settings: Record<string, string>) => Promise<Instance>
}

const defaults = { LOG_LEVEL: 'error', CAPTCHA: 'none', OPENFOODFACTS: 'off' }

/** The data folder of an instance that has just started for the first time. */
let startedFolder: string | undefined

/** A copy of it takes a millisecond, but migrating a database and reading the staples takes longer than many a story. */
function startedCopy(): string {
  const folder = temporaryFolder()
  if (!startedFolder) {
    startedFolder = temporaryFolder()
    openServices(envOf({ ...defaults, DATA_DIR: startedFolder })).close()
  }
  cpSync(startedFolder, folder, { recursive: true })
  return folder
}

async function startServer(settings: Record<string, string>): Promise<Instance> {
  const folder = startedCopy()
  const services = openServices(envOf({ ...defaults, DATA_DIR: folder, ...settings }))
  const app = await buildApp(services)
  await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    port: (app.server.address() as AddressInfo).port,
    services,
    async close() {
      await app.close()
      services.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Removes everybody and everything that a test has left, as if the server had just been started for the first time. */
function empty({ services }: Instance) {
  const { $client: sqlite } = services.db
  const names = `select name from sqlite_schema where type = 'table' and name not like 'sqlite!_%' escape '!'
    and name <> '__drizzle_migrations'`
  const tables = sqlite.prepare(names).pluck().all()
  const deletions = tables.map((table) => `delete from "${table}";`).join('')
  sqlite.exec(`pragma foreign_keys = off; begin; ${deletions} commit; pragma foreign_keys = on`)
  services.throttles = createThrottles(services.shared.throttle)
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  settings: [{}, { option: true }],
  host: ['127.0.0.1', { option: true }],
  ownServer: [false, { option: true }],
  refusals: [false, { option: true }],
  outside: [[], { option: true }],

  sharedServer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern.
    async ({}, use) => {
      const servers = new Map<string, Promise<Instance>>()
      await use((settings) => {
        const key = JSON.stringify(settings)
        const server = servers.get(key) ?? startServer(settings)
        servers.set(key, server)
        return server
      })
      for (const server of servers.values()) await (await server).close()
    },
    { scope: 'worker' },
  ],

  product: async ({ settings, host, ownServer, sharedServer }, use) => {
    const server = ownServer ? await startServer(settings) : await sharedServer(settings)
    if (!ownServer) empty(server)
    await use({ url: `http://${host}:${server.port}`, services: server.services })
    if (ownServer) await server.close()
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
      await page.addInitScript(() => {
        // Without a graphics card, blurring what is behind a dialog takes a third of the time of a test with dialogs.
        const noBlur = new CSSStyleSheet()
        noBlur.replaceSync('* { backdrop-filter: none !important }')
        document.adoptedStyleSheets.push(noBlur)
        // Violations that scripts cause by eval reach no console.
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

/**
 * Chooses an option of a Select. Playwright scrolls the option into view, and the page below a dialog with it, after which
 * the list moves back under its field: between press and release, that is no choice, and the option is pressed again.
 */
export async function choose(select: Locator, option: string) {
  const shown = select.page().getByRole('option', { name: option, exact: true })
  await expect(async () => {
    if (!(await shown.isVisible())) await select.click()
    await shown.click({ timeout: 3_000 })
    await expect(select).toHaveValue(option, { timeout: 3_000 })
  }).toPass()
}
