import type { Page } from '@playwright/test'
import { sessions, users } from '#schema'
import type { Services } from '#server/context.ts'
import { expect, test } from '../support/browser.ts'
import { forgetSession, logIn, register, signIn, storeTokens } from '../support/people.ts'
import { expectAccessible } from '../support/screen-checks.ts'

// A server of its own, which is told its address: passkeys belong to the host name of PUBLIC_URL.
test.use({ host: 'localhost', ownServer: true, refusals: true })

/**
 * The authenticator of a device with a fingerprint sensor. `verify(false)` is somebody who cancels. What is asked after
 * `touch(false)` is not answered; else a passkey that is only suggested in a field is chosen at once.
 */
async function addAuthenticator(page: Page) {
  await page.addInitScript(() => {
    const get = navigator.credentials?.get.bind(navigator.credentials)
    if (!get) return
    navigator.credentials.get = (options) => {
      document.documentElement.dataset.asked = options?.mediation ?? 'at once'
      return get(options)
    }
  })
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable', { enableUI: false })
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    verify: (isUserVerified: boolean) => client.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    touch: (enabled: boolean) => client.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
  }
}

/** Waits until the email field suggests passkeys. */
const isSuggested = (page: Page) => expect(page.locator('html')).toHaveAttribute('data-asked', 'conditional')

/** Somebody who has a passkey and is signed in, on the page of settings. */
async function withPasskey(page: Page, { services, url }: { services: Services; url: string }) {
  Object.assign(services.env, { PUBLIC_URL: url })
  await register(services, 'boss')
  const elena = await register(services, 'elena')
  const authenticator = await addAuthenticator(page)
  await storeTokens(page, url, await signIn(services, elena.email))
  await page.goto('/account-settings')
  const card = page.getByRole('region', { name: 'Passkeys' })
  await card.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(card.getByRole('listitem')).toHaveCount(1)
  return { elena, authenticator, card }
}

test('adds a passkey, signs in with it and removes it', { tag: ['@phone', '@extended'] }, async ({ page, product }) => {
  const { services, url } = product
  Object.assign(services.env, { PUBLIC_URL: url })
  const elena = await register(services, 'elena')
  const authenticator = await addAuthenticator(page)
  await storeTokens(page, url, await signIn(services, elena.email))
  await page.goto('/account-settings')
  const card = page.getByRole('region', { name: 'Passkeys' })
  const signInButton = page.getByRole('button', { name: 'Sign in with a passkey' })

  await test.step('adds one, once it is certain who asks', async () => {
    services.db.update(sessions).set({ authenticatedAt: null }).run()
    await card.getByRole('button', { name: 'Add a passkey' }).click()
    const question = page.getByRole('dialog', { name: 'Confirm that it is you' })
    await question.getByLabel('Your password').fill(elena.password)
    await question.getByRole('button', { name: 'Confirm' }).click()
    await expect(card.getByRole('listitem')).toHaveCount(1)
    await expect(card.getByText('never used')).toBeVisible()
    await expectAccessible(page, 'passkeys')
  })

  await test.step('gives it a name', async () => {
    const dialog = page.getByRole('dialog', { name: 'Rename passkey' })
    await card.getByRole('button', { name: /^Rename/ }).click()
    await expect(dialog).toBeVisible()
    await page.goBack()
    await expect(dialog).toBeHidden()
    await card.getByRole('button', { name: /^Rename/ }).click()
    await dialog.getByLabel('Name').fill('My phone')
    await expectAccessible(page, 'rename passkey')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Keep editing' }).click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(card.getByText('My phone')).toBeVisible()
  })

  await test.step('who cancels is told nothing alarming, and can try again', async () => {
    await forgetSession(page)
    await authenticator.verify(false)
    await signInButton.click()
    await expect(signInButton).toBeEnabled()
    await expect(page.getByRole('alert')).toHaveText('')
    await expectAccessible(page, 'login with a passkey')
  })

  await test.step('signs in with it', async () => {
    await authenticator.touch(false)
    await authenticator.verify(true)
    await page.reload()
    await isSuggested(page)
    await authenticator.touch(true)
    await signInButton.click()
    await expect(page).toHaveURL(/\/dashboard$/)
    await page.goto('/account-settings')
    await expect(card.getByText(/last used/)).toBeVisible()
  })

  await test.step('confirms with it who it is, and removes it', async () => {
    services.db.update(sessions).set({ authenticatedAt: null }).run()
    await card.getByRole('button', { name: 'Remove My phone' }).click()
    await expect(page.getByRole('dialog', { name: 'Remove this passkey?' })).toBeVisible()
    await expectAccessible(page, 'remove a passkey')
    await page.getByRole('button', { name: 'Remove passkey' }).click()
    const question = page.getByRole('dialog', { name: 'Confirm that it is you' })
    await question.getByRole('button', { name: 'Use a passkey' }).click()
    await expect(card.getByRole('listitem')).toHaveCount(0)
    await expect(card.getByRole('heading')).toBeFocused()
  })
})

