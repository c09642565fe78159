import { addDays } from '#domain/day.ts'
import { expect, test } from '../support/browser.ts'
import { eatBreakfast, settle, tapCounter, today } from '../support/diary.ts'

test.use({ settings: { CAPTCHA: 'none' } })

test('corrects the amount, portion, values and name of an entry', async ({ page, product, isMobile }) => {
  const { api } = await settle(page, product)
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
    await expect(breakfast.getByText('2 x 100g')).toBeVisible()
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
    await expect(breakfast.getByText('59g')).toBeVisible()
    await expect.poll(entries).toMatchObject([{ id, servingSize: '59g', quantity: 1, protein: 3, salt: null }, {}])
    expect((await entries())[0]?.calories).toBeCloseTo(52.5, 0)
  })

  await test.step('the name, which is refused when it is empty', async () => {
    const taps = counter.taps
    await edit('Banana')
    await counter.tap(field('Name'))
    await field('Name').fill('')
    await save.click()
    await expect(editor.getByText('A food name is needed.')).toBeVisible()
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

test('corrects the name and the calories of an exercise', async ({ page, product }) => {
  const { api } = await settle(page, product)
  const { id } = await api.exercise.log({ date: today(), exerciseName: 'Runing', caloriesBurned: 310 })
  await page.goto('/diary')
  const section = page.getByRole('region', { name: 'Exercise', exact: true })
  const editor = page.getByRole('dialog', { name: 'Runing' })
  await section.getByRole('button', { name: 'Edit Runing' }).click()
  await editor.getByRole('textbox', { name: 'Calories burned' }).fill('')
  await editor.getByRole('textbox', { name: 'Exercise' }).fill('Running')
  await editor.getByRole('button', { name: 'Save' }).click()
  await expect(editor.getByText('Calories burned must be a number.')).toBeVisible()
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
  const { api } = await settle(page, product)
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
  expect((await page.getByRole('menu').boundingBox())?.y).toBeGreaterThanOrEqual(bottom)
  // Scrolled under the header, the menu is beneath it.
  await page.mouse.move(900, 450)
  await page.mouse.wheel(0, 350)
  await expect.poll(async () => (await page.getByRole('menu').boundingBox())?.y ?? bottom).toBeLessThan(bottom)
  const covering = await page.evaluate(
    () => document.elementFromPoint(700, 30)?.closest('header, [role=menu]')?.tagName,
  )
  expect(covering).toBe('HEADER')
})
