import { eq } from 'drizzle-orm'
import { addDays } from '#domain/day.ts'
import { users } from '#schema'
import { expect, test } from '../support/browser.ts'
import { registerAndSignIn, today } from '../support/diary.ts'
import { expectAccessible, expectFits } from '../support/screen-checks.ts'

// A region with feet, pounds and fluid ounces, and numbers as elsewhere in the tests.
test.use({ refusals: true, locale: 'en-US' })

test('a new user takes suggested goals, then sets and edits those of the week', { tag: '@phone' }, async ({
  page,
  product,
}) => {
  const { api } = await registerAndSignIn(page, product)
  product.services.db.update(users).set({ hasCompletedOnboarding: false }).where(eq(users.username, 'elena')).run()
  const overlay = page.getByRole('dialog', { name: 'Welcome to Glowlog, elena!' })
  const field = (name: string) => overlay.getByRole('textbox', { name })
  const letsGo = overlay.getByRole('button', { name: "Let's Go!" })
  const toast = (text: string) => expect(page.getByText(text, { exact: true })).toBeVisible()

  await test.step('the overlay covers the dashboard until the height is there', async () => {
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { name: 'Welcome to Glowlog, elena!' })).toBeVisible()
    await expect(page.getByText('Calories Left')).toHaveCount(0)
    expect(await overlay.boundingBox()).toEqual({ x: 0, y: 0, ...page.viewportSize() })
    for (const [name, value] of Object.entries({ 'Daily calories': 2000, Protein: 50, Carbs: 250, Fat: 70, Water: 8 }))
      await expect(field(name)).toHaveValue(String(value))
    await page.keyboard.press('Escape')
    await letsGo.click()
    await expect(overlay.getByRole('group', { name: 'Height' }).getByLabel('Feet')).toBeFocused()
    await expectAccessible(page, 'onboarding, errors')
    await expectFits(page, 'onboarding, errors')
  })

  await test.step('goals are suggested from facts about the body', async () => {
    await overlay.getByRole('button', { name: 'Suggest goals for me' }).click()
    await expect(overlay.getByRole('group', { name: 'Height' }).getByLabel('Inches')).toBeVisible()
    await field('Weight').fill('143.3')
    const units = (name: string) => overlay.getByRole('radiogroup', { name })
    await expect(units('Unit of body weight').getByRole('radio', { name: 'lb', exact: true })).toBeChecked()
    await units('Unit of body weight').getByText('kg').click()
    await expect(field('Weight')).toHaveValue('65')
    await units('Unit of length').getByText('cm').click()
    await field('Weight').fill('65')
    await field('Height').fill('168')
    await field('Age').fill('35')
    // (10 x 65 + 6.25 x 168 - 5 x 35 - 78) x 1.4, for a person who has not said more
    await expect(overlay.getByText('You need about 2,030 kcal a day.')).toBeVisible()
    await overlay.getByText('Lose', { exact: true }).click()
    await expect(overlay.getByText('this is 310 kcal less.')).toBeVisible()
    await expectAccessible(page, 'suggested goals')
    await expectFits(page, 'suggested goals')
    await overlay.getByRole('switch', { name: 'Save my weight as the first entry in Progress' }).click()
    await overlay.getByRole('button', { name: 'Use these goals' }).click()
    await expect(field('Daily calories')).toHaveValue('1720')
    await expect(field('Height')).toHaveValue('168')
  })

  await test.step('a failure keeps them, and leaves a way to the diary', async () => {
    const save = /goals\.change/
    await page.route(save, (route) => route.fulfill({ status: 404, json: {} }))
    await letsGo.click()
    await toast('Could not save your goals.')
    await expect(overlay.getByRole('link', { name: 'Go to the diary' })).toBeVisible()
    await page.unroute(save)
    await letsGo.click()
    await toast('Your goals have been saved!')
    await expect(page.getByText('Calories Left')).toBeVisible()
    expect(await api.account.me()).toMatchObject({
      height: 168,
      hasCompletedOnboarding: true,
      units: { weight: 'kg', length: 'cm', energy: 'kcal', food: 'g', volume: 'fl oz' },
      dailyGoals: { calories: 1720, protein: 86, carbs: 215, fat: 57, water: 8 },
    })
    await expect.poll(() => api.progress.list()).toMatchObject([{ weight: 65 }])
  })

  const week = page.getByRole('region', { name: 'Weekly goals' })
  await test.step('the week has goals once they are set', async () => {
    await expect(week).toContainText("Let's set your glow-up targets")
    await week.getByRole('button', { name: 'Set Weekly Goals' }).click()
    await expect(week.getByLabel('Weight goal')).toHaveValue('0.5')
    await expect(week.getByLabel('Exercise goal')).toHaveValue('3')
    await expectAccessible(page, 'weekly goals, editor', 'main')
    await expectFits(page, 'weekly goals, editor')
    await week.getByRole('button', { name: 'Save Goals' }).click()
    await toast('Weekly goals set!')
    await expect(week).toContainText('0.5 kgtarget lossOne weight so far')
    await expect(week).toContainText('0 / 3 workoutssessions this week')
  })

  await test.step('and they can be edited', async () => {
    const edit = week.getByRole('button', { name: 'Edit Goals' })
    await edit.click()
    await week.getByLabel('Weight goal').fill('0,3')
    await week.getByLabel('Exercise goal').fill('4')
    await week.getByRole('button', { name: 'Save Goals' }).click()
    await expect(week).toContainText('0.3 kgtarget loss')
    await expect(edit).toBeFocused()
    await page.reload()
    await expect(week).toContainText('0 / 4 workouts')
  })

  await test.step('also to keep or to gain weight', async () => {
    const edit = week.getByRole('button', { name: 'Edit Goals' })
    const save = week.getByRole('button', { name: 'Save Goals' })
    await edit.click()
    await week.getByText('Keep', { exact: true }).click()
    await expect(week.getByLabel('Weight goal')).toHaveCount(0)
    await save.click()
    await expect(week).toContainText('Keepweight goal')
    await edit.click()
    await week.getByText('Gain', { exact: true }).click()
    await expect(week.getByLabel('Weight goal')).toHaveValue('0.5')
    await save.click()
    await expect(week).toContainText('0.5 kgtarget gainOne weight so far')
    await api.progress.log({ date: addDays(today(), -1), weight: 64.8 })
    await page.reload()
    await expect(week).toContainText('0.2 kg up so far')
  })
})

