import { test as base, expect } from '../support/browser.ts'
import { startProvider, type TestProvider } from '../support/oidc-provider.ts'

let provider: TestProvider
const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern.
  settings: async ({}, use) => {
    provider = await startProvider()
    await use({ ...provider.settings, OIDC_AUTO_REGISTER: 'on' })
    await provider.stop()
  },
})
test.use({ host: 'localhost', outside: ['127.0.0.1'], ownServer: true, refusals: true })

test('signs in at a provider, and what it refuses is told calmly', { tag: '@desktop' }, async ({ page, product }) => {
  // The provider knows the product by another address than this one.
  Object.assign(product.services.env, { PUBLIC_URL: 'http://localhost:3000' })
  provider.put('elena', { email: 'elena@example.org', email_verified: true, preferred_username: 'elena' })
  await page.route(`${provider.issuer}/**`, async (route) => {
    const answer = await provider.visit('elena', route.request().url())
    const location = `${product.url}/login/sso?${new URLSearchParams(answer)}`
    await route.fulfill({ status: 302, headers: { location } })
  })

  await page.goto('/login/sso?error=access_denied')
  await expect(page.getByRole('heading', { name: 'Not signed in' })).toBeVisible()
  await page.getByRole('link', { name: 'Go to Login' }).click()

  await page.getByRole('button', { name: 'Continue with Test ID' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible()
})