test('the email field suggests a passkey', { tag: ['@phone', '@extended'] }, async ({ page, product }) => {
  await withPasskey(page, product)
  await forgetSession(page)
  await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'username webauthn')
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('the button ends the suggestions of the field', { tag: ['@desktop', '@extended'] }, async ({ page, product }) => {
  const { authenticator } = await withPasskey(page, product)
  await authenticator.touch(false)
  await forgetSession(page)
  await isSuggested(page)
  await authenticator.touch(true)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('a passkey is a second factor, and confirms who somebody without a password is', {
  tag: ['@desktop', '@extended'],
}, async ({ page, product }) => {
  const { services } = product
  const { elena, card, authenticator } = await withPasskey(page, product)
  services.db.update(users).set({ twoFactorEnabledAt: new Date().toISOString() }).run()
  await authenticator.touch(false)
  await logIn(page, elena.email)
  const code = page.getByRole('dialog', { name: 'Enter Verification Code' })
  await expectAccessible(page, 'second factor with a passkey')
  await authenticator.touch(true)
  await code.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)

  services.db.update(users).set({ twoFactorEnabledAt: null, passwordHash: null }).run()
  services.db.update(sessions).set({ authenticatedAt: null }).run()
  await page.goto('/account-settings')
  await expect(page.getByRole('button', { name: 'Set password' })).toBeVisible()
  const deletion = page.getByRole('region', { name: 'Delete account' })
  await deletion.getByLabel('Type "delete" to confirm').fill('delete')
  await deletion.getByRole('button', { name: 'Delete account' }).click()
  const question = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await expect(question.getByRole('button', { name: 'Use a passkey' })).toBeVisible()
  await expect(question.getByRole('textbox')).toHaveCount(0)
  await expectAccessible(page, 'confirm with a passkey only')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()

  // It is the last sign-in method.
  await card.getByRole('button', { name: /^Remove/ }).click()
  await page.getByRole('button', { name: 'Remove passkey' }).click()
  await question.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByText('This is the last way to sign in to your account.')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await deletion.getByLabel('Type "delete" to confirm').fill('delete')
  await deletion.getByRole('button', { name: 'Delete account' }).click()
  await expect(page).toHaveURL(/\/login$/)
})

test.describe('at an address without https', () => {
  test.use({ host: 'home.test' })

  test('nobody is offered passkeys, and the admin is told why', { tag: ['@desktop', '@extended'] }, async ({
    page,
    product,
  }) => {
    const { services, url } = product
    Object.assign(services.env, { PUBLIC_URL: url })
    const boss = await register(services, 'boss')
    await page.goto('/login')
    await expect(page.getByRole('button', { name: 'Login to Glowlog' })).toBeVisible()
    await expect(page.getByRole('button', { name: /passkey/ })).toHaveCount(0)
    await storeTokens(page, url, await signIn(services, boss.email))
    await page.goto('/account-settings')
    await expect(page.getByRole('region', { name: 'Change password' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Passkeys' })).toHaveCount(0)
    await page.goto('/admin?tab=jobs')
    await expect(page.getByText('Passkeys need https')).toBeVisible()
  })
})
