import { addDays, weekday } from '#domain/day.ts'
import { goals } from '#schema'
import { expect, test } from '../support/browser.ts'
import { registerAndSignIn, today, yesterday } from '../support/diary.ts'
import { expectAccessible, expectFits } from '../support/screen-checks.ts'

test('past days keep the goals they had', { tag: ['@desktop', '@extended'] }, async ({ page, product }) => {
  const { api } = await registerAndSignIn(page, product)
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
  const { api } = await registerAndSignIn(page, product)
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

const names = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

test('gives weekdays goals of their own', { tag: ['@phone', '@extended'] }, async ({ page, product }) => {
  const { api } = await registerAndSignIn(page, product)
  const [name = '', next = ''] = [0, 1].map((days) => names[(weekday(today()) + days) % 7])
  const card = page.getByRole('region', { name: 'Daily goals' })
  const dialog = page.getByRole('dialog', { name: 'Goals by weekday' })
  const day = dialog.getByRole('group', { name })

  await test.step('turns one on, with the mean of the week', async () => {
    await page.goto('/account-settings')
    await card.getByRole('button', { name: 'Change weekdays' }).click()
    await expect(dialog).toContainText('Mean of the week: 2,000 kcal a day, 150 g protein, 200 g carbs, 60 g fat')
    await dialog.getByRole('switch', { name }).click()
    await expect(day.getByLabel('Protein')).toHaveValue('150')
    await day.getByLabel('Calories').fill('')
    await expect(dialog).toContainText('Fill in all goals of the days that differ.')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toContainText('Enter a number.')
    await day.getByLabel('Calories').fill('2700')
    await day.getByLabel('Carbs').fill('270')
    await expect(dialog).toContainText('Mean of the week: 2,100 kcal a day, 150 g protein, 210 g carbs, 60 g fat')
    await dialog.getByRole('switch', { name: next }).click()
    await expectAccessible(page, 'goals by weekday')
    await expectFits(page, 'goals by weekday')
    await dialog.getByRole('switch', { name: next }).click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Your goals have been saved!')).toBeVisible()
    await expect(dialog).toHaveCount(0)
  })

  await test.step('the card says that today is special, and keeps the goals of the other days', async () => {
    await expect(card).toContainText(`${name} has goals of its own: 2,700 kcal today.`)
    await expect(card).toContainText(`${name} differs. The mean of your week is 2,100 kcal a day.`)
    await expect(card.getByLabel('Calories')).toHaveValue('2000')
    await page.reload()
    await expect(card.getByLabel('Calories')).toHaveValue('2000')
    await card.getByLabel('Calories').fill('1900')
    await card.getByRole('button', { name: 'Save goals' }).click()
    await expect.poll(async () => (await api.goals.byWeekday()).everyDay.calories).toBe(1900)
    expect((await api.account.me()).dailyGoals).toMatchObject({ calories: 2700, protein: 150, carbs: 270, fat: 60 })
    await expect(card.getByLabel('Calories')).toHaveValue('1900')
  })

  await test.step('the dashboard goes by the goals of today', async () => {
    await page.goto('/dashboard')
    await expect(page.getByText('2,700').first()).toBeVisible()
  })

  await test.step('other days in the diary have the goals of their weekday', async () => {
    const left = page.getByRole('region', { name: 'Calories Left' }).or(page.getByText('Calories Left').locator('..'))
    await page.goto('/diary')
    await expect(left.first()).toContainText('2,700')
    for (const [days, goal] of [
      [1, '1,900'],
      [7, '2,700'],
    ] as const) {
      await page.goto(`/diary?date=${addDays(today(), days)}`)
      await expect(left.first()).toContainText(goal)
    }
  })

  await test.step('turned off, it is as usual again', async () => {
    await page.goto('/account-settings?weekdays=1')
    await dialog.getByRole('switch', { name }).click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(card).toContainText('Some days can differ')
    expect((await api.account.me()).dailyGoals.calories).toBe(1900)
  })
})
