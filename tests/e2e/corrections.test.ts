import { addDays } from '#domain/day.ts'
import { choose, expect, test } from '../support/browser.ts'
import { eatBreakfast, registerAndSignIn, tapCounter, today } from '../support/diary.ts'

test('corrects the amount, portion, values and name of an entry', { tag: '@desktop' }, async ({
  page,
  product,
  isMobile,
}) => {
  const { api } = await registerAndSignIn(page, product)
  const banana = { foodName: 'Banana', foodId: 'staples:banana', servingSize: '1 x 100g', calories: 89, salt: 0.5 }
  const { id } = await api.diary.logFood({ ...banana, date: today(), mealType: 'Breakfast' })
  await api.diary.logFood({
    date: today(),
    mealType: 'Breakfast',
    foodName: 'Office cake',
    servingSize: '1 serving',
    calories: 320,
  })
  const entries = async () => (await api.diary.day({ date: today() })).food
  await page.goto('/diary')
  const breakfast = page.getByRole('region', { name: 'Breakfast', exact: true })
  const editor = page.getByRole('dialog')
  const field = (name: string) => editor.getByRole('textbox', { name, exact: true })
  const save = editor.getByRole('button', { name: 'Save', exact: true })
  const counter = tapCounter()
  async function edit(name: string) {
    await counter.tap(page.getByRole('button', { name: `Edit ${name}` }))
    if (!isMobile) await counter.tap(page.getByRole('menuitem', { name: 'Edit entry' }))
  }
  const choosePortion = async (name: string) => {
    await field('Portion')
      .or(editor.getByRole('combobox', { name: 'Portion' }))
      .click()
    await page.getByRole('option', { name }).click()
  }

  await test.step('the amount', async () => {
    await edit('Banana')
    if (isMobile) await counter.tap(field('Quantity'))
    await field('Quantity').fill('2')
    await expect(field('Calories')).toHaveValue('178')
    await counter.tap(save)
    expect(counter.taps).toBe(3)
    await expect(breakfast.getByText('200 g')).toBeVisible()
    await expect.poll(entries).toMatchObject([{ id, quantity: 2, calories: 178, salt: 1 }, {}])
  })

  await test.step('the portion, whose values are those of the food, and a value of their own', async () => {
    await edit('Banana')
    await choosePortion('1 medium (118 g)')
    await expect(field('Quantity')).toHaveValue('2')
    await field('Quantity').fill('1')
    await expect(field('Calories')).toHaveValue('105')
    await field('Protein').fill('3')
    await field('Salt').fill('')
    await choosePortion('Specific weight')
    await expect(field('Amount')).toHaveValue('118')
    await field('Amount').fill('59')
    await expect(field('Calories')).toHaveValue('53')
    await expect(field('Protein')).toHaveValue('3')
    await save.click()
    await expect(breakfast.getByText('59 g')).toBeVisible()
    await expect.poll(entries).toMatchObject([{ id, servingSize: '59g', quantity: 1, protein: 3, salt: null }, {}])
    expect((await entries())[0]?.calories).toBeCloseTo(52.5, 0)
  })

  await test.step('the name, which is refused when it is empty', async () => {
    const taps = counter.taps
    await edit('Banana')
    await counter.tap(field('Name'))
    await field('Name').fill('')
    await save.click()
    await expect(editor.getByText('A food name is required.')).toBeVisible()
    await field('Name').fill('Plantain')
    await counter.tap(save)
    expect(counter.taps - taps).toBe(isMobile ? 3 : 4)
    await expect(breakfast.getByText('Plantain')).toBeVisible()
    await expect.poll(entries).toMatchObject([{ id, foodName: 'Plantain', salt: null }, {}])
  })

  await test.step('the weight and values of a quick add, whose unknown values stay unknown', async () => {
    await edit('Office cake')
    await choosePortion('Specific weight')
    await field('Amount').fill('80')
    await field('Fat').fill('12,5')
    await save.click()
    await expect
      .poll(entries)
      .toMatchObject([{ id }, { foodName: 'Office cake', servingSize: '80g', calories: 320, fat: 12.5, protein: null }])
  })
})

