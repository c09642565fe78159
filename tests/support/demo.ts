import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { chromium as browserType, type Page } from '@playwright/test'
import { makeDataDir } from '#server/config/data-dir.ts'
import type { Env } from '#server/config/env.ts'
import { buildApp } from '#server/http/app.ts'
import { seedDemo } from '#server/seed/seed.ts'
import { openServices } from '#server/services.ts'
import { envOf } from './env.ts'
import { chromium } from './run-options.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** The moment at which the clocks of the server and of the browser stand, so that a picture changes only when the product does. */
export const demoNow = new Date('2026-06-18T21:40:00.000Z')
export const demoTimeZone = 'Europe/London'

/** The built product on a free port. `fill` writes into the empty data folder before it opens. */
export async function openProduct(settings: Record<string, string> = {}, fill?: (env: Env) => Promise<void>) {
  const folder = join(temporaryFolder(), 'data')
  makeDataDir(folder)
  const env = envOf({ LOG_LEVEL: 'error', OPENFOODFACTS: 'off', DATA_DIR: folder, ...settings })
  await fill?.(env)
  const services = openServices(env, { clock: () => demoNow })
  const app = await buildApp(services)
  await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
    services,
    async close() {
      await app.close()
      services.close()
    },
  }
}

export type Product = Awaited<ReturnType<typeof openProduct>>

export const openDemo = (): Promise<Product> =>
  // The clock stands still, and with it the minute after which the limits would start anew.
  openProduct({ RATE_LIMIT: '0', WRITE_LIMIT: '0' }, (env) => {
    const { signal } = new AbortController()
    const password = 'nobody signs in with this one'
    return seedDemo(env, { now: demoNow, timeZone: demoTimeZone, password, signal })
  })

export const openBrowser = () =>
  browserType.launch({
    ...(chromium ? { executablePath: chromium } : {}),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--force-color-profile=srgb'],
  })

/** The options of a browser context for pictures. */
export const stillContext = (viewport: { width: number; height: number }, isPhone: boolean) => ({
  viewport,
  reducedMotion: 'reduce' as const,
  locale: 'en-GB',
  timezoneId: demoTimeZone,
  // It would answer before what holds and fails requests sees them.
  serviceWorkers: 'block' as const,
  ...(isPhone ? { hasTouch: true, isMobile: true } : {}),
})

type Stillness = {
  /** What loads keeps loading: the picture shows that. */
  isLoading?: boolean
  pauseMs?: number
}

/** The page once nothing loads or moves any more: when two pictures in a row are the same. */
export async function stillPicture(page: Page, { isLoading = false, pauseMs = 400 }: Stillness = {}): Promise<Buffer> {
  let before: Buffer | null = null
  for (let n = 0; n < 40; n++) {
    await setTimeout(pauseMs)
    const picture = await page.screenshot({ animations: 'disabled', caret: 'hide' })
    if ((isLoading || !(await loads(page))) && before?.equals(picture)) return picture
    before = picture
  }
  throw new Error(`${page.url()} does not come to rest.`)
}

const loads = async (page: Page) =>
  (await page.locator('[aria-busy=true], .mantine-Skeleton-root[data-visible], .mantine-Loader-root').count()) > 0
