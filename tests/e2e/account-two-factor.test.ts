import { readFileSync } from 'node:fs'
import { generateSync } from 'otplib'
import { sessions } from '#schema'
import { expect, test } from '../support/browser.ts'
import { logIn, register, signIn, storeTokens } from '../support/people.ts'
import { expectAccessible } from '../support/screen-checks.ts'

test.use({ refusals: true })

/** The authenticator app's code, or the one after `steps` of 30 s: each works once, and up to one step early. */
const codeOf = (secret: string, steps = 0) =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + steps * 30 })

test.describe('where the server requires it', () => {
  test.use({ settings: { REQUIRE_TWO_FACTOR: 'everybody' } })

  test('two-factor login is set up before anything else is shown', { tag: ['@phone', '@extended'] }, async ({
    page,
    product: { services },
  }) => {
    const elena = await register(services, 'elena')
    await logIn(page, elena.email)
    await expect(page.getByRole('heading', { name: 'Set up two-factor login' })).toBeVisible()
    await expect(page.getByRole('navigation')).toHaveCount(0)
    await expectAccessible(page, 'required two-factor')
    services.db.update(sessions).set({ authenticatedAt: null }).run()
    await page.getByRole('button', { name: 'Set up two-factor' }).click()
    const question = page.getByRole('dialog', { name: 'Confirm that it is you' })
    await question.getByLabel('Your password').fill(elena.password)
    await question.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Not now' })).toHaveCount(0)
    const secret = ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '')
    await page.getByLabel('6-digit code').fill(codeOf(secret))
    await page.getByRole('button', { name: 'Enable' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: /^\w{5}-\w{5}$/ })).toHaveCount(10)
    await page.getByRole('button', { name: 'I have saved them' }).click()
    await expect(page.getByRole('navigation').first()).toBeVisible()
    await page.reload()
    await expect(page.getByRole('navigation').first()).toBeVisible()
  })

  test('who would rather not logs out', { tag: ['@desktop', '@extended'] }, async ({ page, product: { services } }) => {
    const elena = await register(services, 'elena')
    await logIn(page, elena.email)
    await page.getByRole('button', { name: 'Log out' }).click()
    await expect(page).toHaveURL(/\/login$/)
    expect(services.db.select().from(sessions).all()).toEqual([])
  })
})

test('sets up two-factor login, uses it and turns it off', { tag: ['@desktop', '@extended'] }, async ({
  page,
  product,
  isMobile,
}) => {
  const { services, url } = product
  const elena = await register(services, 'elena')
  await storeTokens(page, url, await signIn(services, elena.email))
  await page.goto('/account-settings')
  const card = page.getByRole('region', { name: 'Two-factor' })
  const code = page.getByRole('textbox', { name: 'Verification code' })
  let secret = ''
  let recoveryCodes: string[] = []

  await test.step('a wrong code does not enable it', async () => {
    await card.getByRole('button', { name: 'Set up two-factor' }).click()
    await expect(card.getByRole('img', { name: /QR code/ })).toBeVisible()
    secret = ((await card.locator('code').textContent()) ?? '').replaceAll(' ', '')
    const right = [-1, 0, 1, 2].map((steps) => codeOf(secret, steps))
    await card.getByLabel('6-digit code').fill(['000000', '111111'].find((wrong) => !right.includes(wrong)) ?? '222222')
    await card.getByRole('button', { name: 'Enable' }).click()
    await expect(card.getByText(/This code is wrong/)).toBeVisible()
  })

  await test.step('the right code enables it and shows ten recovery codes once', async () => {
    await card.getByLabel('6-digit code').fill(codeOf(secret))
    await card.getByRole('button', { name: 'Enable' }).click()
    await expect(card.getByRole('listitem')).toHaveCount(10)
    recoveryCodes = await card.getByRole('listitem').allInnerTexts()
    const download = page.waitForEvent('download')
    await card.getByRole('button', { name: 'Download' }).click()
    const file = await download
    expect(file.suggestedFilename()).toBe('glowlog-recovery-codes.txt')
    const text = readFileSync(await file.path(), 'utf8')
    for (const one of recoveryCodes) expect(text).toContain(one)
    await card.getByRole('button', { name: 'I have saved them' }).click()
    await expect(card.getByText('Two-factor is on.')).toBeVisible()
    await expect(card.getByRole('heading')).toBeFocused()
    await page.reload()
    await expect(card.getByText('Two-factor is on.')).toBeVisible()
    await expect(page.getByText(recoveryCodes[0] ?? '', { exact: true })).toBeHidden()
  })

  await test.step('login requires the code from the app', async () => {
    await logIn(page, elena.email)
    await expect(page.getByRole('dialog', { name: 'Enter Verification Code' })).toBeVisible()
    await expect(code).toBeFocused()
    await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
    await expect(code).toHaveAttribute('maxlength', '6')
    await code.fill(codeOf(secret, 1))
    await page.getByRole('button', { name: 'Verify' }).click()
    await expect(page).toHaveURL(/\/dashboard$/)
    await expect(page.getByText('Successfully verified!')).toBeVisible()
  })

  await test.step('login accepts a recovery code once', async () => {
    const tryRecovery = async () => {
      await logIn(page, elena.email)
      await page.getByRole('button', { name: 'Use a recovery code' }).click()
      await page.getByRole('textbox', { name: 'Recovery code' }).fill(recoveryCodes[0] ?? '')
      await page.getByRole('button', { name: 'Verify' }).click()
    }
    await tryRecovery()
    await expect(page).toHaveURL(/\/dashboard$/)
    await tryRecovery()
    await expect(page.getByText(/This code is wrong or was used before/)).toBeVisible()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page).toHaveURL(/\/login$/)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  })

  await test.step('turns it off after a confirmation', async () => {
    await logIn(page, elena.email)
    await page.getByRole('button', { name: 'Use a recovery code' }).click()
    await page.getByRole('textbox', { name: 'Recovery code' }).fill(recoveryCodes[1] ?? '')
    await page.getByRole('button', { name: 'Verify' }).click()
    await expect(page).toHaveURL(/\/dashboard$/)
    const authenticatedAt = new Date(Date.now() - 11 * 60_000).toISOString()
    services.db.update(sessions).set({ authenticatedAt }).run()
    await page.goto('/account-settings')
    await card.getByRole('button', { name: 'Turn off' }).click()
    const turningOff = page.getByRole('dialog', { name: 'Turn off two-factor?' })
    await expect(turningOff).toBeVisible()
    await expectAccessible(page, 'turn off two-factor')
    await turningOff.getByRole('button', { name: 'Turn off' }).click()
    const question = page.getByRole('dialog', { name: 'Confirm that it is you' })
    const password = question.getByLabel('Your password')
    if (!isMobile) await expect(password).toBeFocused()
    await password.fill('not the password')
    await password.press('Enter')
    await expect(question.getByText('That is not your password. Please try again.')).toBeVisible()
    await question.getByRole('button', { name: 'Use a code' }).click()
    await question.getByLabel('Code').fill(recoveryCodes[2] ?? '')
    await question.getByRole('button', { name: 'Confirm' }).click()
    await expect(card.getByRole('button', { name: 'Set up two-factor' })).toBeVisible()
    await expect(card.getByRole('heading')).toBeFocused()
    await logIn(page, elena.email)
    await expect(page).toHaveURL(/\/dashboard$/)
  })
})
