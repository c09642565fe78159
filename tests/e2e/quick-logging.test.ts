import { addDays } from '#domain/day.ts'
import { expect, test } from '../support/browser.ts'
import {
  eatBreakfast,
  leaveSearch,
  registerAndSignIn,
  searchBox,
  tapCounter,
  today,
  yesterday,
} from '../support/diary.ts'

test('recent and new foods are logged with few taps', { tag: '@phone' }, async ({ page, product, isMobile }) => {
  const { api } = await registerAndSignIn(page, product)
  await eatBreakfast(api, yesterday())
  const device = isMobile ? 'phone' : 'desktop'
  const report = (story: string, taps: number) => process.stdout.write(`  taps on ${device}: ${story}: ${taps}\n`)
  const meal = (name: string) => page.getByRole('region', { name, exact: true })

  await test.step("yesterday's breakfast in at most 2 taps", async () => {
    await page.goto('/dashboard')
    const count = tapCounter()
    await count.tap(page.getByRole('link', { name: 'Diary' }))
    await count.tap(page.getByRole('button', { name: "Copy yesterday's breakfast" }))
    await expect(meal('Breakfast').getByText('Rolled oats')).toBeVisible()
    await expect(meal('Breakfast').getByText('346').first()).toBeVisible()
    await expect(page.getByText('Breakfast copied from yesterday.')).toBeVisible()
    report("yesterday's breakfast again, from the dashboard", count.taps)
    expect(count.taps).toBeLessThanOrEqual(2)
    expect((await api.diary.day({ date: today() })).food).toHaveLength(3)
  })

  await test.step('a recent food in at most 2 taps from the diary', async () => {
    await page.goto('/diary?meal=Dinner')
    const count = tapCounter()
    if (isMobile) await count.tap(page.getByRole('link', { name: 'Log food' }))
    await count.tap(page.getByRole('button', { name: 'Add 55 g of Rolled oats' }))
    await leaveSearch(page, isMobile)
    await expect(meal('Dinner').getByText('Rolled oats')).toBeVisible()
    report('a recent food, from the diary', count.taps)
    expect(count.taps).toBeLessThanOrEqual(2)
  })

  await test.step('a new food in at most 4 taps plus typing', async () => {
    await page.goto('/dashboard')
    const count = tapCounter()
    await count.tap(page.getByRole('link', { name: 'Log food' }))
    // The box has the focus, so typing needs no tap.
    await expect(searchBox(page)).toBeFocused()
    await page.keyboard.type('banana')
    await count.tap(page.getByRole('button', { name: 'Add Banana', exact: true }))
    await count.tap(page.getByRole('button', { name: 'Add Food', exact: true }))
    await leaveSearch(page, isMobile)
    await expect(page.getByText('1 medium (118 g)')).toBeVisible()
    report('search and log a new food, from the dashboard', count.taps)
    expect(count.taps).toBeLessThanOrEqual(4)
  })

  await test.step('a recent food in one tap from the dashboard', async () => {
    await page.goto('/dashboard')
    const before = (await api.diary.day({ date: today() })).food.length
    await page
      .getByRole('button', { name: /^Add .* of .* to (Breakfast|Lunch|Dinner|Snacks)$/ })
      .first()
      .click()
    await expect.poll(async () => (await api.diary.day({ date: today() })).food.length).toBe(before + 1)
    report('log again, from the dashboard', 1)
  })
})

