import { eq } from 'drizzle-orm'
import { users } from '#schema'
import { expect, test } from '../support/browser.ts'
import { registerAndSignIn } from '../support/diary.ts'
import { expectAccessible, expectFits } from '../support/screen-checks.ts'

test('a new user starts a plan, whose facts are asked once', { tag: ['@phone', '@extended'] }, async ({
  page,
  product,
}) => {
  const { api } = await registerAndSignIn(page, product)
  product.services.db.update(users).set({ hasCompletedOnboarding: false }).where(eq(users.username, 'elena')).run()
  const overlay = page.getByRole('dialog', { name: 'Welcome to Glowlog, elena!' })
  const use = overlay.getByRole('button', { name: 'Use these goals' })
  const units = (name: string) => overlay.getByRole('radiogroup', { name })

  await test.step('chooses an aim and a rate', async () => {
    await page.goto('/dashboard')
    await overlay.getByRole('button', { name: 'Suggest goals for me' }).click()
    await units('Unit of body weight').getByText('kg').click()
    await units('Unit of length').getByText('cm', { exact: true }).click()
    await overlay.getByRole('textbox', { name: 'Weight' }).fill('80')
    await overlay.getByRole('textbox', { name: 'Height' }).fill('168')
    await overlay.getByRole('switch', { name: 'Start a plan' }).click()
    await expect(overlay.getByRole('textbox', { name: 'Age' })).toHaveCount(0)
    await use.click()
    await expect(overlay).toContainText('Enter your birth date.')
    await expect(overlay.getByLabel('Birth date')).toBeFocused()
    await overlay.getByLabel('Birth date').fill('2020-05-06')
    await use.click()
    await expect(overlay).toContainText('The estimate is made for adults: at least 18 years.')
    await overlay.getByLabel('Birth date').fill('1986-05-06')
    await overlay.getByText('Lose', { exact: true }).click()
    await expect(overlay).toContainText('About 0.40 kg a week at 80.0 kg.')
    await overlay.getByLabel('Rate').fill('2')
    await use.click()
    await expect(overlay).toContainText('To lose weight, the rate can be at most 1 % a week.')
    await overlay.getByLabel('Rate').fill('0.3')
    await expectAccessible(page, 'a plan in onboarding')
    await expectFits(page, 'a plan in onboarding')
  })

  await test.step('and everything is saved with the goals', async () => {
    await use.click()
    await expect(overlay).toContainText('Your weight, 80.0 kg, will be saved too.')
    await expect(overlay).toContainText('Your plan starts with them: lose 0.3% of your weight a week.')
    const suggested = Number(await overlay.getByRole('textbox', { name: 'Daily calories' }).inputValue())
    await overlay.getByRole('button', { name: "Let's Go!" }).click()
    await expect(page.getByText('Calories Left')).toBeVisible()
    await expect
      .poll(async () => (await api.plan.find())?.history)
      .toMatchObject([{ decision: 'accept', calories: suggested }])
    expect(await api.plan.find()).toMatchObject({ aim: 'lose', ratePercent: 0.3, isDue: false })
    expect(await api.progress.list()).toMatchObject([{ weight: 80 }])
    expect(await api.account.me()).toMatchObject({
      height: 168,
      birthDate: '1986-05-06',
      formulaSex: 'average',
      activityLevel: 'low',
      dailyGoals: { calories: suggested, water: 8 },
    })
  })

  await test.step('a later suggestion does not ask for them again', async () => {
    await page.goto('/account-settings?suggest=1')
    const dialog = page.getByRole('dialog', { name: 'Suggest goals' })
    await expect(dialog.getByRole('textbox', { name: 'Age' })).not.toHaveValue('')
    await expect(dialog.getByRole('combobox', { name: 'Sex' })).toHaveValue('Average')
  })
})
