import { addDays, weekday } from '#domain/day.ts'
import { expect, test } from '../support/browser.ts'
import { settle, today } from '../support/diary.ts'
import { expectAccessible, expectFits } from '../support/screen-checks.ts'

const names = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

test('gives weekdays goals of their own', { tag: ['@phone', '@extended'] }, async ({ page, product }) => {
  const { api } = await settle(page, product)
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
