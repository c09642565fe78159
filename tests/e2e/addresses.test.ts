import { createHash } from 'node:crypto'
import type { Page } from '@playwright/test'
import { type Scheme, token } from '../../client/tokens.ts'
import { expect, test } from '../support/browser.ts'
import { registerAndSignIn, today } from '../support/diary.ts'
import { forgetSession } from '../support/people.ts'

test.use({ settings: { PRODUCT_NAME: 'Tally' } })

const session = (page: Page) => page.evaluate(() => [localStorage.accessToken, localStorage.refreshToken])

test('/ leads to the dashboard while signed in and keeps the session', { tag: '@desktop' }, async ({
  page,
  product,
}) => {
  await registerAndSignIn(page, product)
  const tokens = await session(page)
  await page.goto('/recipes')
  await page.goto('/')
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByText('Calories Left').first()).toBeVisible()
  expect(await session(page)).toEqual(tokens)
  await page.reload()
  await expect(page.getByText('Calories Left').first()).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/recipes')

  await test.step('and is the login page when nobody is', async () => {
    await forgetSession(page)
    await expect(page.getByRole('heading', { name: 'Tally Login' })).toBeVisible()
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Tally Login' })).toBeVisible()
    await expect(page).toHaveURL('/')
  })
})

test('a reload keeps the place on the page', { tag: '@desktop' }, async ({ page, product }) => {
  await registerAndSignIn(page, product)
  await page.goto('/account-settings')
  await expect(page.getByRole('heading', { name: 'API tokens' })).toBeVisible()
  const place = () => page.evaluate(() => Math.round(scrollY))
  await page.mouse.wheel(0, 700)
  await expect.poll(place).toBe(700)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'API tokens' })).toBeVisible()
  await expect.poll(place).toBe(700)
})

test('search parameters that mean nothing leave the address, without a history entry', {
  tag: ['@desktop', '@extended'],
}, async ({ page, product }) => {
  await registerAndSignIn(page, product)
  const addresses = [
    ['/diary?date=abc', '/diary'],
    ['/diary?date=2026-13-45', '/diary'],
    ['/diary?date=1800-01-01', '/diary'],
    ['/diary?date=9999-01-01', '/diary'],
    [`/diary?date=${today()}&meal=Elevenses&log=2`, `/diary?date=${today()}`],
    ['/diary?savedMeal=nobodys', '/diary'],
    ['/nutrition-summary?days=9', '/nutrition-summary'],
    ['/nutrition-summary?days=7&date=abc', '/nutrition-summary?days=7'],
    ['/recipes?recipe=nobodys&edit=1', '/recipes'],
    ['/recipes?ingredients=1', '/recipes'],
    ['/dashboard?panel=kitchen&date=2026-01-01', '/dashboard'],
    ['/admin?tab=outbox&mail=nobodys', '/admin?tab=outbox'],
    ['/admin?tab=nothing', '/admin'],
    ['/friends?who=everybody', '/friends'],
  ] as const
  for (const [typed, kept] of addresses) {
    const before = await page.evaluate(() => history.length)
    await page.goto(typed)
    await expect(page).toHaveURL(kept)
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
    expect([typed, await page.evaluate(() => history.length)]).toEqual([typed, before + 1])
  }
})

/** The backgrounds of page and body in all frames, of which some come before any script of the client, and the theme colour. */
async function paintedOn(page: Page, url: string) {
  await page.addInitScript(() => {
    const seen = new Set<string>()
    Object.assign(globalThis, { seen })
    const sample = () => {
      const background = (element: Element) => getComputedStyle(element).backgroundColor
      seen.add([document.documentElement, ...(document.body ? [document.body] : [])].map(background).join(' '))
      requestAnimationFrame(sample)
    }
    requestAnimationFrame(sample)
  })
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const scripts = /\/assets\/.*\.js$/
  await page.route(scripts, async (route) => {
    await held
    await route.continue()
  })
  await page.goto(url, { waitUntil: 'commit' })
  // The stylesheets have been applied, and a frame has been painted with them.
  await page.waitForFunction(() => [...document.styleSheets].some(({ href }) => href?.includes('/assets/')))
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  release()
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
  await page.unroute(scripts)
  const backgrounds = await page.evaluate(() => [...(globalThis as unknown as { seen: Set<string> }).seen])
  return { backgrounds, themeColour: await page.locator('meta[name="theme-color"]').getAttribute('content') }
}

