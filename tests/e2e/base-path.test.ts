import { expect, test } from '../support/browser.ts'
import { today } from '../support/diary.ts'
import { callerOf, mailboxOf } from '../support/people.ts'

test.use({ settings: { BASE_PATH: '/food', CAPTCHA: 'altcha' } })

test('everything works below a path: screens, calls, storage, links in mails', {
  tag: ['@desktop', '@extended'],
}, async ({ page, product: { url, services } }) => {
  const email = 'elena@example.org'
  const password = 'a long enough password'
  const paths = new Set<string>()
  page.on('request', (request) => {
    if (request.url().startsWith(url)) paths.add(new URL(request.url()).pathname)
  })

  await test.step('registers, which signs in', async () => {
    await page.goto('/food/')
    await page.getByRole('link', { name: 'Create an account' }).click()
    await expect(page).toHaveURL('/food/register')
    await page.getByLabel('Username').fill('elena')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('checkbox', { name: /robot/i }).click()
    await expect(page.locator('[data-state=verified]')).toBeVisible({ timeout: 30_000 })
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page).toHaveURL('/food/dashboard')
    await page.getByRole('button', { name: "I'll do this later" }).click()
  })

  await test.step('logs a banana and finds it again after a reload', async () => {
    await page.getByRole('link', { name: 'Log food' }).click()
    await expect(page).toHaveURL(/\/food\/diary/)
    await page.getByRole('searchbox', { name: 'Search for Food' }).fill('banana')
    await page.getByRole('button', { name: 'Add Banana', exact: true }).click()
    const modal = page.getByRole('dialog', { name: /Banana/ })
    await modal.getByRole('button', { name: /^Add/ }).click()
    await expect(modal).toHaveCount(0)
    await page.goto(`/food/diary?date=${today()}`)
    await expect(page.getByText('Banana').first()).toBeVisible()
  })

  await test.step('opens a screen that is loaded when it is needed', async () => {
    await page.getByRole('link', { name: 'Recipes' }).first().click()
    await expect(page).toHaveURL('/food/recipes')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })

  await test.step('keeps nothing under the names of an instance at the root', async () => {
    const names = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])
    expect(names).toEqual(expect.arrayContaining(['/food:accessToken', '/food:refreshToken']))
    // The scroll positions are found by keys that are random.
    expect(names.filter((name) => !name.startsWith('/food:') && !name.startsWith('tsr-scroll'))).toEqual([])
  })

  await test.step('logs out and chooses a new password with the mailed link', async () => {
    await page.getByRole('button', { name: 'Account menu' }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await expect(page).toHaveURL('/food/login')
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    await expect(page.getByText('This server cannot send email.')).toBeVisible()
    // An admin finds it in the outbox and passes it on.
    await callerOf(services).account.forgotPassword({ email })
    const link = /http:\S+\/resetpassword\/\S+/.exec(mailboxOf(services.db)(email)[0]?.text ?? '')?.[0] ?? ''
    expect(link).toMatch(/^http:\/\/localhost:3000\/food\/resetpassword\//)
    await page.goto(new URL(link).pathname)
    await page.getByLabel('New password', { exact: true }).fill('another good phrase')
    await page.getByLabel('New password again').fill('another good phrase')
    await page.getByRole('button', { name: 'Reset password' }).click()
    await expect(page).toHaveURL('/food/login')
  })

  expect([...paths].filter((path) => !path.startsWith('/food/'))).toEqual([])
})
