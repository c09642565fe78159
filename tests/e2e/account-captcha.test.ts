import { expect, test } from '../support/browser.ts'
import { logIn } from '../support/people.ts'

// Over plain http browsers withhold crypto.subtle, clipboards and locks: so it is at http://192.168.1.20:3000.
test.use({ refusals: true, host: 'home.test' })

test('somebody registers on a plain-http server at home, with the captcha solved', async ({ page }) => {
  // Twice a second of work, or more where other work is done besides.
  test.setTimeout(150_000)
  await page.goto('/register')
  expect(await page.evaluate(() => isSecureContext)).toBe(false)
  const create = async () => {
    await page.getByRole('checkbox', { name: "I'm not a robot" }).click()
    await expect(page.locator('[data-state=verified]')).toBeVisible({ timeout: 60_000 })
    await page.getByRole('button', { name: 'Create account' }).click()
  }
  await page.getByLabel('Username').fill('elena')
  await page.getByLabel('Email').fill('elena@example.org')
  await page.getByLabel('Password', { exact: true }).fill('short')
  await create()
  await expect(page.getByText('Password must be at least 8 characters.').first()).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill('a long enough password')
  await create()
  await expect(page.getByText('Registration Successful!')).toBeVisible()
  await logIn(page, 'elena@example.org')
  await expect(page).toHaveURL(/\/dashboard$/)
})
