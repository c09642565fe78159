import { expect, test } from '../support/browser.ts'
import { leaveSearch, registerAndSignIn, searchBox, today } from '../support/diary.ts'

test('half portions are logged, typed as people write them, and said as people say them', {
  tag: ['@phone', '@extended'],
}, async ({ page, product, isMobile }) => {
  const { api } = await registerAndSignIn(page, product)
  await page.goto('/diary?meal=Lunch&log=1')
  await searchBox(page).fill('banana')
  await page.getByRole('button', { name: 'Add Banana', exact: true }).click()
  const modal = page.getByRole('dialog', { name: 'Banana', exact: true })
  const quantity = modal.getByRole('textbox', { name: 'Quantity' })
  const add = modal.getByRole('button', { name: 'Add Food', exact: true })
  const food = async () => (await api.diary.day({ date: today() })).food

  await test.step('the buttons go by 1, and below 1 by a quarter', async () => {
    for (const value of ['0.75', '0.5', '0.25']) {
      await modal.getByRole('button', { name: 'Decrease quantity' }).click()
      await expect(quantity).toHaveValue(value)
    }
    await expect(modal.getByRole('button', { name: 'Decrease quantity' })).toBeDisabled()
    // A quarter of 105 kcal.
    await expect(modal.getByText(/^26\s?kcal$/)).toBeVisible()
    for (const value of ['0.5', '0.75', '1', '2']) {
      await modal.getByRole('button', { name: 'Increase quantity' }).click()
      await expect(quantity).toHaveValue(value)
    }
    await quantity.press('ArrowDown')
    await quantity.press('ArrowDown')
    await expect(quantity).toHaveValue('0.75')
  })

  await test.step('what is no number is an error beside the field, and nothing is added', async () => {
    for (const text of ['half', '1/', '1/0', '2 bananas']) {
      await quantity.fill(text)
      await add.click()
      await expect(quantity).toHaveAccessibleDescription('Enter a number.')
      await expect(modal.getByText('Enter a number.')).toBeInViewport({ ratio: 1 })
      await expect(quantity).toHaveValue(text)
      await expect(quantity).toBeFocused()
    }
    for (const text of ['0', '-1']) {
      await quantity.fill(text)
      await add.click()
      await expect(quantity).toHaveAccessibleDescription('Quantity must be more than 0.')
    }
    await quantity.fill('1500')
    await add.click()
    await expect(quantity).toHaveAccessibleDescription('Quantity can be at most 1,000.')
    expect(await food()).toEqual([])
  })

  await test.step('fractions and commas are understood', async () => {
    for (const [text, value] of [
      ['1 1/2', '1.5'],
      ['½', '0.5'],
      ['0,5', '0.5'],
      ['1/2', '0.5'],
    ] as const) {
      await quantity.fill('')
      await quantity.pressSequentially(text)
      await quantity.blur()
      await expect(quantity).toHaveValue(value)
      await expect(quantity).not.toHaveAttribute('aria-invalid')
    }
    await add.click()
    await expect.poll(food).toMatchObject([{ quantity: 0.5, servingSize: '0.5 x 1 medium (118 g)', calories: 52.51 }])
    await leaveSearch(page, isMobile)
    await expect(page.getByRole('region', { name: 'Lunch', exact: true }).getByText('½ medium (59 g)')).toBeVisible()
  })
})

test('every field for an amount understands fractions and refuses texts', { tag: ['@desktop', '@extended'] }, async ({
  page,
  product,
}) => {
  const { api } = await registerAndSignIn(page, product)
  const wrong = 'Enter a number.'

  await test.step('quick add and exercise', async () => {
    await page.goto('/diary')
    const quick = page.getByRole('textbox', { name: 'Calories to add' })
    await quick.fill('lots')
    await page.getByRole('button', { name: 'Quick add', exact: true }).click()
    await expect(quick).toHaveAccessibleDescription(wrong)
    await page.getByRole('textbox', { name: 'Exercise', exact: true }).fill('Swimming')
    const burned = page.getByRole('textbox', { name: 'Calories burned' })
    await burned.fill('1/x')
    await burned.press('Enter')
    await expect(burned).toHaveAccessibleDescription(wrong)
    await burned.fill('501/2')
    await burned.press('Enter')
    await expect
      .poll(async () => (await api.diary.day({ date: today() })).exercise)
      .toMatchObject([{ caloriesBurned: 251 }])
    expect((await api.diary.day({ date: today() })).food).toEqual([])
  })

  await test.step('weights', async () => {
    await page.goto('/progress')
    const weight = page.getByRole('textbox', { name: 'Weight', exact: true }).first()
    await weight.fill('68.7kg')
    await weight.press('Enter')
    await expect(weight).toHaveAccessibleDescription(wrong)
    await weight.fill('68 1/2')
    await weight.press('Enter')
    await expect.poll(async () => (await api.progress.list()).map((entry) => entry.weight)).toEqual([68.5])
  })

  await test.step('goals', async () => {
    await page.goto('/account-settings')
    const goals = page.getByRole('region', { name: 'Daily goals' })
    const water = goals.getByRole('textbox', { name: 'Water' })
    await water.fill('many')
    await goals.getByRole('button', { name: 'Save goals' }).click()
    await expect(water).toHaveAccessibleDescription(wrong)
    await water.fill('8½')
    await goals.getByRole('button', { name: 'Save goals' }).click()
    await expect(page.getByText('Your goals have been saved!')).toBeVisible()
    expect((await api.account.me()).dailyGoals.water).toBe(8.5)
  })

  await test.step('ingredients of a recipe', async () => {
    const { id } = await api.recipes.create({
      name: 'Garlic oil',
      servings: 2,
      ingredients: [
        { foodName: 'Garlic', quantity: 3, servingSize: '3 x 1 clove (3 g)', calories: 13 },
        { foodName: 'Oil', servingSize: '100g', calories: 884 },
      ],
    })
    await page.goto(`/recipes?recipe=${id}&edit=1`)
    const editor = page.getByRole('dialog', { name: 'Edit Recipe' })
    const garlic = editor.getByRole('textbox', { name: 'Quantity of Garlic' })
    const oil = editor.getByRole('textbox', { name: 'Grams of Oil' })
    await expect(editor.getByText('cloves (9 g)')).toBeVisible()
    await garlic.fill('some')
    await oil.fill('20000')
    await editor.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(garlic).toHaveAccessibleDescription(wrong)
    await expect(garlic).toBeFocused()
    await expect(oil).toHaveAccessibleDescription('A weight can be at most 10,000 g (352 oz).')
    await garlic.fill('1/2')
    await oil.fill('50')
    await expect(editor.getByText('clove (1.5 g)')).toBeVisible()
    await editor.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Recipe saved.')).toBeVisible()
    expect((await api.recipes.list())[0]?.ingredients).toMatchObject([
      { quantity: 0.5, servingSize: '0.5 x 1 clove (3 g)' },
      { quantity: 1, servingSize: '50g', calories: 442 },
    ])
  })
})
