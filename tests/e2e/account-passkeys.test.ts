import type { Page } from '@playwright/test'
import { sessions } from '#schema'
import { expectAccessible } from '../support/axe.ts'
import { expect, test } from '../support/browser.ts'
import { carry, forgetSession, register, signIn } from '../support/people.ts'

// A server of its own, which is told its address: passkeys belong to the host name of PUBLIC_URL.
test.use({ host: 'localhost', ownServer: true, refusals: true })

/** The authenticator of a device with a fingerprint sensor. `verify(false)` is somebody who cancels. */
async function addAuthenticator(page: Page) {
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
  }
}

test('adds a passkey, signs in with it and removes it', async ({ page, product }) => {
  const { services, url } = product
  Object.assign(services.env, { PUBLIC_URL: url })
  const elena = await register(services, 'elena')
  const authenticator = await addAuthenticator(page)
  await carry(page, url, await signIn(services, elena.email))
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
    await card.getByRole('button', { name: /^Rename/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Rename passkey' })
    await dialog.getByLabel('Name').fill('My phone')
    await expectAccessible(page, 'rename passkey')
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
    await authenticator.verify(true)
    await signInButton.click()
    await expect(page).toHaveURL(/\/dashboard$/)
    await page.goto('/account-settings')
    await expect(card.getByText(/last used/)).toBeVisible()
  })

  await test.step('confirms with it who it is, and removes it', async () => {
    services.db.update(sessions).set({ authenticatedAt: null }).run()
    await card.getByRole('button', { name: 'Remove My phone' }).click()
    await page.getByRole('button', { name: 'Remove passkey' }).click()
    const question = page.getByRole('dialog', { name: 'Confirm that it is you' })
    await question.getByRole('button', { name: 'Use a passkey' }).click()
    await expect(card.getByRole('listitem')).toHaveCount(0)
  })
})
