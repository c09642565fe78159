import { expect, test } from '../support/browser.ts'
import { leaveSearch, registerAndSignIn, searchBox, tapCounter, today, yesterday } from '../support/diary.ts'

const crumble = {
  name: 'Zebra crumble',
  servings: 4,
  ingredients: [{ foodName: 'Apples and topping', servingSize: '900g', calories: 1072, protein: 12 }],
}
const usual = {
  name: 'Zebra breakfast',
  items: [
    { foodName: 'Rolled oats', servingSize: '55g', calories: 206 },
    { foodName: 'Salt of the house', servingSize: '1 pinch', calories: null },
    { foodName: 'Milk', quantity: 2, servingSize: '2 x 1 glass', calories: 260 },
  ],
}

test("one's own recipes, saved meals and quick adds are logged from the search", { tag: '@phone' }, async ({
  page,
  product,
}) => {
  const { api } = await registerAndSignIn(page, product)
  await api.recipes.create(crumble)
  await api.meals.create(usual)
  const cake = { foodName: 'Office cake', servingSize: '1 serving', calories: 320, protein: 4 }
  await api.diary.logFood({ ...cake, date: yesterday(), mealType: 'Snacks' })
  const report = (story: string, taps: number) => process.stdout.write(`  taps on phone: ${story}: ${taps}\n`)
  const logged = async () => (await api.diary.day({ date: today() })).food
  const modal = (name: string) => page.getByRole('dialog', { name })

  async function openSearch(count = tapCounter()) {
    await page.goto('/diary?meal=Dinner')
    await count.tap(page.getByRole('link', { name: 'Log food' }))
    return count
  }

  await test.step('a serving of a recipe that was never logged', async () => {
    const count = await openSearch()
    await searchBox(page).fill('zebra crumble')
    await expect(page.getByText('1 serving · your recipe')).toBeVisible()
    await count.tap(page.getByRole('button', { name: 'Add 1 serving of Zebra crumble, 268 kcal' }))
    await expect
      .poll(logged)
      .toMatchObject([{ foodName: 'Zebra crumble', quantity: 1, servingSize: '1 serving', calories: 268, protein: 3 }])
    report('own recipe, from the diary', count.taps)
    expect(count.taps).toBeLessThanOrEqual(2)
  })

  await test.step('half a recipe', async () => {
    const count = await openSearch()
    await searchBox(page).fill('zebra crumble')
    await count.tap(page.getByRole('button', { name: /^Choose an amount of ?Zebra crumble/ }))
    await expect(modal('Zebra crumble').getByText('268 kcal per serving')).toBeVisible()
    await expect(modal('Zebra crumble').getByRole('radio')).toHaveCount(1)
    // Below 1 by a quarter.
    await count.tap(modal('Zebra crumble').getByRole('button', { name: 'Decrease quantity' }))
    await count.tap(modal('Zebra crumble').getByRole('button', { name: 'Decrease quantity' }))
    await count.tap(modal('Zebra crumble').getByRole('button', { name: 'Add Food', exact: true }))
    await expect
      .poll(async () => (await logged()).slice(1))
      .toMatchObject([
        { foodName: 'Zebra crumble', quantity: 0.5, servingSize: '0.5 x 1 serving', calories: 134, protein: 1.5 },
      ])
    report('half a recipe, from the diary', count.taps)
    expect(count.taps).toBeLessThanOrEqual(5)
    // The last amount is what the next tap adds.
    await expect(page.getByRole('button', { name: 'Add ½ serving of Zebra crumble, 134 kcal' })).toBeVisible()
  })

  await test.step('a quick add again, and two of it', async () => {
    const count = await openSearch()
    await searchBox(page).fill('office')
    await count.tap(page.getByRole('button', { name: 'Add 1 serving of Office cake, 320 kcal' }))
    await expect.poll(async () => (await logged()).slice(2)).toMatchObject([cake])
    report('a quick add again, from the diary', count.taps)
    expect(count.taps).toBeLessThanOrEqual(2)
    await page.getByRole('button', { name: /^Choose an amount of ?Office cake/ }).click()
    const quantity = modal('Office cake').getByRole('textbox', { name: 'Quantity' })
    await quantity.click()
    await expect(quantity).toBeFocused()
    await page.keyboard.type('2')
    await page.keyboard.press('Enter')
    await expect
      .poll(async () => (await logged()).slice(3))
      .toMatchObject([
        { foodName: 'Office cake', quantity: 2, servingSize: '2 x 1 serving', calories: 640, protein: 8 },
      ])
  })

  await test.step('a saved meal, and half of it', async () => {
    await openSearch()
    await searchBox(page).fill('zebra br')
    await expect(page.getByText('1 serving · saved meal')).toBeVisible()
    await page.getByRole('button', { name: /^Add 1 serving of Zebra breakfast, 466\+ kcal/ }).click()
    await expect.poll(async () => (await logged()).slice(4)).toMatchObject(usual.items)
    await page.getByRole('button', { name: /^Choose an amount of ?Zebra breakfast/ }).click()
    await expect(modal('Zebra breakfast').getByText('466+ kcal per serving')).toBeVisible()
    await modal('Zebra breakfast').getByRole('textbox', { name: 'Quantity' }).fill('0.5')
    await modal('Zebra breakfast').getByRole('button', { name: 'Add Food', exact: true }).click()
    await expect
      .poll(async () => (await logged()).slice(7))
      .toMatchObject([
        { foodName: 'Rolled oats', servingSize: '27.5g', calories: 103 },
        { foodName: 'Salt of the house', quantity: 0.5, calories: null },
        { foodName: 'Milk', quantity: 1, servingSize: '1 x 1 glass', calories: 130 },
      ])
    await leaveSearch(page, true)
  })
})

