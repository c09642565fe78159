import { expect, test } from '../support/browser.ts'
import { today } from '../support/diary.ts'
import { servePages } from '../support/local-servers.ts'
import { callerOf, register, signIn, storeTokens } from '../support/people.ts'

test.use({ refusals: true })

const text = `Lentil soup
Serves 4
Ingredients
200 g oats
300 ml milk
1 blorptastic flurb
Method
1. Boil the oats.
2. Add the milk.`

test('reads a recipe from a text, reviews it, saves it and logs a weight of the pot', {
  tag: ['@phone', '@extended'],
}, async ({ page, product }) => {
  const { services, url } = product
  const elena = await register(services, 'elena')
  const tokens = await signIn(services, elena.email)
  const api = callerOf(services, tokens.accessToken)
  await storeTokens(page, url, tokens)
  const editor = page.getByRole('dialog', { name: 'Create Recipe' })
  const rows = editor.getByRole('listitem')

  await test.step('says what is missing', async () => {
    await page.goto('/recipes')
    await page.getByRole('button', { name: 'From a web page or text' }).click()
    const asked = page.getByRole('dialog', { name: 'From a web page or text' })
    await asked.getByRole('button', { name: 'Read Recipe' }).click()
    await expect(asked.getByText('Paste the address of a recipe, or its text.')).toBeVisible()
    await asked.getByLabel('Address or text of the recipe').fill('Nothing of the kind.')
    await asked.getByRole('button', { name: 'Read Recipe' }).click()
    await expect(asked.getByText('There is no recipe in this text that could be read.')).toBeVisible()
    await asked.getByLabel('Address or text of the recipe').fill(text)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Keep editing' }).click()
    await asked.getByRole('button', { name: 'Read Recipe' }).click()
  })

  await test.step('reviews the draft', async () => {
    await expect(editor.getByLabel('Name')).toHaveValue('Lentil soup')
    await expect(editor.getByRole('textbox', { name: 'Servings' })).toHaveValue('4')
    await expect(editor.getByLabel('Instructions')).toHaveValue('Boil the oats.\nAdd the milk.')
    await expect(rows).toHaveCount(3)
    await expect(editor).toContainText('1 of 3 ingredients is not counted.')
    await expect(rows.nth(2)).toContainText('1 blorptastic flurb')
    await expect(rows.nth(2)).toContainText('Not counted')
    await rows
      .nth(1)
      .getByRole('button', { name: /^Another food for/ })
      .click()
    await page.getByRole('menuitem').nth(1).click()
    await expect(rows.nth(1)).not.toContainText('Please check')
    await rows
      .nth(2)
      .getByRole('button', { name: /^Another food for/ })
      .click()
    await page.getByRole('menuitem', { name: 'Search for another food' }).click()
    await page.getByRole('searchbox', { name: 'Search for Food' }).fill('banana')
    await page.getByRole('button', { name: 'Select Banana', exact: true }).click()
    const amount = page.getByRole('dialog', { name: 'Banana' })
    await amount.getByText('1 medium (118 g)', { exact: true }).click()
    await amount.getByRole('button', { name: 'Add Ingredient' }).click()
    await expect(rows).toHaveCount(3)
    await expect(rows.nth(2)).toContainText('Banana')
    await expect(editor).not.toContainText('not counted')
    await editor.getByLabel('Cooked weight').fill('2100')
    await editor.getByLabel('Cooking').fill('80')
    await editor.getByLabel('Source').fill('https://www.example.org/soup')
    await editor.getByRole('button', { name: 'Create Recipe' }).click()
    await expect(page.getByText('Recipe created successfully!')).toBeVisible()
  })

  await test.step('logs a weight of the pot', async () => {
    await page.getByRole('button', { name: 'Lentil soup', exact: true }).click()
    const detail = page.getByRole('dialog', { name: 'Lentil soup' })
    await expect(detail).toContainText('Cooking 1 h 20 min')
    await expect(detail.getByRole('link', { name: 'example.org' })).toHaveAttribute(
      'href',
      'https://www.example.org/soup',
    )
    await detail.getByText('By weight').click()
    await detail.getByRole('textbox', { name: 'Weight of your portion in g' }).fill('340')
    await detail.getByRole('button', { name: 'Dinner' }).click()
    await expect(page.getByText('Logged 340 g of Lentil soup to Dinner.')).toBeVisible()
    const [recipe] = await api.recipes.list()
    const [entry] = (await api.diary.day({ date: today() })).food
    expect(entry).toMatchObject({ servingSize: '340g', foodId: recipe?.id })
    expect(entry?.calories).toBe(Math.round(((recipe?.totalNutriments.calories ?? 0) * 340) / 2100))
  })
})

test('reads a page that another app shares', { tag: '@phone' }, async ({ page, product: { services, url } }) => {
  const pages = await servePages({
    '/porridge': '<h1>Porridge</h1><h2>Ingredients</h2><ul><li>100 g oats<li>Magic</ul><h2>Method</h2><p>Boil it.</p>',
  })
  const elena = await register(services, 'elena')
  await storeTokens(page, url, await signIn(services, elena.email))
  await page.goto(`/share?text=${encodeURIComponent(`Look: ${pages.url}/porridge`)}`)
  const asked = page.getByRole('dialog', { name: 'From a web page or text' })
  const field = asked.getByLabel('Address or text of the recipe')
  await expect(field).toHaveValue(`${pages.url}/porridge`)
  // Servers open no private addresses unless they are told to.
  await asked.getByRole('button', { name: 'Read Recipe' }).click()
  await expect(asked.getByText('This address is not on the public internet')).toBeVisible()
  expect(pages.requested).toEqual([])
  pages.close()
})
