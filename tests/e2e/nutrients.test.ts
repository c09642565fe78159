import { expect, test } from '../support/browser.ts'
import { registerAndSignIn, today } from '../support/diary.ts'

test.use({ refusals: true })

const lunch = (foodName: string, calories: number, nutrients: Record<string, number> = {}) => ({
  date: today(),
  mealType: 'Lunch' as const,
  foodName,
  servingSize: '200g',
  calories,
  nutrients,
})

test('says of each nutrient how much is known', { tag: ['@phone', '@extended'] }, async ({ page, product }) => {
  test.slow()
  const { api } = await registerAndSignIn(page, product)
  await api.diary.logFoods({
    entries: [
      lunch('Lentil stew', 900, { iron: 8, 'vitamin-c': 0, calcium: 120, 'vitamin-b6': 14 }),
      lunch('Yoghurt', 100, { iron: 0.1, calcium: 180 }),
      lunch('Mystery soup', 150, { calcium: 40, zinc: 0.6 }),
    ],
  })
  await page.goto('/nutrition-summary')
  const part = page.getByRole('region', { name: 'All nutrients' })
  const row = (name: RegExp) => part.getByRole('button', { name })
  const dialog = page.getByRole('dialog')

  await test.step('what all state, what some state, zero and unknown', async () => {
    await expect(row(/^Calcium\b/)).toHaveAccessibleName(/340\smg/)
    await expect(row(/^Calcium\b/)).not.toHaveAccessibleName(/at least/)
    await expect(row(/^Iron\b/)).toHaveAccessibleName(/at least 8.1\smg.*from 2 of 3 foods/)
    await expect(row(/^Vitamin C\b/)).toHaveAccessibleName(/at least 0\smg.*from 1 of 3 foods/)
    await expect(row(/^Selenium\b/)).toHaveCount(0)
    await part.getByRole('button', { name: /^Show \d+ nutrients that no food states$/ }).click()
    await expect(row(/^Selenium\b/)).toHaveAccessibleName(/unknown/)
  })

  await test.step('references once age and sex are known, and none of them for what is hardly known', async () => {
    await expect(part.getByText('Reference intakes depend on age and sex.')).toBeVisible()
    await api.profile.change({ birthDate: '1990-05-01', formulaSex: 'female' })
    await page.reload()
    await expect(row(/^Iron\b/)).toHaveAccessibleName(/at least 50% of PRI 16\smg/)
    await expect(row(/^Zinc\b/)).toHaveAccessibleName(/PRI 7.5 to 12.7\smg.*too little is known to compare/)
    await expect(row(/^Vitamin B6\b/)).toHaveAccessibleName(/Above the upper level of 12\smg/)
  })

  await test.step('where it came from, and an own target', async () => {
    await row(/^Iron\b/).click()
    await expect(page).toHaveURL(/about=iron/)
    await expect(dialog.getByRole('listitem').first()).toContainText(/Lentil stew.*8.0\smg/)
    await dialog.getByText('1 food does not state it').click()
    await expect(dialog.getByText('Mystery soup')).toBeVisible()
    await expect(dialog.getByRole('link', { name: 'Foods with most iron' })).toHaveAttribute(
      'href',
      /find=most(\+|%20)iron/,
    )
    await dialog.getByRole('textbox', { name: 'At least' }).fill('20')
    await dialog.getByRole('button', { name: 'Save target' }).click()
    await expect(dialog.getByText('at least 40% of your target 20 mg')).toBeVisible()
    await dialog.getByRole('switch', { name: 'Show on the dashboard' }).click()
    await expect.poll(async () => (await api.account.me()).hasDashboardNutrients).toBe(true)
  })

  await test.step('on the dashboard, which leads back', async () => {
    await page.goto('/dashboard')
    const link = page.getByRole('region', { name: 'Nutrients', exact: true }).getByRole('link', { name: /^Iron/ })
    await expect(link).toContainText('at least 8.1 mg')
    await link.click()
    await expect(dialog.getByRole('heading', { name: 'Iron' })).toBeVisible()
  })
})

test('adds a nutrient of one’s own, takes it in a custom food, and deletes it', {
  tag: ['@phone', '@extended'],
}, async ({ page, product }) => {
  test.slow()
  const { api } = await registerAndSignIn(page, product)
  await page.goto('/account-settings?nutrientKey=new')
  const dialog = page.getByRole('dialog')
  const name = dialog.getByRole('textbox', { name: 'Name' })
  await name.fill('Vitamin C')
  await dialog.getByRole('button', { name: 'Add nutrient' }).click()
  await expect(name).toHaveAccessibleDescription('There is a nutrient called Vitamin C already.')
  await expect(name).toBeFocused()
  await name.fill('Creatine')
  await dialog.getByRole('button', { name: 'Add nutrient' }).click()
  await expect(page.getByText('Creatine added.')).toBeVisible()
  const own = (await api.nutrients.list()).find(({ isOwn }) => isOwn)

  await page.goto('/diary?custom=new&name=Powder')
  const field = (name: string) => dialog.getByRole('textbox', { name, exact: true })
  await dialog.getByText('per serving').click()
  await field('Weight').fill('5')
  await field('Calories').fill('10')
  await dialog.getByText('More nutrients').click()
  await field('Creatine').fill('3000')
  await field('Iron').fill('0.2')
  await dialog.getByRole('button', { name: 'Add food' }).click()
  await dialog.getByText('Nutrients', { exact: true }).click()
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Creatine' })).toContainText('mg')
  const [food] = await api.customFoods.list()
  expect(food?.nutriments).toMatchObject({ [`${own?.key}_100g`]: 60_000, iron_100g: 0.004 })

  await page.goto('/account-settings#nutrients')
  await page.getByRole('button', { name: 'Delete Creatine' }).click()
  await expect(
    dialog.getByText('Its amounts in your foods and in everything you logged are deleted too.'),
  ).toBeVisible()
  await dialog.getByRole('button', { name: 'Delete nutrient' }).click()
  await expect(page.getByRole('heading', { name: 'Nutrients' })).toBeFocused()
  await expect(page.getByText('Nutrient deleted.')).toBeVisible()
  await expect.poll(async () => (await api.customFoods.list())[0]?.nutriments).not.toHaveProperty(`${own?.key}_100g`)
})