test('corrects the name and the calories of an exercise', { tag: ['@desktop', '@extended'] }, async ({
  page,
  product,
}) => {
  const { api } = await registerAndSignIn(page, product)
  const { id } = await api.exercise.log({ date: today(), exerciseName: 'Runing', caloriesBurned: 310 })
  await page.goto('/diary')
  const section = page.getByRole('region', { name: 'Exercise', exact: true })
  const editor = page.getByRole('dialog', { name: 'Runing' })
  await section.getByRole('button', { name: 'Edit Runing' }).click()
  await editor.getByRole('textbox', { name: 'Calories burned' }).fill('')
  await editor.getByRole('textbox', { name: 'Exercise' }).fill('Running')
  await editor.getByRole('button', { name: 'Save' }).click()
  await expect(editor.getByText('Enter a number.')).toBeVisible()
  await editor.getByRole('textbox', { name: 'Calories burned' }).fill('280')
  await editor.getByRole('button', { name: 'Save' }).click()
  await expect(section.getByText('Running')).toBeVisible()
  await expect(page.getByText('2,280').first()).toBeVisible()
  await expect
    .poll(async () => (await api.diary.day({ date: today() })).exercise)
    .toEqual([{ id, date: today(), exerciseName: 'Running', caloriesBurned: 280 }])
})

test('the calendar has a dot on days with food, and menus stay below the header', async ({
  page,
  product,
  isMobile,
}) => {
  const { api } = await registerAndSignIn(page, product)
  const day = addDays(today(), -40)
  await eatBreakfast(api, day)
  await page.goto(`/diary?date=${day}`)
  await page.getByRole('button', { name: /Choose a day/ }).click()
  const dated = (pattern: string) =>
    page.getByRole('button', { name: new RegExp(`^${Number(day.slice(8))} ${pattern}`) })
  await expect(dated('.*, has entries$')).toHaveCount(1)
  await expect(page.getByRole('button', { name: /has entries/ })).toHaveCount(1)
  await page.getByRole('button', { name: 'Previous month' }).click()
  await expect(page.getByRole('button', { name: /has entries/ })).toHaveCount(0)
  await page.keyboard.press('Escape')
  if (isMobile) return

  await page.setViewportSize({ width: 1280, height: 500 })
  await page.getByRole('button', { name: 'Breakfast: copy and saved meals' }).click()
  await expect(page.getByRole('menuitem').first()).toBeVisible()
  const header = await page.getByRole('banner').boundingBox()
  const bottom = (header?.y ?? 0) + (header?.height ?? 0)
  const menu = await page.getByRole('menu').boundingBox()
  expect(menu?.y).toBeGreaterThanOrEqual(bottom)
  // Nor when the page is scrolled with it.
  await page.mouse.move(900, 450)
  await page.mouse.wheel(0, 60)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)
  const covering = await page.evaluate(
    ([x = 0, y = 0]) => document.elementFromPoint(x, y)?.closest('header, [role=menu]')?.tagName,
    [(menu?.x ?? 0) + 40, bottom - 4],
  )
  expect(covering).toBe('HEADER')
})

