import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Browser, Page } from '@playwright/test'
import pLimit from 'p-limit'
import { demoNow, openBrowser, type Product, stillContext, stillPicture } from '../support/demo.ts'
import { storeTokens } from '../support/people.ts'
import { speakPseudo, unmarkedTexts } from './pseudo.ts'
import { type State, states } from './states.ts'
import { signIn, worlds } from './worlds.ts'

/**
 * `npm run gallery`: a picture of every screen and state of the built product, to look at. Words after `--` choose states
 * by their names: `npm run gallery -- diary "admin, users" --size small --scheme dark`.
 */
const sizes = {
  phone: { width: 390, height: 844, isPhone: true },
  small: { width: 320, height: 700, isPhone: true },
  tablet: { width: 820, height: 1180, isPhone: true },
  laptop: { width: 1366, height: 657, isPhone: false },
  desktop: { width: 1280, height: 900, isPhone: false },
} as const
const pauseMs = 200
const schemes = ['light', 'dark'] as const

const { values, positionals: words } = parseArgs({
  allowPositionals: true,
  options: {
    size: { type: 'string', multiple: true, default: ['phone', 'desktop'] },
    scheme: { type: 'string', multiple: true, default: [...schemes] },
    /** One of the languages, or `pseudo`, which fails on any text that cannot be translated. */
    language: { type: 'string', default: 'en' },
    out: { type: 'string', default: join(import.meta.dirname, '..', '..', 'gallery') },
  },
})
const { language } = values
/** What is done before a picture is taken names buttons by their English names, which the made-up language has, too. */
const asked = states
  .filter(({ open }) => language === 'en' || language === 'pseudo' || !open)
  .filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)))
const askedSizes = (Object.keys(sizes) as (keyof typeof sizes)[]).filter((size) => values.size.includes(size))
const askedSchemes = schemes.filter((scheme) => values.scheme.includes(scheme))

rmSync(values.out, { recursive: true, force: true })
mkdirSync(values.out, { recursive: true })
const open = new Map<string, Promise<Product>>()
const sessions = new Map<string, ReturnType<typeof signIn>>()
const browser = await openBrowser()
const pictures: Picture[] = []
const problems: string[] = []
const some = pLimit(3)
await Promise.all(
  asked.flatMap((state) =>
    askedSizes
      .filter((size) => !state.on || (state.on === 'phone') === sizes[size].isPhone)
      .map((size) => some(() => take(browser, state, size))),
  ),
)
await browser.close()
for (const product of open.values()) await (await product).close()

const variants = askedSizes.flatMap((size) => askedSchemes.map((scheme) => `${size}-${scheme}`))
const names = asked.map(({ name }) => name)
writeFileSync(join(values.out, 'index.html'), contactSheet(names, variants, pictures))
process.stdout.write(`${pictures.length} pictures in ${values.out}\n`)
for (const problem of problems) process.stderr.write(`${problem}\n`)
if (problems.length > 0) process.exitCode = 1

/** Takes a state in each scheme. What does not go as planned is told at the end, so that the others are still taken. */
async function take(browser: Browser, state: State, size: keyof typeof sizes): Promise<void> {
  const { isPhone, ...viewport } = sizes[size]
  const context = await browser.newContext(stillContext(viewport, isPhone))
  const told = language === 'pseudo' ? await speakPseudo(context) : null
  if (language !== 'en' && !told) await context.addInitScript((one) => localStorage.setItem('language', one), language)
  const page = await context.newPage()
  page.setDefaultTimeout(30_000)
  page.on('pageerror', ({ message }) => problems.push(`${state.name}, ${size}: ${message}`))
  try {
    await arrive(page, state)
    // The report is the server's, which does not know the made-up language.
    if (told && !state.isOfServer)
      for (const text of await unmarkedTexts(page, told))
        problems.push(`${state.name}, ${size}: "${text}" is not translated`)
    const { width, shown } = await page.evaluate(() => ({
      width: document.documentElement.scrollWidth,
      shown: document.documentElement.clientWidth,
    }))
    if (width > shown) problems.push(`${state.name}, ${size}: ${width - shown} px wider than the screen`)
    for (const scheme of askedSchemes) {
      await page.emulateMedia({ colorScheme: scheme })
      const variant = `${size}-${scheme}`
      writeFileSync(join(values.out, fileOf(state.name, variant)), await whole(page, viewport, state))
      pictures.push({ name: state.name, variant })
    }
  } catch (error) {
    problems.push(`${state.name}, ${size}: ${error instanceof Error ? error.message : error}`)
  }
  await context.close()
}

