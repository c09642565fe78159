import { goals } from '#schema'
import { expect, test } from '../support/browser.ts'
import { settle, yesterday } from '../support/diary.ts'

test.use({ settings: { CAPTCHA: 'none' } })

test('past days keep the goals they had', { tag: '@desktop' }, async ({ page, product }) => {
  const { api } = await settle(page, product)
  const { id: userId } = await api.account.me()
  // As if set long ago.
  product.services.db.insert(goals).values({ userId, startDate: '2020-01-01', calories: 1500, protein: 90 }).run()
  await api.diary.logFood({ date: yesterday(), mealType: 'Lunch', foodName: 'Stew', calories: 600, protein: 45 })

  await test.step('changes the goals today', async () => {
    await page.goto('/account-settings')
    const form = page.locator('form').filter({ has: page.getByRole('button', { name: 'Save goals' }) })
    await form.getByLabel('Calories').fill('2400')
    await form.getByRole('button', { name: 'Save goals' }).click()
    await expect(page.getByText('Your goals have been saved!')).toBeVisible()
  })

  const diary = page.getByRole('region', { name: 'Diary of the day' })
  await test.step('in the diary', async () => {
    await page.goto('/diary')
    await expect(diary).toContainText('2,400Calories Left')
    await page.getByRole('button', { name: 'Previous day' }).click()
    await expect(diary).toContainText('900Calories Left')
    await page.getByRole('button', { name: 'Next day' }).click()
    await expect(diary).toContainText('2,400Calories Left')
  })

  await test.step('and in the summary', async () => {
    await page.goto(`/nutrition-summary?date=${yesterday()}`)
    const calories = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'Calories' }) })
    await expect(calories).toContainText('1,500')
    await expect(page.getByRole('img', { name: /Calories 40%, Protein 50%/ })).toBeVisible()
    await page.getByText('7 days', { exact: true }).click()
    await expect(calories).toContainText('1,500')
  })
})