test('the amount opens with the portion of the row', { tag: ['@phone', '@extended'] }, async ({
  page,
  product,
  isMobile,
}) => {
  const { api } = await registerAndSignIn(page, product)
  const portions = [{ label: '1 tbsp', grams: 15 }]
  await api.customFoods.create({ productName: 'Zebra spread', calories: 380, fat: 20, portions })
  await page.goto('/diary?meal=Dinner&log=1')
  await searchBox(page).fill('zebra')
  await expect(page.getByText('57 kcal per serving (1 tbsp)')).toBeVisible()
  await page.getByRole('button', { name: 'Add Zebra spread', exact: true }).click()
  const modal = page.getByRole('dialog', { name: 'Zebra spread' })
  await expect(modal.getByRole('radio', { name: /^1 tbsp \(15 g\)/ })).toBeChecked()
  const quantity = modal.getByRole('textbox', { name: 'Quantity' })
  if (isMobile) await quantity.click()
  await expect(quantity).toBeFocused()
  await page.keyboard.type('2')
  await page.keyboard.press('Enter')
  await expect
    .poll(async () => (await api.diary.day({ date: today() })).food)
    .toMatchObject([{ quantity: 2, servingSize: '2 x 1 tbsp (15 g)', calories: 114, fat: 6 }])
  // What the row says now, and what one tap adds.
  await expect(page.getByText(/^2 tbsp · today, Dinner$/)).toBeVisible()
  await page.getByRole('button', { name: 'Add 2 tbsp of Zebra spread, 114 kcal' }).click()
  await expect.poll(async () => (await api.diary.day({ date: today() })).food).toHaveLength(2)

  // A recent food shows the last amount of the same meal, not of another meal.
  const [entry] = (await api.diary.day({ date: today() })).food
  if (!entry) throw new Error('the spread is logged')
  const { id: _, ...spread } = entry
  await api.diary.logFood({
    ...spread,
    mealType: 'Lunch',
    quantity: 5,
    servingSize: '5 x 1 tbsp (15 g)',
    calories: 285,
  })
  await page.reload()
  await page.getByRole('button', { name: /^Choose an amount of ?Zebra spread/ }).click()
  await expect(quantity).toHaveValue('2')
  await expect(modal.getByRole('radio', { name: /^1 tbsp \(15 g\)/ })).toBeChecked()
})
