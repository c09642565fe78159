import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { userByEmail } from '#server/features/account/user.ts'
import { demoNow, openBrowser, openDemo, stillContext, stillPicture } from './support/demo.ts'
import { storeTokens } from './support/people.ts'

/** `npm run screenshots`: the pictures of the README and the docs, of the built product over a demo world. */
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

const { url, services, close } = await openDemo()
const browser = await openBrowser()

rmSync(images, { recursive: true, force: true })
mkdirSync(images, { recursive: true })
for (const picture of pictures) writeFileSync(join(images, `${picture.name}.png`), await take(picture))
await browser.close()
await close()
const bytes = readdirSync(images).reduce((sum, name) => sum + statSync(join(images, name)).size, 0)
process.stdout.write(`${pictures.length} pictures, ${Math.round(bytes / 1_000)} kB, in ${images}\n`)

async function take({ of, path, size, isDark = false, prepare }: Picture): Promise<Buffer> {
  const context = await browser.newContext({
    ...stillContext(sizes[size], size === 'phone'),
    colorScheme: isDark ? 'dark' : 'light',
  })
  const page = await context.newPage()
  await page.clock.setFixedTime(demoNow)
  const user = userByEmail(services.db, of)
  if (!user) throw new Error(`There is nobody with the address ${of}.`)
  await storeTokens(page, url, services.sessions.start(user.id, null, demoNow))
  await page.goto(url + path)
  await stillPicture(page)
  await prepare?.(page)
  const picture = await stillPicture(page)
  await context.close()
  return picture
}
