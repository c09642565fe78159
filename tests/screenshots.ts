import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { chromium as browserType, type Page } from '@playwright/test'
import { makeDataDir } from '#server/config/data-dir.ts'
import { userByEmail } from '#server/features/account/user.ts'
import { buildApp } from '#server/http/app.ts'
import { seedDemo } from '#server/seed/seed.ts'
import { openServices } from '#server/services.ts'
import { chromium } from './support/chromium.ts'
import { carry } from './support/people.ts'
import { temporaryFolder } from './support/temporary-folder.ts'
import { envOf } from './support/world.ts'

/**
 * `npm run screenshots`: the pictures of the README and the docs, of the built product over a demo world. The clocks of the
 * server and of the browser stand still at one moment, so that a picture changes only when the product does.
 */
const now = new Date('2026-06-18T21:40:00.000Z')
const timeZone = 'Europe/London'
const images = join(import.meta.dirname, '..', 'docs', 'images')

const sizes = {
  desktop: { width: 1280, height: 900 },
  tall: { width: 1280, height: 1180 },
  phone: { width: 390, height: 844 },
} as const
const [elena, admin] = ['elena@example.org', 'admin@example.org']

type Picture = {
  name: string
  of: string
  path: string
  size: keyof typeof sizes
  isDark?: boolean
  prepare?: (page: Page) => Promise<unknown>
}

const pictures: readonly Picture[] = [
  { name: 'dashboard', of: elena, path: '/dashboard', size: 'tall' },
  { name: 'dashboard-phone', of: elena, path: '/dashboard', size: 'phone' },
  { name: 'dashboard-phone-dark', of: elena, path: '/dashboard', size: 'phone', isDark: true },
  { name: 'diary', of: elena, path: '/diary', size: 'desktop', prepare: (page) => searchFor(page, 'greek yog') },
  {
    name: 'search-phone',
    of: elena,
    path: '/diary?log=1',
    size: 'phone',
    prepare: (page) => searchFor(page, 'brocolli'),
  },
  { name: 'summary', of: elena, path: '/nutrition-summary', size: 'desktop' },
  { name: 'recipes', of: elena, path: '/recipes', size: 'desktop' },
  { name: 'progress', of: elena, path: '/progress', size: 'desktop' },
  {
    name: 'fasting-phone',
    of: elena,
    path: '/dashboard',
    size: 'phone',
    // A click, because what the keyboard opens has the ring of the focus.
    prepare: (page) => page.getByRole('button', { name: 'Fasting history' }).click(),
  },
  { name: 'achievements', of: elena, path: '/achievements', size: 'desktop' },
  { name: 'admin', of: admin, path: '/admin', size: 'desktop' },
  { name: 'admin-foods', of: admin, path: '/admin?tab=foods', size: 'desktop' },
]

const searchFor = (page: Page, text: string) => page.getByPlaceholder('Search for a food').first().fill(text)

const folder = join(temporaryFolder(), 'data')
makeDataDir(folder)
const env = envOf({ LOG_LEVEL: 'error', OPENFOODFACTS: 'off', DATA_DIR: folder })
const { signal } = new AbortController()
await seedDemo(env, { now, timeZone, password: 'nobody signs in with this one', signal })
const services = openServices(env, { clock: () => now })
const app = await buildApp(services)
await app.listen({ port: 0, host: '127.0.0.1' })
const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
const browser = await browserType.launch({
  ...(chromium ? { executablePath: chromium } : {}),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--force-color-profile=srgb'],
})

rmSync(images, { recursive: true, force: true })
mkdirSync(images, { recursive: true })
for (const picture of pictures) writeFileSync(join(images, `${picture.name}.png`), await take(picture))
await browser.close()
await app.close()
services.close()
const bytes = readdirSync(images).reduce((sum, name) => sum + statSync(join(images, name)).size, 0)
process.stdout.write(`${pictures.length} pictures, ${Math.round(bytes / 1_000)} kB, in ${images}\n`)

async function take({ of, path, size, isDark = false, prepare }: Picture): Promise<Buffer> {
  const context = await browser.newContext({
    viewport: sizes[size],
    colorScheme: isDark ? 'dark' : 'light',
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: timeZone,
    ...(size === 'phone' ? { hasTouch: true, isMobile: true } : {}),
  })
  const page = await context.newPage()
  await page.clock.setFixedTime(now)
  const user = userByEmail(services.db, of)
  if (!user) throw new Error(`There is nobody with the address ${of}.`)
  await carry(page, url, services.sessions.start(user.id, null, now))
  await page.goto(url + path)
  await stillPicture(page)
  await prepare?.(page)
  const picture = await stillPicture(page)
  await context.close()
  return picture
}

/** The page once nothing loads or moves any more: when two pictures in a row are the same. */
async function stillPicture(page: Page): Promise<Buffer> {
  let before: Buffer | null = null
  for (let n = 0; n < 40; n++) {
    await setTimeout(400)
    const picture = await page.screenshot({ animations: 'disabled', caret: 'hide' })
    const isLoading = (await page.locator('[aria-busy=true], .mantine-Skeleton-root, .mantine-Loader-root').count()) > 0
    if (!isLoading && before?.equals(picture)) return picture
    before = picture
  }
  throw new Error(`${page.url()} does not come to rest.`)
}