const schemes: { chosen: Scheme | 'auto'; system: Scheme; shown: Scheme }[] = [
  { chosen: 'auto', system: 'light', shown: 'light' },
  { chosen: 'auto', system: 'dark', shown: 'dark' },
  { chosen: 'dark', system: 'light', shown: 'dark' },
  { chosen: 'light', system: 'dark', shown: 'light' },
]
test('the background is that of the colour scheme from the first frame', { tag: ['@desktop', '@extended'] }, async ({
  page,
  product,
}) => {
  await registerAndSignIn(page, product)
  for (const { chosen, system, shown } of schemes) {
    await page.emulateMedia({ colorScheme: system })
    await page.evaluate((scheme) => localStorage.setItem('mantine-color-scheme-value', scheme), chosen)
    const paper = rgb(token('bg', shown))
    expect([chosen, system, await paintedOn(page, '/dashboard')]).toEqual([
      chosen,
      system,
      { backgrounds: [`${paper} ${paper}`], themeColour: token('card', shown) },
    ])
  }
})

const rgb = (hex: string) => `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`

test('pages, icons and robots.txt are real files, for HEAD as for GET', { tag: ['@desktop', '@extended'] }, async ({
  page,
  product,
}) => {
  await page.goto('/login')
  const linked = await page.locator('link[rel~="icon"], link[rel="apple-touch-icon"], link[rel="manifest"]')
  const hrefs = await linked.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  expect(hrefs).toHaveLength(3)
  const { icons } = await (await page.request.get('/manifest.webmanifest')).json()
  const files = [...hrefs, ...icons.map(({ src }: { src: string }) => src), '/robots.txt', '/login', '/nowhere']
  const types: Record<string, string> = {
    svg: 'image/svg+xml',
    png: 'image/png',
    webmanifest: 'application/manifest+json; charset=utf-8',
    txt: 'text/plain; charset=utf-8',
  }
  for (const path of files) {
    const type = types[path.split('.')[1] ?? ''] ?? 'text/html; charset=utf-8'
    for (const method of ['GET', 'HEAD']) {
      const answer = await page.request.fetch(`${product.url}${path}`, { method })
      expect([method, path, answer.status(), answer.headers()['content-type']]).toEqual([method, path, 200, type])
    }
  }
  expect(await (await page.request.get('/robots.txt')).text()).toBe('User-agent: *\nDisallow: /\n')
  expect((await page.request.fetch('/assets/nothing.js', { method: 'HEAD' })).status()).toBe(404)
})

test.describe('the legal texts', () => {
  test.use({ settings: { CONTACT_EMAIL: 'hello@tally.example' } })

  test('give the email address of the instance for questions', { tag: ['@desktop', '@extended'] }, async ({ page }) => {
    for (const legal of ['privacy', 'terms']) {
      await page.goto(`/login?legal=${legal}`)
      const contact = page.getByRole('dialog').getByRole('link', { name: 'hello@tally.example' })
      await expect(contact).toHaveAttribute('href', 'mailto:hello@tally.example')
    }
  })
})

test('the legal texts name whom to contact when the instance gives no address', {
  tag: ['@desktop', '@extended'],
}, async ({ page }) => {
  await page.goto('/login?legal=privacy')
  await expect(
    page.getByText(
      'If you have questions about this policy or about your data, please contact the person or organisation that runs this instance.',
    ),
  ).toBeVisible()
})

test('what the build is made from is not served', { tag: ['@desktop', '@extended'] }, async ({ request }) => {
  for (const address of ['/index.html', '/.vite/manifest.json']) {
    const answer = await request.get(address)
    expect([address, answer.headers()['content-type']]).toEqual([address, 'text/html; charset=utf-8'])
    // The page of any other address, with the policy that allows its script and no other.
    const [, script = ''] = /<script>([\s\S]*?)<\/script>/.exec(await answer.text()) ?? []
    const hash = createHash('sha256').update(script).digest('base64')
    expect(answer.headers()['content-security-policy']).toContain(`;script-src 'self' 'sha256-${hash}'`)
  }
})
