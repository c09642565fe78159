import { accessTokens } from '#schema'
import { expect, test } from '../support/browser.ts'
import { carry, register, signIn } from '../support/people.ts'

test.use({ refusals: true })

test('two tabs refresh an expired access token once and both stay signed in', { tag: '@desktop' }, async ({
  page,
  product,
}) => {
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
    await tab.goto('/account-settings')
    await expect(tab.getByText('This device')).toBeVisible()
  }
  const stale = await page.evaluate(() => localStorage.getItem('accessToken'))
  services.db.update(accessTokens).set({ expiresAt: '2020-01-01T00:00:00.000Z' }).run()

  await Promise.all(tabs.map((tab) => tab.reload()))
  for (const tab of tabs) await expect(tab.getByText('This device')).toBeVisible()
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
