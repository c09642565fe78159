import { accessTokens } from '#schema'
import { expect, test } from '../support/browser.ts'
import { logIn, register, signIn, storeTokens } from '../support/people.ts'

test.use({ refusals: true })

const refreshCall = /\/trpc\/account\.refresh/

/** An error response in tRPC's format. */
const failure = (httpStatus: number) => ({
  status: httpStatus,
  headers: { 'retry-after': '1' },
  json: { error: { message: 'Please try again later.', code: -32603, data: { httpStatus } } },
})

const headings = { 503: 'The server cannot save right now', 429: 'The server is very busy right now' }

for (const [status, heading] of Object.entries(headings))
  test(`a refresh answered with ${status} does not end the session and is repeated by itself`, {
    tag: ['@desktop', '@extended'],
  }, async ({ page, product }) => {
    const { services, url } = product
    const elena = await register(services, 'elena')
    await storeTokens(page, url, await signIn(services, elena.email))
    const tokens = () =>
      page.evaluate(() => [localStorage.getItem('refreshToken'), localStorage.getItem('accessToken')])
    const [refreshToken, expired] = await tokens()
    services.db.update(accessTokens).set({ expiresAt: '2020-01-01T00:00:00.000Z' }).run()
    await page.route(refreshCall, (route) => route.fulfill(failure(Number(status))))

    await page.goto('/account-settings')
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
    expect(await tokens()).toEqual([refreshToken, expired])
    // Other tabs can try as well.
    await expect.poll(() => page.evaluate(async () => (await navigator.locks.query()).held)).toEqual([])

    await page.unroute(refreshCall)
    await expect(page.getByText('This device', { exact: true })).toBeVisible()
    const [same, fresh] = await tokens()
    expect(same).toBe(refreshToken)
    expect(fresh).not.toBe(expired)
  })

test('a rejected refresh ends the session', { tag: ['@desktop', '@extended'] }, async ({ page, product }) => {
  const { services, url } = product
  const elena = await register(services, 'elena')
  const tokens = await signIn(services, elena.email)
  await storeTokens(page, url, { ...tokens, accessToken: 'expired' })
  services.sessions.end(tokens.refreshToken)
  await page.goto('/account-settings')
  await expect(page).toHaveURL(/\/login$/)
  expect(await page.evaluate(() => localStorage.getItem('refreshToken'))).toBeNull()
})

test('a start with an access token that has expired renews it before it asks for anything', {
  tag: '@desktop',
}, async ({ page, product }) => {
  const { services } = product
  const elena = await register(services, 'elena')
  await logIn(page, elena.email)
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.goto('/favicon.svg')
  services.db.update(accessTokens).set({ expiresAt: '2020-01-01T00:00:00.000Z' }).run()
  await page.evaluate(() => localStorage.setItem('accessTokenCameAt', String(Date.now() - 16 * 60_000)))
  const asked: string[] = []
  const refused: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  page.on('response', (response) => response.status() === 401 && refused.push(response.url()))

  await page.goto('/account-settings')
  await expect(page.getByText('This device', { exact: true })).toBeVisible()
  expect(refused).toEqual([])
  expect(asked.filter((one) => refreshCall.test(one))).toHaveLength(1)
})

