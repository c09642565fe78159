import { addDays } from '#domain/day.ts'
import { expect, test } from '../support/browser.ts'
import { settle, today, yesterday } from '../support/diary.ts'

test('shows the intake of each day against its goal', { tag: ['@phone', '@extended'] }, async ({ page, product }) => {
  const { api } = await settle(page, product)
  const eat = (daysAgo: number, calories: number) =>
    api.diary.logFood({ date: addDays(today(), -daysAgo), mealType: 'Lunch', foodName: 'Stew', calories, protein: 60 })
  for (const daysAgo of [9, 8, 7, 6, 5, 4, 1]) await eat(daysAgo, 1_800)
  await eat(3, 900)
  const chart = page.getByRole('img', { name: /^(Calories|Protein) of \d+ days/ })

  await test.step('with the days that are not logged or incomplete set apart', async () => {
    await page.goto('/nutrition-summary')
    await expect(page.getByRole('heading', { name: 'Intake against daily goals' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Day by day' })).toHaveCount(0)
    await page.getByText('7 days', { exact: true }).click()
    // The one with half as much, the one before yesterday, and today.
    await expect(chart).toHaveAccessibleName('Calories of 7 days against their goals. 3 days not logged or incomplete.')
    await expect(page.getByText('average of 4 complete days')).toBeVisible()
    await expect(page.getByRole('row', { name: /^Calories/ })).toContainText('1,800 kcal')
  })

  await test.step('for each macro', async () => {
    await page.getByText('Protein', { exact: true }).first().click()
    await expect(chart).toHaveAccessibleName(/^Protein of 7 days/)
    await expect(page).toHaveURL(/nutrient=protein/)
  })

  await test.step('as a list, whose days lead to the diary', async () => {
    await page.getByRole('button', { name: 'Show as a list' }).click()
    const rows = page.getByRole('region', { name: 'Day by day' }).getByRole('row')
    await expect(rows).toHaveCount(8)
    await expect(rows.nth(1)).toContainText('nothing logged')
    await expect(rows.nth(4)).toContainText('60 gincomplete150 g')
    await rows.nth(4).getByRole('link').click()
    await expect(page).toHaveURL(new RegExp(`/diary\\?date=${addDays(today(), -3)}`))
  })

  await test.step('over longer spans too, and a day leads to its diary', async () => {
    await page.goto('/nutrition-summary?days=7')
    await page.getByText('90 days', { exact: true }).click()
    await expect(chart).toHaveAccessibleName(/^Calories of 90 days/)
    await page.getByText('Year', { exact: true }).click()
    await expect(chart).toHaveAccessibleName(/^Calories of 365 days/)
    await page.getByText('30 days', { exact: true }).click()
    await expect(chart).toHaveAccessibleName(/^Calories of 30 days/)
    await chart.locator('rect[width]').nth(-2).click()
    await expect(page).toHaveURL(new RegExp(`/diary\\?date=${yesterday()}`))
  })
})