test('what is typed first is in the units of the region, which are kept with the goals', {
  tag: ['@phone', '@extended'],
}, async ({ page, product }) => {
  const { api } = await registerAndSignIn(page, product)
  product.services.db.update(users).set({ hasCompletedOnboarding: false }).where(eq(users.username, 'elena')).run()
  await page.goto('/progress')
  await page.getByRole('textbox', { name: 'Weight' }).fill('143.3')
  await expect(page.getByRole('radiogroup', { name: 'Unit of body weight' })).toBeVisible()
  await page.getByRole('button', { name: 'Save entry' }).click()
  await expect(page.getByRole('button', { name: /^Edit 143\.3.lb/ })).toBeVisible()
  await expect(page.getByRole('radiogroup', { name: 'Unit of body weight' })).toHaveCount(0)
  // The row is there before it is stored.
  await expect.poll(() => api.progress.list()).toMatchObject([{ weight: 65 }])
  expect((await api.account.me()).units).toMatchObject({ weight: 'kg', length: 'cm' })
  await page.goto('/dashboard')
  await page.getByLabel('Feet').fill('5')
  await page.getByLabel('Inches').fill('7')
  await page.getByRole('button', { name: "Let's Go!" }).click()
  await expect(page.getByText('Calories Left')).toBeVisible()
  expect(await api.account.me()).toMatchObject({
    height: 170.18,
    hasChosenUnits: true,
    units: { weight: 'lb', length: 'in', energy: 'kcal', food: 'g', volume: 'fl oz' },
  })
})
