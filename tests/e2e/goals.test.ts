import { goals } from '#schema'
import { expect, test } from '../support/browser.ts'
import { settle, today, yesterday } from '../support/diary.ts'

test('past days keep the goals they had', { tag: ['@desktop', '@extended'] }, async ({ page, product }) => {
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

test('limits can be set and cleared, and suggested goals are saved only on request', {
  tag: ['@desktop', '@extended'],
}, async ({ page, product }) => {
  const { api } = await settle(page, product)
  await api.diary.logFood({ date: today(), mealType: 'Lunch', foodName: 'Stew', calories: 600, salt: 6.2 })
  await api.diary.logFood({ date: today(), mealType: 'Lunch', foodName: 'Bread', calories: 200 })
  const form = page.locator('form').filter({ has: page.getByRole('button', { name: 'Save goals' }) })
  const macros = page.getByRole('region', { name: 'Macronutrients' })

  async function limitSalt(grams: string) {
    await page.goto('/account-settings')
    await form.getByLabel('Salt, at most').fill(grams)
    await form.getByRole('button', { name: 'Save goals' }).click()
    await expect(page.getByText('Your goals have been saved!')).toBeVisible()
    await page.goto('/dashboard')
    await expect(macros).toContainText('Protein')
  }

  await test.step('a limit shows while it is set', async () => {
    await limitSalt('5')
    await expect(macros).toContainText('Saltat most 5 g6.2+ gat least 1.2 g over · unknown for 1 of 2 foods')
    await limitSalt('')
    await expect(macros).not.toContainText('Salt')
  })

  await test.step('a suggestion fills in the form', async () => {
    await page.goto('/account-settings')
    await form.getByRole('button', { name: 'Suggest goals' }).click()
    const dialog = page.getByRole('dialog', { name: 'Suggest goals' })
    for (const [name, value] of Object.entries({ Weight: '65', Height: '168', Age: '35' }))
      await dialog.getByRole('textbox', { name }).fill(value)
    await dialog.getByRole('button', { name: 'Use these goals' }).click()
    await expect(form.getByLabel('Calories')).toHaveValue('2030')
    expect((await api.account.me()).dailyGoals.calories).toBe(2000)
    await form.getByRole('button', { name: 'Save goals' }).click()
    await expect.poll(async () => (await api.account.me()).dailyGoals.calories).toBe(2030)
  })
})