test('copies meals and whole days between days', { tag: '@desktop' }, async ({ page, product, isMobile }) => {
  const { api } = await registerAndSignIn(page, product)
  const day = addDays(today(), -3)
  await eatBreakfast(api, day)
  const breakfast = page.getByRole('region', { name: 'Breakfast', exact: true })
  const menu = (name: string) => page.getByRole(isMobile ? 'button' : 'menuitem', { name })

  await test.step('copies a meal to today and goes there', async () => {
    await page.goto(`/diary?date=${day}`)
    await expect(page.getByRole('button', { name: 'Copy to today: Lunch' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Copy to today: Breakfast' }).click()
    await expect(page.getByText('Breakfast copied to today!', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Today, / })).toBeVisible()
    await expect(breakfast.getByText('Blueberries')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Copy .* to today$/ })).toHaveCount(0)
  })

  await test.step('undoes the copy', async () => {
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(breakfast.getByText('No entries for Breakfast.')).toBeVisible()
    await expect.poll(async () => (await api.diary.day({ date: today() })).food.length).toBe(0)
  })

  await test.step('does not copy from an empty day', async () => {
    await page.getByRole('button', { name: 'Breakfast: copy and saved meals' }).click()
    await menu('From yesterday').click()
    await expect(page.getByText("There's nothing to copy from Breakfast.")).toBeVisible()
  })

  await test.step('copies a whole day from another day', async () => {
    await page.goto(`/diary?date=${addDays(day, 1)}`)
    await page.getByRole('button', { name: 'Copy the whole day' }).click()
    await menu('From another day…').click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: new RegExp(`^${Number(day.slice(8))} `) })
      .first()
      .click()
    await expect(breakfast.getByText('Rolled oats')).toBeVisible()
    await expect.poll(async () => (await api.diary.day({ date: addDays(day, 1) })).food.length).toBe(3)
  })
})