test('two tabs refresh an expired access token once and both stay signed in', {
  tag: ['@desktop', '@extended'],
}, async ({ page, product }) => {
  const { services, url } = product
  const elena = await register(services, 'elena')
  await storeTokens(page, url, await signIn(services, elena.email))
  const other = await page.context().newPage()
  const tabs = [page, other]
  let refreshes = 0
  page.context().on('request', (request) => {
    if (request.url().includes('/trpc/account.refresh')) refreshes++
  })
  for (const tab of tabs) {
    // It is opened last, and would find the token expired while the tab is being reloaded.
    const stream = tab.waitForResponse((response) => response.url().endsWith('/stream'))
    await tab.goto('/account-settings')
    await expect(tab.getByText('This device', { exact: true })).toBeVisible()
    await stream
  }
  const stale = await page.evaluate(() => localStorage.getItem('accessToken'))
  services.db.update(accessTokens).set({ expiresAt: '2020-01-01T00:00:00.000Z' }).run()

  await Promise.all(tabs.map((tab) => tab.reload()))
  for (const tab of tabs) await expect(tab.getByText('This device', { exact: true })).toBeVisible()
  expect(refreshes).toBe(1)
  const fresh = await other.evaluate(() => localStorage.getItem('accessToken'))
  expect(fresh).not.toBe(stale)
  expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBe(fresh)

  await test.step('logging out in one signs out both', async () => {
    await page.getByRole('button', { name: 'Account menu' }).click()
    await page
      .getByRole('menuitem', { name: 'Logout' })
      .or(page.getByRole('button', { name: 'Logout' }))
      .click()
    for (const tab of tabs) await expect(tab).toHaveURL(/\/login$/)
  })
})

test('a tab shows nothing of who was signed in before, however another tab changes that', {
  tag: ['@desktop', '@extended'],
}, async ({ page, product }) => {
  const { services, url } = product
  const elena = await register(services, 'elena')
  const ben = await register(services, 'ben')
  const nextUser = async (email: string) => storeTokens(page, url, await signIn(services, email))
  const welcome = (name: string) => other.getByRole('heading', { level: 1, name })
  await nextUser(elena.email)
  const other = await page.context().newPage()

  await test.step('while the code of the screen is loading', async () => {
    let release = () => {}
    const isReleased = new Promise<void>((resolve) => {
      release = resolve
    })
    await other.route(/assets\/Dashboard-.*\.js$/, async (route) => {
      await isReleased
      await route.continue()
    })
    const answered = other.waitForResponse(/\/trpc\/.*account\.me/)
    await other.goto('/dashboard', { waitUntil: 'commit' })
    await (await answered).finished()
    await nextUser(ben.email)
    release()
    await expect(welcome('ben')).toBeVisible()
  })

  await test.step('while it shows a screen', async () => {
    await nextUser(elena.email)
    await expect(welcome('elena')).toBeVisible()
  })
})

test('opening the login page while signed in signs nobody out', { tag: ['@desktop', '@extended'] }, async ({
  page,
  product,
}) => {
  const { services, url } = product
  const elena = await register(services, 'elena')
  await storeTokens(page, url, await signIn(services, elena.email))
  const other = await page.context().newPage()
  await other.goto('/progress')
  await expect(other.getByRole('heading', { level: 1, name: 'Progress' })).toBeVisible()
  for (const address of ['/login', '/']) {
    await page.goto(address)
    await expect(page).toHaveURL(/\/dashboard$/)
    await expect(page.getByRole('heading', { level: 1, name: 'elena' })).toBeVisible()
  }
  await other.getByRole('link', { name: 'Diary' }).first().click()
  await expect(other.getByRole('region', { name: 'Breakfast', exact: true })).toBeVisible()
})

test.describe('with the app on the device', () => {
  test.use({ serviceWorkers: 'allow' })

  test('a logout without a connection ends the session on the server once there is one', {
    tag: ['@desktop', '@extended'],
  }, async ({ page, context, product }) => {
    const { services, url } = product
    const elena = await register(services, 'elena')
    const tokens = await signIn(services, elena.email)
    await storeTokens(page, url, tokens)
    await page.goto('/dashboard')
    await expect(page.getByText('Calories Left')).toBeVisible()
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    await page.getByRole('button', { name: 'Account menu' }).click()
    await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible()
    await context.setOffline(true)
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('refreshToken'))).toBeNull()
    expect(services.sessions.viewer(tokens.accessToken, services.clock())).not.toBeNull()
    await context.setOffline(false)
    await expect.poll(() => services.sessions.viewer(tokens.accessToken, services.clock())).toBeNull()
  })
})
