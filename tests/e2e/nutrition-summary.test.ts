import { addDays } from '#domain/day.ts'
import { expect, test } from '../support/browser.ts'
import { registerAndSignIn, today, yesterday } from '../support/diary.ts'
import { callerOf, register, signIn, storeTokens } from '../support/people.ts'

const meal = { mealType: 'Lunch', foodName: 'Stew', servingSize: '1 bowl', protein: 30, carbs: 100.2, fat: 75 } as const

test('compares the day with the goals, in a chart and a table', { tag: '@desktop' }, async ({
  page,
  product: { services, url },
}) => {
  const elena = await register(services, 'elena')
  const tokens = await signIn(services, elena.email)
  const log = (date: string, calories: number, salt: number | null) =>
    callerOf(services, tokens.accessToken).diary.logFood({ ...meal, date, calories, fiber: 6, salt })
  await log(today(), 900, 2.5)
  await log(today(), 300, null)
  await log(addDays(today(), -2), 600, 1)
  await callerOf(services, tokens.accessToken).exercise.log({ date: today(), exerciseName: 'Run', caloriesBurned: 310 })
  await storeTokens(page, url, tokens)

  const row = (name: string) => page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) })
  const chart = page.getByRole('img', { name: /Per cent of daily goals/ })

  await test.step('today', async () => {
    await page.goto('/nutrition-summary')
    await expect(chart).toHaveAccessibleName(
      'Per cent of daily goals: Calories 52%, Protein 40%, Carbs 100%, Fat 250%.',
    )
    await expect(page.locator('main svg text', { hasText: '52%' })).toBeVisible()
    await expect(row('Calories')).toContainText('1,200 kcal')
    // 2,000 - 1,200 + 310
    await expect(row('Calories')).toContainText('1,110 kcal')
    await expect(row('Protein')).toContainText('90 g')
    await expect(row('Fat').first()).toContainText('90 g over')
    // 200.4 of 200 g
    await expect(row('Carbs')).toContainText('0 g')
    await expect(row('Carbs')).not.toContainText('over')
    await expect(row('Fibre')).toContainText('12 g')
    await expect(row('Sugars')).toContainText('unknown')
    await expect(row('Salt')).toContainText('1 of 2 foods')
    await expect(page.getByText('Calories Left includes 310 kcal from exercise.')).toBeVisible()
    await expect(page.getByText(/Salt is unknown for 1 of 2 foods today\./)).toBeVisible()
    await expect(page.getByText('With 310 kcal from exercise the goal is 2,310 kcal.')).toBeVisible()
  })

  await test.step('the dashboard says the same', async () => {
    await page.goto('/dashboard')
    const macros = page.getByRole('region', { name: 'Macronutrients' })
    await expect(macros).toContainText('90 g over')
    await expect(macros).toContainText('0 g left')
    await page.goBack()
  })

  await test.step('Esc takes away what the chart says about the bar under the pointer', async () => {
    const tip = page.getByText('Protein 60 g of 150 g', { exact: true })
    const bars = page.locator('main svg g > rect[focusable]')
    await bars.nth(1).hover()
    await expect(tip).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(tip).toBeHidden()
    await page.mouse.move(0, 0)
    await bars.nth(1).hover()
    await expect(tip).toBeVisible()
    await page.mouse.move(0, 0)
  })

  await test.step('redraws the chart in the colours of the other scheme', async () => {
    const fills = () =>
      page.locator('main svg rect').evaluateAll((bars) => bars.map((bar) => getComputedStyle(bar).fill))
    const [light, dark] = ['rgb(204, 82, 22)', 'rgb(251, 149, 96)']
    await expect.poll(fills).toContain(light)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(fills).toContain(dark)
    expect(await fills()).not.toContain(light)
  })

  await test.step('shows the mean of 7 days, also after a reload', async () => {
    await page.getByText('7 days', { exact: true }).click()
    // Today is not over.
    await expect(page.getByText('average of 1 complete day')).toBeVisible()
    await expect(row('Calories')).toContainText('600 kcal')
    await page.reload()
    await expect(row('Calories')).toContainText('600 kcal')
    await expect(page).toHaveURL(/days=7/)
  })

  await test.step('opens another day by its URL, and an empty day', async () => {
    await page.goto(`/nutrition-summary?date=${addDays(today(), -2)}`)
    await expect(row('Calories')).toContainText('600 kcal')
    await page.getByRole('button', { name: 'Next day' }).click()
    await expect(page.getByText('Nothing logged yesterday.')).toBeVisible()
    await page.getByRole('link', { name: 'Back to Dashboard' }).click()
    await expect(page).toHaveURL(/\/dashboard$/)
  })
})

test('shows the intake of each day against its goal', { tag: ['@phone', '@extended'] }, async ({ page, product }) => {
  const { api } = await registerAndSignIn(page, product)
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
