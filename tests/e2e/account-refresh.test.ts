import { accessTokens } from '#schema'
import { expect, test } from '../support/browser.ts'
import { carry, logIn, register, signIn } from '../support/people.ts'

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
    await carry(page, url, await signIn(services, elena.email))
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
  await carry(page, url, { ...tokens, accessToken: 'expired' })
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
