import { expect, test } from '../support/browser.ts'
import { leaveSearch, registerAndSignIn, searchBox, today } from '../support/diary.ts'

const meal = '2 eggs, 100 g oats and a glass of milk'

test('a meal is said in words, corrected and added at once', { tag: ['@phone', '@extended'] }, async ({
  page,
  product,
  isMobile,
}) => {
  const { api } = await registerAndSignIn(page, product)
  const logged = async () => (await api.diary.day({ date: today() })).food
  const review = page.getByRole('dialog', { name: 'What you had' })
  const breakfast = page.getByRole('region', { name: 'Breakfast', exact: true })

  await test.step('the first option is all of them, and Enter reviews them', async () => {
    await page.goto('/diary?log=1&meal=Breakfast')
    await searchBox(page).fill(meal)
    await expect(page.getByText('Egg · Oats · Milk, whole')).toBeVisible()
    await searchBox(page).press('Enter')
    await expect(review.getByRole('textbox', { name: 'Quantity of Egg' })).toHaveValue('2')
    await expect(review.getByRole('textbox', { name: 'Weight of Oats' })).toHaveValue('100')
    // 2 x 50 g of 143 kcal, 100 g of 379 kcal, and 258 g of 61 kcal per 100 g.
    await expect(review.getByText('679 kcal')).toBeVisible()
    expect(await logged()).toEqual([])
  })

  await test.step('they are added, which can be undone', async () => {
    await review.getByRole('button', { name: 'Add 3 foods' }).click()
    await expect(page.getByText('3 foods added to Breakfast.')).toBeVisible()
    await expect
      .poll(async () => (await logged()).map(({ foodName }) => foodName))
      .toEqual(['Egg', 'Oats', 'Milk, whole'])
    expect((await logged())[0]?.nutrients).toHaveProperty('iron')
    await leaveSearch(page, isMobile)
    await expect(breakfast.getByText('679').first()).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(logged).toEqual([])
  })

  await test.step('amounts and foods are corrected, what is none is left out and said', async () => {
    await page.goto('/diary?log=1&meal=Breakfast')
    await searchBox(page).fill('2 eggs, milk, asdfgh and bread with butter')
    await page.getByRole('button', { name: 'Add 4 foods: review them first' }).click()
    await expect(review.getByText('Not understood: “asdfgh”')).toBeVisible()
    await expect(review.getByText('Amount assumed')).toHaveCount(3)
    await review.getByRole('button', { name: 'Milk, whole: choose another food' }).click()
    await page.getByRole('menuitem', { name: /^Milk, skimmed/ }).click()
    await expect(review.getByText('Amount assumed')).toHaveCount(2)
    await review.getByRole('textbox', { name: 'Quantity of Egg' }).fill('3')
    await review.getByRole('combobox', { name: 'Portion of Bread, white' }).click()
    await page.getByRole('option', { name: 'Weight in g' }).click()
    await review.getByRole('textbox', { name: 'Weight of Bread, white' }).fill('0')
    await review.getByRole('button', { name: 'Remove Butter' }).click()
    await expect(review.getByRole('button', { name: 'Remove Bread, white' })).toBeFocused()
    await review.getByRole('button', { name: 'Add 3 foods' }).click()
    await expect(review.getByRole('textbox', { name: 'Weight of Bread, white' })).toBeFocused()
    await review.getByRole('textbox', { name: 'Weight of Bread, white' }).fill('45')
    await review.getByRole('button', { name: 'Add 3 foods' }).click()
    await expect
      .poll(async () => (await logged()).map(({ foodName, servingSize }) => [foodName, servingSize]))
      .toEqual([
        ['Egg', '3 x 1 large (50 g)'],
        ['Milk, skimmed', '1 x 1 glass (250 ml) (259 g)'],
        ['Bread, white', '45g'],
      ])
  })
})

test('a single food is searched as ever', { tag: ['@desktop', '@extended'] }, async ({ page, product }) => {
  await registerAndSignIn(page, product)
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('foods.describe') && asked.push(request.url()))
  await page.goto('/diary?log=1&meal=Breakfast')
  for (const text of ['rice', '2 eggs', '100 g oats', 'milk 2%']) {
    await searchBox(page).fill(text)
    await expect(page.getByRole('heading', { name: 'All foods' })).toBeVisible()
  }
  await searchBox(page).fill('mac and cheese')
  await expect(page.getByRole('button', { name: 'Add Mac and cheese' })).toBeVisible()
  await expect(page.getByText(/^Add \d foods$/)).toHaveCount(0)
  expect(asked.map((url) => decodeURIComponent(url)).filter((url) => !url.includes('mac and'))).toEqual([])
})
