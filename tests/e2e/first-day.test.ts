import { choose, expect, test } from '../support/browser.ts'
import { forgetSession } from '../support/people.ts'

// On a phone without the captcha, whose proof of work takes as long as the rest of the day.
test.use({ refusals: true, settings: async ({ isMobile }, use) => use(isMobile ? {} : { CAPTCHA: 'altcha' }) })

test('a new user registers, finds a food, logs it and sees the day', async ({ page, isMobile }) => {
  const password = 'a long enough password'

  await test.step('registers, with a real captcha', async () => {
    await page.goto('/register')
    await page.getByLabel('Username').fill('elena')
    await page.getByLabel('Email').fill('elena@example.org')
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Create account' }).click()
    if (!isMobile) {
      await expect(page.getByText('Please complete the reCAPTCHA.')).toBeVisible()
      await page.getByRole('checkbox', { name: /robot/i }).click()
      await expect(page.locator('[data-state=verified]')).toBeVisible({ timeout: 30_000 })
      await page.getByRole('button', { name: 'Create account' }).click()
    }
    // Nobody has to verify the address where no mail can be sent, so that she is signed in at once.
    await expect(page).toHaveURL(/\/dashboard$/)
    await expect(page.getByText('Welcome!', { exact: true })).toBeVisible()
  })

  await test.step('logs in, after a wrong password', async () => {
    await forgetSession(page)
    await expect(page.getByRole('heading', { name: 'Glowlog Login' })).toBeVisible()
    await page.getByLabel('Email').fill('elena@example.org')
    await page.getByLabel('Password', { exact: true }).fill('not the password')
    await page.getByRole('button', { name: 'Login to Glowlog' }).click()
    await expect(page.getByText('Invalid email or password.')).toBeVisible()
    await page.getByLabel('Password', { exact: true }).fill(password)
    await expect(page.getByText('Invalid email or password.')).toBeHidden()
    await page.getByRole('button', { name: 'Login to Glowlog' }).click()
    await expect(page).toHaveURL(/\/dashboard$/)
    await expect(page.getByText('Welcome!', { exact: true })).toBeVisible()
  })

  await test.step('puts her goals off', async () => {
    await expect(page.getByRole('heading', { name: 'Welcome to Glowlog, elena!' })).toBeVisible()
    await page.getByRole('button', { name: "I'll do this later" }).click()
    await expect(page.getByText('You can set your goals later in your Account Settings!')).toBeVisible()
    await expect(page.getByText('Calories Left')).toBeVisible()
  })

  const breakfast = page.getByRole('region', { name: 'Breakfast' })
  const dinner = page.getByRole('region', { name: 'Dinner' })
  const banana = '1½ medium (177 g)'

  await test.step('adds one and a half medium bananas to Breakfast', async () => {
    await page.getByRole('link', { name: 'Log food' }).click()
    await expect(page).toHaveURL(/\/diary/)
    const box = page.getByRole('searchbox', { name: 'Search for Food' })
    await box.fill('banana')
    await page.getByRole('button', { name: 'Add Banana', exact: true }).click()
    const modal = page.getByRole('dialog', { name: /Banana/ })
    await modal.getByText('1 medium (118 g)').click()
    await modal.getByRole('textbox', { name: 'Quantity' }).fill('1.5')
    await choose(modal.getByRole('combobox', { name: 'Meal' }), 'Breakfast')
    // 89 kcal x 1.18 x 1.5 = 157.53
    await expect(modal).toContainText('158')
    await expect(modal).toContainText('1,842 Calories Left after this')
    await modal.getByRole('button', { name: 'Add Food' }).click()
    await expect(modal).toBeHidden()
    // Ready for the next food: what is typed replaces the last search.
    await expect(box).toBeFocused()
    await page.keyboard.type('oat')
    await expect(box).toHaveValue('oat')
    if (isMobile)
      await page.getByRole('dialog', { name: 'Search for Food' }).getByRole('button', { name: 'Close' }).click()
    await expect(breakfast.getByText(banana)).toBeVisible()
    await expect(breakfast.getByText('158').first()).toBeVisible()
    await expect(page.getByText('1,842').first()).toBeVisible()
  })

  await test.step('finds it there after a reload', async () => {
    await page.reload()
    await expect(breakfast.getByText(banana)).toBeVisible()
    await expect(page.getByText('1,842').first()).toBeVisible()
  })

  await test.step('moves it to Dinner', async () => {
    await page.getByRole('button', { name: 'Edit Banana' }).click()
    if (isMobile) {
      const sheet = page.getByRole('dialog', { name: 'Banana' })
      await sheet.getByText('Dinner', { exact: true }).click()
      await sheet.getByRole('button', { name: 'Save' }).click()
    } else await page.getByRole('menuitem', { name: 'Dinner' }).click()
    await expect(dinner.getByText(banana)).toBeVisible()
    await expect(breakfast.getByText('No entries for Breakfast.')).toBeVisible()
  })

  await test.step('deletes it, undoes that, and deletes it again', async () => {
    const remove = async () => {
      if (isMobile) await page.getByRole('button', { name: /Edit Banana/ }).click()
      await page.getByRole('button', { name: isMobile ? 'Delete' : 'Delete Banana', exact: true }).click()
      await expect(dinner.getByText('No entries for Dinner.')).toBeVisible()
    }
    await remove()
    await expect(page.getByText('Entry deleted.')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(dinner.getByText(banana)).toBeVisible()
    await page.reload()
    await expect(dinner.getByText(banana)).toBeVisible()
    await remove()
    await expect(page.getByText('2,000').first()).toBeVisible()
    await page.reload()
    await expect(dinner.getByText('No entries for Dinner.')).toBeVisible()
  })

  await test.step('logs out', async () => {
    await page.getByRole('button', { name: 'Account menu' }).click()
    await page
      .getByRole('menuitem', { name: 'Logout' })
      .or(page.getByRole('button', { name: 'Logout' }))
      .click()
    await expect(page.getByText('Logged out!')).toBeVisible()
    await expect(page).toHaveURL(/\/login$/)
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.endsWith('Token')))).toEqual([])
    await page.goto('/diary')
    await expect(page).toHaveURL(/\/login$/)
  })
})