test('selects several entries and copies, moves, saves or deletes them, each with Undo', { tag: '@phone' }, async ({
  page,
  product,
}) => {
  const { api } = await registerAndSignIn(page, product)
  await eatBreakfast(api, today())
  await api.diary.logFood({ date: today(), mealType: 'Dinner', foodName: 'Soup', calories: 200 })
  const entries = async (date = today()) =>
    (await api.diary.day({ date })).food.map(({ foodName, mealType }) => `${foodName}, ${mealType}`)
  const before = ['Rolled oats, Breakfast', 'Semi-skimmed milk, Breakfast', 'Blueberries, Breakfast', 'Soup, Dinner']
  const bar = page.getByRole('region', { name: 'Selected entries' })
  const diary = page.getByRole('region', { name: 'Diary of the day' })
  const act = (name: string) => bar.getByRole('button', { name, exact: true }).click()
  const undo = () => page.getByRole('button', { name: 'Undo' }).last().click()
  async function select(...names: string[]) {
    await diary.getByRole('button', { name: 'Select entries' }).click()
    for (const name of names) await diary.getByRole('button', { name: new RegExp(`^${name}`) }).click()
    await expect(bar.getByText(`${names.length} selected`)).toBeVisible()
  }
  await page.goto('/diary')

  await test.step('moves', async () => {
    await select('Blueberries', 'Soup')
    await act('Move')
    await page.getByRole('dialog', { name: 'Move 2 entries to' }).getByRole('button', { name: 'Lunch' }).click()
    await expect(page.getByText('2 entries moved to Lunch.')).toBeVisible()
    await expect(bar).toHaveCount(0)
    await expect(page.getByRole('region', { name: 'Lunch', exact: true }).getByText('Soup')).toBeVisible()
    await expect.poll(() => entries()).toEqual([...before.slice(0, 2), 'Blueberries, Lunch', 'Soup, Lunch'])
    await undo()
    await expect.poll(() => entries()).toEqual(before)
  })

  await test.step('deletes', async () => {
    await select('Rolled oats', 'Soup')
    await act('Delete')
    await expect(page.getByText('2 entries deleted.')).toBeVisible()
    await expect.poll(() => entries()).toEqual(before.slice(1, 3))
    await undo()
    await expect.poll(() => entries()).toEqual(before)
  })

  await test.step('copies to another meal of the day', async () => {
    await select('Rolled oats')
    await act('Copy')
    const dialog = page.getByRole('dialog', { name: 'Copy 1 entry to' })
    // A list that opens before the dialog has taken the focus is closed by it.
    await expect(dialog.getByRole('heading', { name: 'Copy 1 entry to' })).toBeFocused()
    await choose(dialog.getByRole('combobox', { name: 'Meal' }), 'Snacks')
    await dialog.getByRole('button', { name: new RegExp(`^${Number(today().slice(8))} .* has entries$`) }).click()
    await expect(page.getByText('1 entry copied to Snacks today.')).toBeVisible()
    await expect.poll(() => entries()).toEqual([...before, 'Rolled oats, Snacks'])
    await undo()
    await expect.poll(() => entries()).toEqual(before)
  })

  await test.step('saves a whole meal, by keyboard', async () => {
    await diary.getByRole('button', { name: 'Select entries' }).press('Enter')
    await expect(diary.getByRole('button', { name: /^Rolled oats/ })).toBeFocused()
    await page.keyboard.press('Space')
    await diary.getByRole('button', { name: 'Breakfast, all entries' }).press('Enter')
    await expect(bar.getByText('3 selected')).toBeVisible()
    await act('Save as meal')
    await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Porridge')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Saved as Porridge.')).toBeVisible()
    expect((await api.meals.list())[0]?.items.map(({ foodName }) => foodName)).toEqual([
      'Rolled oats',
      'Semi-skimmed milk',
      'Blueberries',
    ])
  })

  await test.step('is left by Esc, Done and back', async () => {
    await select('Soup')
    await page.keyboard.press('Escape')
    await expect(bar).toHaveCount(0)
    await expect(diary.getByRole('button', { name: 'Select entries' })).toBeFocused()
    await page.getByRole('button', { name: 'Breakfast: copy and saved meals' }).click()
    await page.getByRole('button', { name: 'Select several…' }).click()
    await expect(bar.getByRole('button', { name: 'Delete' })).toBeDisabled()
    await page.goBack()
    await expect(bar).toHaveCount(0)
    await select('Soup')
    await act('Done')
    await expect(bar).toHaveCount(0)
    expect(await entries()).toEqual(before)
  })
})

test('adds a food to a saved meal', { tag: ['@phone', '@extended'] }, async ({ page, product }) => {
  const { api } = await registerAndSignIn(page, product)
  await api.meals.create({ name: 'Porridge', items: [{ foodName: 'Rolled oats', servingSize: '55g', calories: 206 }] })
  await page.goto('/diary?savedMeals=Breakfast')
  await page.getByRole('button', { name: 'Edit Porridge' }).click()
  const editor = page.getByRole('dialog', { name: 'Edit saved meal' })
  await editor.getByRole('button', { name: 'Add food', exact: true }).click()
  const search = page.getByRole('dialog', { name: 'Add food' })
  await search.getByRole('searchbox').fill('banana')
  await search.getByRole('button', { name: 'Select Banana', exact: true }).click()
  const amount = page.getByRole('dialog', { name: 'Banana' })
  await amount.getByText('1 medium (118 g)').click()
  await amount.getByRole('button', { name: 'Add Food', exact: true }).click()
  await expect(editor.getByText('105 kcal')).toBeVisible()
  await editor.getByRole('button', { name: 'Remove Rolled oats' }).click()
  await editor.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Saved meals' }).getByText(/Banana/)).toBeVisible()
  const names = (await api.meals.list())[0]?.items.map(({ foodName }) => foodName)
  expect(names).toEqual(['Banana'])
})

test('logging again and logging a recipe can be undone', { tag: '@phone' }, async ({ page, product }) => {
  const { api } = await registerAndSignIn(page, product)
  await eatBreakfast(api, addDays(today(), -1))
  const { id } = await api.recipes.create({
    name: 'Dal',
    servings: 1,
    ingredients: [{ foodName: 'Lentils', calories: 300 }],
  })
  const names = async () => (await api.diary.day({ date: today() })).food.map(({ foodName }) => foodName)
  await page.goto('/dashboard')
  await page.getByRole('button', { name: /^Add .* of Blueberries/ }).click()
  await expect.poll(names).toEqual(['Blueberries'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(names).toEqual([])
  await page.goto(`/recipes?recipe=${id}`)
  await page.getByRole('dialog').getByRole('button', { name: 'Lunch', exact: true }).click()
  await expect(page.getByText('Logged 1 serving of Dal to Lunch.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(names).toEqual([])
})
