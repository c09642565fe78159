import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser.ts'
import { eatBreakfast, registerAndSignIn, today } from '../support/diary.ts'

test.use({ refusals: true })

const failure = 'This part could not be loaded.'

/** Makes the code of a part fail to load, as offline. Returns a function that ends this. */
async function blockAssets(page: Page, part: string) {
  const files = new RegExp(`/assets/${part}-.*\\.(js|css)$`)
  await page.route(files, (route) => route.abort('internetdisconnected'))
  return () => page.unroute(files)
}

/** Holds back the code of a part. Returns a function that lets it come. */
async function holdAssets(page: Page, part: string) {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(new RegExp(`/assets/${part}-.*\\.js$`), async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

test('what is pressed before its code has come opens once it has, and gives the focus back', {
  tag: '@desktop',
}, async ({ page, product }) => {
  await registerAndSignIn(page, product)
  const menus = await holdAssets(page, 'floating')
  await page.goto('/diary')
  const account = page.getByRole('button', { name: 'Account menu' })
  await account.press('Enter')
  await expect(account).toHaveAttribute('aria-expanded', 'true')
  menus()
  const first = page.getByRole('menuitem').first()
  await expect(first).toBeFocused()
  // Its stylesheet used to load after that of buttons without padding.
  await expect(first).toHaveCSS('padding-left', '14px')
  await page.keyboard.press('Escape')
  await expect(first).toBeHidden()
  await expect(account).toBeFocused()
  await expect(account).toHaveAttribute('aria-expanded', 'false')

  const meal = page.getByRole('combobox', { name: 'Adding to' })
  // Another one than that of the hour.
  const other = (await meal.inputValue()) === 'Dinner' ? 'Lunch' : 'Dinner'
  await meal.click()
  await page.getByRole('option', { name: other }).click()
  await expect(meal).toHaveValue(other)
  await expect(page).toHaveURL(new RegExp(`meal=${other}`))
})

test('calories are added without the network, where no service worker keeps the code', { tag: '@desktop' }, async ({
  page,
  context,
  product,
}) => {
  await registerAndSignIn(page, product)
  await page.goto('/diary')
  const kcal = page.getByRole('textbox', { name: 'Calories to add' })
  await expect(kcal).toBeVisible()
  await context.setOffline(true)
  await kcal.fill('240')
  await kcal.press('Enter')
  await expect(page.locator('#diary li')).toContainText('240')
})

test('a chart that fails to load leaves the rest of the summary usable, and can be retried', {
  tag: ['@desktop', '@extended'],
}, async ({ page, product }) => {
  const { api } = await registerAndSignIn(page, product)
  await eatBreakfast(api, today())
  const unblock = await blockAssets(page, 'IntakeChart')
  await page.goto('/nutrition-summary')
  await expect(page.getByText(failure)).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Calories' })).toContainText('346 kcal')

  const tryAgain = page.getByRole('button', { name: 'Try again' })
  await tryAgain.click()
  await expect(page.getByText(failure)).toBeVisible()

  await unblock()
  await tryAgain.click()
  await expect(page.getByRole('img', { name: /Per cent of daily goals: Calories 17%/ })).toBeVisible()
  await expect(page.getByText(failure)).toBeHidden()
})

test('a calendar that fails to load leaves the diary usable', { tag: ['@desktop', '@extended'] }, async ({
  page,
  product,
}) => {
  await registerAndSignIn(page, product)
  const unblock = await blockAssets(page, 'DayCalendar')
  await page.goto('/diary')
  await page.getByRole('button', { name: /Choose a day/ }).click()
  await expect(page.getByText(failure)).toBeVisible()
  await expect(page.getByText('Calories Left').first()).toBeVisible()

  await unblock()
  await page.getByRole('button', { name: 'Try again' }).click()
  const day = page.getByRole('dialog').getByRole('button', { name: /^1 / }).first()
  await expect(day).toBeVisible()
  // Its stylesheet, a separate file, has loaded too.
  await expect(day).toHaveCSS('user-select', 'none')
})
