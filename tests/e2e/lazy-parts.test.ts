import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser.ts'
import { eatBreakfast, settle, today } from '../support/diary.ts'

test.use({ settings: { CAPTCHA: 'none' }, refusals: true })

const failure = 'This part could not be loaded.'

/** The code of a part is not at hand, as when it is asked for offline. */
async function lose(page: Page, part: string) {
  const files = new RegExp(`/assets/${part}-.*\\.(js|css)$`)
  await page.route(files, (route) => route.abort('internetdisconnected'))
  return () => page.unroute(files)
}

test('the chart that cannot be fetched leaves the rest of the summary, and can be tried again', async ({
  page,
  product,
}) => {
  const { api } = await settle(page, product)
  await eatBreakfast(api, today())
  const find = await lose(page, 'IntakeChart')
  await page.goto('/nutrition-summary')
  await expect(page.getByText(failure)).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Calories' })).toContainText('346 kcal')

  const tryAgain = page.getByRole('button', { name: 'Try again' })
  await tryAgain.click()
  await expect(page.getByText(failure)).toBeVisible()

  await find()
  await tryAgain.click()
  await expect(page.getByRole('img', { name: /Per cent of daily goals: Calories 17%/ })).toBeVisible()
  await expect(page.getByText(failure)).toBeHidden()
})

test('the calendar that cannot be fetched leaves the diary', async ({ page, product }) => {
  await settle(page, product)
  const find = await lose(page, 'DayCalendar')
  await page.goto('/diary')
  await page.getByRole('button', { name: /Choose a day/ }).click()
  await expect(page.getByText(failure)).toBeVisible()
  await expect(page.getByText('Calories Left').first()).toBeVisible()

  await find()
  await page.getByRole('button', { name: 'Try again' }).click()
  const day = page.getByRole('dialog').getByRole('button', { name: /^1 / }).first()
  await expect(day).toBeVisible()
  // With its styles, which came in a file of their own.
  await expect(day).toHaveCSS('user-select', 'none')
})
