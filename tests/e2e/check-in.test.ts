import { expect, test } from '../support/browser.ts'
import { registerAndSignIn, today } from '../support/diary.ts'
import { becomeMeasured } from '../support/measured-person.ts'
import { expectAccessible, expectFits } from '../support/screen-checks.ts'

test('a check-in shows before and after, and is accepted, changed or declined', {
  tag: ['@phone', '@extended'],
}, async ({ page, product }) => {
  const { api } = await registerAndSignIn(page, product)
  const week = page.getByRole('region', { name: 'Weekly goals' })
  const ready = page.getByRole('region', { name: 'Your check-in is ready' })
  const dialog = page.getByRole('dialog', { name: 'Weekly check-in' })
  const calories = dialog.getByRole('textbox', { name: 'Calories' })

  await test.step('there is none without a plan', async () => {
    await page.goto('/dashboard')
    await expect(week).toBeVisible()
    await expect(ready).toHaveCount(0)
    // An address that somebody kept from a plan that has ended.
    for (const path of ['/dashboard', '/progress']) {
      await page.goto(`${path}?checkIn=1`)
      await expect(page).toHaveURL(new RegExp(`${path}$`))
      await expect(dialog).toHaveCount(0)
    }
  })

  await becomeMeasured(api, today())
  const { proposal } = await api.plan.set({ aim: 'lose' })
  const proposed = proposal?.calories ?? 0

  await test.step('accepted as proposed', async () => {
    await page.goto('/dashboard')
    await expect(ready).toContainText('a day instead of 2,000.')
    await expect(week).toBeVisible()
    await ready.getByRole('button', { name: 'See the check-in' }).click()
    await expect(dialog).toContainText(/You use about 2,[345]\d\d\skcal a day as you log, likely/)
    await expect(dialog).toContainText('Your aim is to lose 0.5% of your weight a week.')
    await expect(dialog.getByRole('row').nth(1)).toContainText(/Calories2,000\skcal/)
    await expect(dialog.getByRole('row').nth(2)).toContainText(/Protein150\sg/)
    await expect(calories).toHaveValue(String(proposed))
    await expectAccessible(page, 'check-in')
    await expectFits(page, 'check-in')
    await dialog.getByRole('button', { name: 'Use these goals' }).click()
    await expect(page.getByText(/^Your goal is [\d,]+\skcal a day from today on\.$/)).toBeVisible()
    await expect(week).toBeVisible()
    expect((await api.account.me()).dailyGoals.calories).toBe(proposed)
    expect(await api.plan.get()).toMatchObject({ isDue: false, history: [{ decision: 'accept', calories: proposed }] })
  })

  await test.step('changed first: carbs take what the others leave', async () => {
    await api.plan.set({ aim: 'keep' })
    await page.goto('/progress')
    await page.getByRole('region', { name: 'Energy' }).getByRole('button', { name: 'See the check-in' }).click()
    await expect(calories).not.toHaveValue('')
    await calories.fill('2200')
    await dialog.getByRole('textbox', { name: 'Protein' }).fill('150')
    await dialog.getByRole('textbox', { name: 'Fat' }).fill('80')
    await expect(dialog.getByRole('textbox', { name: 'Carbs' })).toHaveValue('220')
    await dialog.getByRole('button', { name: 'Use these goals' }).click()
    await expect(page.getByText('Your check-in is ready')).toHaveCount(0)
    expect((await api.account.me()).dailyGoals).toMatchObject({ calories: 2200, protein: 150, carbs: 220, fat: 80 })
  })

  await test.step('declined', async () => {
    await api.plan.set({ aim: 'lose', ratePercent: 1 })
    await page.goto('/dashboard')
    await ready.getByRole('button', { name: 'See the check-in' }).click()
    await expect(dialog).toContainText('The goal is never more than a quarter below what you use')
    await dialog.getByRole('button', { name: 'Not this week' }).click()
    await expect(page.getByText('Your goals stay as they are.')).toBeVisible()
    await expect(week).toBeVisible()
    await expect(dialog).toHaveCount(0)
    expect((await api.account.me()).dailyGoals.calories).toBe(2200)
  })
})