/** Opens the state's address in the state's world and does what it wants done. */
async function arrive(page: Page, state: State): Promise<void> {
  const product = await productOf(state.world ?? 'demo')
  await page.clock.setFixedTime(demoNow)
  const session = state.as === null ? null : sessionOf(product, state.as ?? 'elena')
  if (session) await storeTokens(page, product.url, session.tokens)
  const path = typeof state.path === 'string' || !session ? String(state.path) : await state.path(session.api)
  const interfere = () => intercept(page, state.requests ?? 'cut off')
  if (state.requests && !state.open) {
    // The frame is there, and the screen's own data is asked for when it is followed as by a link.
    await page.goto(product.url + (path.startsWith('/friends') ? '/recipes' : '/friends'))
    await arrived(page)
    await interfere()
    await page.evaluate((to) => history.pushState(null, '', to), path)
  } else await page.goto(product.url + path)
  await arrived(page, state)
  if (state.requests && state.open) await interfere()
  await state.open?.(page)
}

/** Once the screen has its heading; until then the page is just as still. */
async function arrived(page: Page, { requests }: Partial<State> = {}) {
  await page.locator('h1').first().waitFor({ state: 'attached' })
  await stillPicture(page, { isLoading: requests !== undefined, pauseMs })
}

/** One session for all pictures of somebody, or their list of devices would grow with each. */
function sessionOf(product: Product, who: string): ReturnType<typeof signIn> {
  const key = `${product.url} ${who}`
  const session = sessions.get(key) ?? signIn(product, who)
  sessions.set(key, session)
  return session
}

function productOf(world: keyof typeof worlds): Promise<Product> {
  const product = open.get(world) ?? worlds[world]()
  open.set(world, product)
  return product
}

/** Holds, fails or cuts off what the page asks of the server from now on. */
async function intercept(page: Page, requests: NonNullable<State['requests']>): Promise<void> {
  await page.route(/\/(trpc|api)\//, async (route) => {
    if (requests === 'held') return
    if (requests === 'cut off') return route.abort()
    const calls = new URL(route.request().url()).pathname.split(',').length
    const error = { message: '', code: -32_603, data: { code: 'BAD_REQUEST', httpStatus: 400 } }
    await route.fulfill({ status: 400, json: Array.from({ length: calls }, () => ({ error })) })
  })
}

/** The whole page where nothing lies over it, with what sticks to the bottom at its end. */
async function whole(page: Page, viewport: { width: number; height: number }, state: State): Promise<Buffer> {
  const still = { isLoading: state.requests === 'held', pauseMs }
  const isCovered = (await page.locator('[role=dialog]:visible, [role=menu]:visible').count()) > 0
  if (isCovered) return stillPicture(page, still)
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.setViewportSize({ ...viewport, height: Math.max(viewport.height, Math.min(height, 6_000)) })
  const picture = await stillPicture(page, still)
  await page.setViewportSize(viewport)
  return picture
}

type Picture = {
  /** The state it shows. */
  name: string
  /** Its size and colour scheme. */
  variant: string
}

function fileOf(name: string, variant: string): string {
  return `${name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}.${variant}.png`
}

/** A page with a row for each state and a column for each variant, empty where there is no picture. */
function contactSheet(names: readonly string[], variants: readonly string[], pictures: readonly Picture[]): string {
  const isThere = (name: string, variant: string) =>
    pictures.some((picture) => picture.name === name && picture.variant === variant)
  const cell = (name: string, variant: string) => {
    const file = fileOf(name, variant)
    if (!isThere(name, variant)) return '<td></td>'
    return `<td><a href="${file}"><img src="${file}" alt="${name}, ${variant}" loading="lazy"></a></td>`
  }
  const row = (name: string) =>
    `<tr><th scope="row">${name}</th>${variants.map((variant) => cell(name, variant)).join('')}</tr>`
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Gallery</title>
<style>
  body { margin: 0; font: 15px system-ui; background: #888; }
  thead th { position: sticky; top: 0; }
  th { padding: 8px; background: #fff; text-align: left; vertical-align: top; }
  td { padding: 8px; vertical-align: top; }
  img { width: 100%; max-height: 900px; object-fit: contain; object-position: top; }
</style>
<table>
<thead><tr><th></th>${variants.map((variant) => `<th>${variant}</th>`).join('')}</tr></thead>
<tbody>
${names.map(row).join('\n')}
</tbody>
</table>
</html>
`
}