test('logs a saved meal in two taps, edits and deletes it', { tag: '@phone' }, async ({ page, product }) => {
  const { api } = await registerAndSignIn(page, product)
  await eatBreakfast(api, today())
  const menu = (name: string) => page.getByRole('button', { name })
  const dialog = page.getByRole('dialog')
  const lunch = page.getByRole('region', { name: 'Lunch', exact: true })
  await page.goto('/diary')

  await page.getByRole('button', { name: 'Breakfast: copy and saved meals' }).click()
  await menu('Save as a meal…').click()
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog.getByText('A name is required.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Porridge')
  // A name that was typed is not lost by a tap beside the dialog.
  await page.mouse.click(5, 5)
  await page.getByRole('dialog', { name: 'Discard changes?' }).getByRole('button', { name: 'Keep editing' }).click()
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved as Porridge.')).toBeVisible()

  const { tap, ...count } = tapCounter()
  await tap(page.getByRole('button', { name: 'Lunch: copy and saved meals' }))
  await tap(menu('Porridge 346 kcal'))
  await expect(lunch.getByText('Blueberries')).toBeVisible()
  await expect(page.getByText('Porridge added to Lunch.')).toBeVisible()
  expect(count.taps).toBeLessThanOrEqual(2)

  await page.getByRole('button', { name: 'Lunch: copy and saved meals' }).click()
  await menu('All saved meals…').click()
  await dialog.getByRole('button', { name: 'Edit Porridge' }).click()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Small porridge')
  await dialog.getByRole('textbox', { name: 'Amount of Rolled oats' }).fill('27.5')
  await dialog.getByRole('button', { name: 'Remove Blueberries' }).click()
  await expect(dialog.getByRole('button', { name: 'Remove Semi-skimmed milk' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog.getByText('Small porridge')).toBeVisible()
  const [saved] = await api.meals.list()
  expect(saved?.items.map(({ servingSize, calories }) => [servingSize, calories])).toEqual([
    ['27.5g', 103],
    ['200g', 94],
  ])
  await dialog.getByRole('button', { name: 'Delete Small porridge' }).click()
  await expect(dialog.getByText('No saved meals yet.')).toBeVisible()
  await expect(dialog.getByRole('heading', { name: 'Saved meals' })).toBeFocused()
  await expect.poll(async () => (await api.meals.list()).length).toBe(0)
})

test('logs several foods at once, calories alone, and the last amount by keyboard', { tag: '@desktop' }, async ({
  page,
  product,
  isMobile,
}) => {
  const { api } = await registerAndSignIn(page, product)
  await eatBreakfast(api, yesterday())
  const food = async () =>
    (await api.diary.day({ date: today() })).food.map(({ foodName, servingSize, calories }) => ({
      foodName,
      servingSize,
      calories,
    }))
  await page.goto('/diary?meal=Snacks&log=1')

  await test.step('several foods, from different searches', async () => {
    const search = page.getByRole(isMobile ? 'dialog' : 'region', { name: 'Search for Food' })
    await search.getByRole('button', { name: 'Select several' }).click()
    await page.getByRole('button', { name: /^Rolled oats/ }).click()
    await searchBox(page).fill('banana')
    await page.getByRole('button', { name: /^Banana \d+ kcal/ }).click()
    await page.getByRole('button', { name: 'Add 2 foods' }).click()
    await expect
      .poll(food)
      .toMatchObject([{ foodName: 'Rolled oats' }, { foodName: 'Banana', servingSize: '1 x 1 medium (118 g)' }])
  })

  await test.step('calories alone, and with a name and macros', async () => {
    await page.getByRole('textbox', { name: 'Calories to add' }).fill('250')
    // A double tap adds once, and does not complain about the field that it emptied.
    await page.getByRole('button', { name: 'Quick add', exact: true }).dblclick()
    await expect(page.getByRole('textbox', { name: 'Calories to add' })).toHaveValue('')
    await expect(page.getByRole('textbox', { name: 'Calories to add' })).not.toHaveAttribute('aria-invalid')
    await expect.poll(food).toContainEqual({ foodName: 'Quick add', servingSize: '1 serving', calories: 250 })
    await page.getByRole('button', { name: 'Quick add calories: name and macros' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Canteen curry')
    await page.getByRole('textbox', { name: 'Protein' }).fill('30')
    await page.getByRole('textbox', { name: 'Calories to add' }).fill('640')
    await page.keyboard.press('Enter')
    await expect.poll(food).toContainEqual({ foodName: 'Canteen curry', servingSize: '1 serving', calories: 640 })
  })

  await test.step('the last amount with Enter, twice', async () => {
    await searchBox(page).fill('rolled oats')
    await expect(page.getByRole('button', { name: 'Add 55 g of Rolled oats' })).toBeVisible()
    await searchBox(page).press('Enter')
    await expect.poll(async () => (await food()).filter(({ servingSize }) => servingSize === '55g')).toHaveLength(2)
    await expect(searchBox(page)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await food()).filter(({ servingSize }) => servingSize === '55g')).toHaveLength(3)
  })

  await test.step('Enter in an empty box adds nothing', async () => {
    const before = (await food()).length
    await searchBox(page).fill('')
    await expect(page.getByText('You log these')).toBeVisible()
    await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await food()).length).toBe(before + 1)
  })

  await leaveSearch(page, isMobile)
  await expect(page.getByRole('region', { name: 'Snacks', exact: true }).getByText('Canteen curry')).toBeVisible()
})

test('logs exercise with both fields or as a recent, and undoes a deletion', { tag: '@phone' }, async ({
  page,
  product,
  isMobile,
}) => {
  const { api } = await registerAndSignIn(page, product)
  await api.exercise.log({ date: yesterday(), exerciseName: 'Brisk walk, 30 min', caloriesBurned: 124 })
  await page.goto('/diary')
  const section = page.getByRole('region', { name: 'Exercise', exact: true })
  await expect(section.getByText('No exercise logged.')).toBeVisible()

  const form = isMobile
    ? page.getByRole('dialog', { name: 'Add Exercise' })
    : page.getByRole('region', { name: 'Add Exercise' })
  await section.getByRole('button', { name: 'Add exercise' }).click()
  await form.getByRole('textbox', { name: 'Exercise' }).fill('Swimming')
  await form.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(form.getByRole('textbox', { name: 'Exercise' })).toHaveValue('Swimming')
  expect((await api.diary.day({ date: today() })).exercise).toEqual([])
  await form.getByRole('textbox', { name: 'Calories burned' }).fill('310')
  await form.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(section.getByText('Swimming')).toBeVisible()
  await expect(page.getByText('2,310').first()).toBeVisible()

  if (isMobile) await section.getByRole('button', { name: 'Add exercise' }).click()
  await form.getByRole('button', { name: 'Add Brisk walk, 30 min 124 kcal' }).click()
  await expect(section.getByText('434')).toBeVisible()

  await section.getByRole('button', { name: 'Delete Swimming' }).click()
  await expect(section.getByText('Swimming')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(section.getByText('Swimming')).toBeVisible()
  await expect(section.getByRole('button', { name: 'Delete Brisk walk, 30 min' })).toBeFocused()
  await expect.poll(async () => (await api.diary.day({ date: today() })).exercise.length).toBe(2)
  expect((await api.diary.day({ date: today() })).exercise[0]?.caloriesBurned).toBe(310)
})

test('counts water by taps, never below 0, and fruit and veg from logged foods', { tag: '@phone' }, async ({
  page,
  product,
}) => {
  const { api } = await registerAndSignIn(page, product)
  await api.diary.logFood({ date: today(), mealType: 'Snacks', foodName: 'Apple, raw', calories: 95 })
  await page.goto('/dashboard')
  const more = page.getByRole('button', { name: 'Add a glass' })
  const less = page.getByRole('button', { name: 'Remove a glass' })
  await expect(page.getByText('0 / 8 glasses')).toBeVisible()
  await expect(page.getByText('1 / 5 portions')).toBeVisible()
  await expect(less).toBeDisabled()
  for (let tap = 0; tap < 10; tap++) await more.click()
  await expect(page.getByText('10 / 8 glasses')).toBeVisible()
  for (let tap = 0; tap < 3; tap++) await less.click()
  await expect(page.getByText('7 / 8 glasses')).toBeVisible()
  await expect.poll(async () => (await api.diary.day({ date: today() })).water).toEqual({ glasses: 7, ml: 1_750 })
  await page.reload()
  await expect(page.getByText('7 / 8 glasses')).toBeVisible()
})

test('the dashboard marks totals with unknown parts', { tag: '@desktop' }, async ({ page, product }) => {
  const { api } = await registerAndSignIn(page, product)
  const snack = { date: today(), mealType: 'Snacks' as const, calories: 95 }
  await api.diary.logFood({ ...snack, foodName: 'Hummus', protein: 10, fat: 70 })
  await api.diary.logFood({ ...snack, foodName: 'Bread of the house' })
  await page.goto('/dashboard')
  const macros = page.getByRole('region', { name: 'Macronutrients' })
  await expect(macros).toContainText('10+ / 150 g')
  await expect(macros).toContainText('up to 140 g left')
  await expect(macros).toContainText('at least 10 g over')
  await expect(macros.getByText('unknown', { exact: true }).first()).toBeVisible()
})

test('what goes once it is pressed hands the focus on', { tag: '@desktop' }, async ({ page, product }) => {
  const { api } = await registerAndSignIn(page, product)
  await eatBreakfast(api, yesterday())
  const press = async (name: string | RegExp) => {
    await page.getByRole('button', { name }).focus()
    await page.keyboard.press('Enter')
  }
  await page.goto('/diary')
  await press("Copy yesterday's breakfast")
  await expect(page.getByRole('button', { name: 'Add food to Breakfast' })).toBeFocused()
  await page.getByRole('button', { name: 'Previous day' }).click()
  await press('Go to Today')
  await expect(page.getByRole('button', { name: /^Today, .* Choose a day$/ })).toBeFocused()
  await press('Select several')
  await expect(page.locator('[aria-pressed]:focus')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Select several' })).toBeFocused()

  await page.goto('/dashboard')
  await press('Other sizes')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Other sizes' })).toBeFocused()
})
