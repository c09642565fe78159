import { accessTokens } from '#schema'
import { expect, test } from '../support/browser.ts'
import { carry, register, signIn } from '../support/people.ts'

test.use({ refusals: true })

test('two tabs refresh an expired access token once and both stay signed in', {
  tag: ['@desktop', '@extended'],
}, async ({ page, product }) => {
  const { services, url } = product
  const elena = await register(services, 'elena')
  await carry(page, url, await signIn(services, elena.email))
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
  const nextUser = async (email: string) => carry(page, url, await signIn(services, email))
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
  await carry(page, url, await signIn(services, elena.email))
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
    await carry(page, url, tokens)
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
