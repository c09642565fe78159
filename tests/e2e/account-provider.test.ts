import type { Page } from '@playwright/test'
import { sessions, users } from '#schema'
import { signInLink } from '#server/features/account/operator.ts'
import { test as base, expect } from '../support/browser.ts'
import { startProvider, type TestProvider } from '../support/oidc-provider.ts'
import { logIn, register } from '../support/people.ts'
import { expectAccessible } from '../support/screen-checks.ts'

let provider: TestProvider
const test = base.extend<{ more: Record<string, string> }>({
  more: [{}, { option: true }],
  settings: async ({ more }, use) => {
    provider = await startProvider()
    await use({ ...provider.settings, OIDC_AUTO_REGISTER: 'on', ...more })
    await provider.stop()
  },
})
test.use({ host: 'localhost', outside: ['127.0.0.1'], ownServer: true, refusals: true })

/** Has the browser come back from the provider as Elena, whatever it is sent there for. */
async function signsInAsElena(page: Page, url: string) {
  provider.put('elena', { email: 'elena@example.org', email_verified: true, preferred_username: 'elena' })
  await page.route(`${provider.issuer}/**`, async (route) => {
    const address = route.request().url()
    const isLogout = address.includes('/session/end')
    // The provider knows the product by another address than this one.
    const back = isLogout
      ? '/login?direct=1'
      : `/login/sso?${new URLSearchParams(await provider.visit('elena', address))}`
    await route.fulfill({ status: 302, headers: { location: url + back } })
  })
}

test('signs in at a provider, and what it refuses is told calmly', { tag: ['@phone', '@extended'] }, async ({
  page,
  product,
}) => {
  await signsInAsElena(page, product.url)
  await page.goto('/login/sso?error=access_denied')
  await expect(page.getByRole('heading', { name: 'Not signed in' })).toBeVisible()
  await page.getByRole('link', { name: 'Go to Login' }).click()
  await expectAccessible(page, 'login with a provider')

  await page.getByRole('button', { name: 'Continue with Test ID' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible()
})

test('somebody without a password confirms at the provider, and goes on where they were', {
  tag: ['@desktop', '@extended'],
}, async ({ page, product }) => {
  const { services, url } = product
  await register(services, 'boss')
  await signsInAsElena(page, url)
  await page.goto('/login')
  await page.getByRole('button', { name: 'Continue with Test ID' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  const forget = () => services.db.update(sessions).set({ authenticatedAt: null }).run()
  const question = page.getByRole('dialog', { name: 'Confirm that it is you' })
  const confirm = question.getByRole('button', { name: 'Confirm at Test ID' })
  const card = page.getByRole('region', { name: 'Linked sign-ins' })

  await test.step('the dialog that asked for it is open again', async () => {
    await page.goto('/account-settings')
    forget()
    await card.getByRole('button', { name: /^Remove/ }).click()
    const removal = page.getByRole('dialog', { name: 'Remove this sign-in?' })
    await expectAccessible(page, 'unlink a sign-in')
    await removal.getByRole('button', { name: 'Remove' }).click()
    await expect(question.getByRole('textbox')).toHaveCount(0)
    await expectAccessible(page, 'confirm at a provider')
    await confirm.click()
    await expect(page.getByText('You will not be asked again for ten minutes.')).toBeVisible()
    await removal.getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByText('This is the last way to sign in to your account.')).toBeVisible()
    await removal.getByRole('button', { name: 'Cancel' }).click()
  })

  await test.step('with a password it can be unlinked', async () => {
    const password = page.getByRole('region', { name: 'Set a password' })
    await password.getByLabel('New password').fill('a long enough password')
    await password.getByRole('button', { name: 'Set password' }).click()
    await expect(page.getByRole('region', { name: 'Change password' })).toBeVisible()
    await card.getByRole('button', { name: /^Remove/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await expect(card.getByRole('listitem')).toHaveCount(0)
  })

  await test.step('links it again, and the card is in view', async () => {
    await card.getByRole('button', { name: 'Link Test ID' }).click()
    await expect(card.getByRole('listitem')).toHaveCount(1)
    await expect(card).toBeInViewport()
  })

  await test.step('deletes the account', async () => {
    forget()
    const deletion = page.getByRole('region', { name: 'Delete account' })
    const remove = async () => {
      await deletion.getByLabel('Type "delete" to confirm').fill('delete')
      await deletion.getByRole('button', { name: 'Delete account' }).click()
    }
    await remove()
    await confirm.click()
    await expect(page).toHaveURL(/#delete-account$/)
    await remove()
    await expect(page).toHaveURL(/\/login$/)
  })
})

test.describe('where the login page leads on to the provider', () => {
  test.use({ more: { OIDC_AUTO_REDIRECT: 'on', PASSWORD_LOGIN: 'off' } })

  test('what somebody wanted opens, and a logout stays one', { tag: ['@phone', '@extended'] }, async ({
    page,
    product,
  }) => {
    await signsInAsElena(page, product.url)
    await page.goto('/diary?log=1')
    // The address forgets `log` once the search has opened.
    await expect(page).toHaveURL(/\/diary(\?log=1)?$/)
    product.services.db.update(users).set({ hasCompletedOnboarding: true }).run()
    await page.goto('/dashboard')
    await page.getByRole('button', { name: 'Account menu' }).click()
    // By way of the provider, which ends its own session.
    const isBack = page.waitForEvent('load')
    await page
      .getByRole('menuitem', { name: 'Logout' })
      .or(page.getByRole('button', { name: 'Logout' }))
      .click()
    await isBack
    await expect(page).toHaveURL(/\/login\?direct=1$/)
    await expect(page.getByLabel('Password')).toHaveCount(0)
    await expectAccessible(page, 'login without passwords')
    await page.getByRole('button', { name: 'Continue with Test ID' }).click()
    await expect(page).toHaveURL(/\/dashboard$/)
  })

  test('a link of the command line signs an admin in without the provider', { tag: ['@desktop', '@extended'] }, async ({
    page,
    product,
  }) => {
    const { services } = product
    const boss = await register(services, 'boss')
    const link = await signInLink(services, boss.email)
    await page.goto(link?.url.replace('http://localhost:3000', product.url) ?? '')
    await expect(page).toHaveURL(/\/dashboard$/)
    await page.goto('/admin')
    await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
  })
})

test.describe('behind a proxy that logs people in', () => {
  test.use({
    more: { AUTH_PROXY_HEADER: 'Remote-User', AUTH_PROXY_NETWORKS: '127.0.0.0/8' },
    extraHTTPHeaders: { 'remote-user': 'elena' },
  })

  test('a button signs in, and confirms who somebody is', { tag: ['@desktop', '@extended'] }, async ({
    page,
    product,
  }) => {
    const { services } = product
    const elena = await register(services, 'elena')
    await page.goto('/login')
    await expect(page.getByRole('button', { name: /passkey|Test ID|single sign-on/ })).toHaveCount(3)
    await expectAccessible(page, 'login in three ways')
    await page.getByRole('button', { name: 'Continue with single sign-on' }).click()
    await expect(page).toHaveURL(/\/dashboard$/)
    services.db.update(sessions).set({ authenticatedAt: null }).run()
    await page.goto('/account-settings')
    await page.getByRole('button', { name: 'Set up two-factor' }).click()
    const question = page.getByRole('dialog', { name: 'Confirm that it is you' })
    await question.getByRole('button', { name: 'Use single sign-on' }).click()
    await expect(page.getByLabel('6-digit code')).toBeVisible()

    await logIn(page, elena.email)
    await expect(page).toHaveURL(/\/dashboard$/)
  })
})
