import { choose, expect, test } from '../support/browser.ts'
import { registerAndSignIn, today } from '../support/diary.ts'
import { expectAccessible, expectFits } from '../support/screen-checks.ts'

test.use({ refusals: true })

test('starts a plan once the profile allows an estimate, changes it and ends it', {
  tag: ['@phone', '@extended'],
}, async ({ page, product }) => {
  const { api } = await registerAndSignIn(page, product)
  await api.progress.log({ date: today(), weight: 80 })
  const card = page.getByRole('region', { name: 'Plan', exact: true })
  const profile = page.getByRole('region', { name: 'Profile' })
  const dialog = page.getByRole('dialog', { name: /plan$/ })
  const saveProfile = async () => {
    await profile.getByRole('button', { name: 'Save profile' }).click()
    await expect(page.getByText('Settings saved!').last()).toBeVisible()
  }

  await test.step('the card says what is missing', async () => {
    await page.goto('/account-settings')
    await expect(card).toContainText('The estimate needs your date of birth, the sex for the formula and your height.')
    await expect(card.getByRole('button')).toHaveCount(0)
  })

  await test.step('the profile takes it', async () => {
    await profile.getByLabel('Height').fill('180')
    await profile.getByLabel('Birth date').fill('2999-01-01')
    await profile.getByRole('button', { name: 'Save profile' }).click()
    await expect(profile).toContainText('A date of birth cannot be in the future.')
    await profile.getByLabel('Birth date').fill('')
    await profile.getByLabel('Birth date').press('0')
    await profile.getByLabel('Birth date').press('4')
    await profile.getByRole('button', { name: 'Save profile' }).click()
    await expect(profile).toContainText('Enter the whole date.')
    await profile.getByLabel('Birth date').fill('1986-02-03')
    await choose(profile.getByRole('combobox', { name: 'Sex for the formula' }), 'Male')
    await choose(profile.getByRole('combobox', { name: 'Activity level' }), 'On my feet most of the day')
    await choose(profile.getByRole('combobox', { name: 'Pregnant or breastfeeding' }), 'Breastfeeding')
    await expectAccessible(page, 'profile', '#profile')
    await saveProfile()
    expect(await api.account.me()).toMatchObject({
      birthDate: '1986-02-03',
      formulaSex: 'male',
      activityLevel: 'active',
      lifeStage: 'breastfeeding',
    })
    await expect(card).toContainText('There is no estimate while breastfeeding')
    await choose(profile.getByRole('combobox', { name: 'Pregnant or breastfeeding' }), 'Not stated')
    await saveProfile()
    await expect.poll(async () => (await api.account.me()).lifeStage).toBeNull()
  })

  await test.step('a plan starts', async () => {
    await card.getByRole('button', { name: 'Start a plan' }).click()
    await dialog.getByText('Lose', { exact: true }).click()
    await expect(dialog.getByLabel('Rate')).toHaveValue('0.5')
    await expect(dialog).toContainText('About 0.40 kg a week at 80.0 kg.')
    await expectAccessible(page, 'plan')
    await expectFits(page, 'plan')
    await dialog.getByLabel('Rate').fill('1.2')
    await dialog.getByRole('button', { name: 'Start' }).click()
    await expect(dialog).toContainText('To lose weight, the rate can be at most 1 % a week.')
    await dialog.getByLabel('Rate').fill('0.75')
    await dialog.getByRole('button', { name: 'Start' }).click()
    await expect(page.getByText('Your plan has started.')).toBeVisible()
    await expect(card).toContainText('Lose 0.75% of your weight a week')
    await expect(card).toContainText('About 0.60 kg a week at 80.0 kg. Your check-in is ready.')
    expect(await api.plan.get()).toMatchObject({ aim: 'lose', ratePercent: 0.75, isDue: true })
  })

  await test.step('what was decided is listed', async () => {
    await api.plan.checkIn({ decision: 'accept', calories: 2345 })
    await page.reload()
    await expect(card).toContainText('The next check-in is on')
    await card.getByText('1 check-in so far').click()
    await expect(card.getByRole('row').last()).toContainText('Accepted2,345 kcal')
    await expectAccessible(page, 'plan card', '#plan')
  })

  await test.step('it is changed', async () => {
    await card.getByRole('button', { name: 'Change plan' }).click()
    await dialog.getByText('Gain', { exact: true }).click()
    await expect(dialog.getByLabel('Rate')).toHaveValue('0.2')
    await dialog.getByText('Keep', { exact: true }).click()
    await expect(dialog.getByLabel('Rate')).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(card).toContainText('Keep your weight')
    expect(await api.plan.get()).toMatchObject({ aim: 'keep', ratePercent: null })
  })

  await test.step('and ended', async () => {
    await card.getByRole('button', { name: 'End plan' }).click()
    await page.getByRole('dialog', { name: 'End your plan?' }).getByRole('button', { name: 'End plan' }).click()
    await expect(page.getByText('Your plan has ended.')).toBeVisible()
    await expect(card.getByRole('button', { name: 'Start a plan' })).toBeVisible()
    expect(await api.plan.find()).toBeNull()
  })
})
