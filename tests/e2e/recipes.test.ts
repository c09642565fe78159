import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser.ts'
import { today } from '../support/diary.ts'
import { callerOf, register, signIn, storeTokens } from '../support/people.ts'

test.use({ refusals: true })

const soup = {
  name: 'Red lentil soup',
  description: 'Freezes well.',
  servings: 4,
  cookedWeight: 1600,
  instructions: '1. Soften the onion.\n2. Add the lentils.',
  ingredients: [
    { foodName: 'Red lentils, dry', servingSize: '250g', calories: 880, protein: 62, carbs: 150, fat: 5 },
    { foodName: 'Stock', servingSize: '900g', calories: 68, protein: 4, carbs: null, fat: 0 },
  ],
}

/** Answers every call of a procedure with an error. */
const fail = (page: Page, procedure: string) =>
  page.route(`**/trpc/${procedure}*`, (route) =>
    route.fulfill({ status: 404, json: { msg: 'There is nothing at this address.' } }),
  )

const card = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })
const open = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

async function choose(page: Page, name: string, action: 'Edit' | 'Duplicate' | 'Delete') {
  await open(page, name)
  await page.getByRole('button', { name: `More about ${name}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

test('creates a recipe from foods, logs, edits, duplicates and deletes it', { tag: '@desktop' }, async ({
  page,
  product,
}) => {
  const { services, url } = product
  const elena = await register(services, 'elena')
  const tokens = await signIn(services, elena.email)
  const logged = async () => (await callerOf(services, tokens.accessToken).diary.day({ date: today() })).food
  await storeTokens(page, url, tokens)

  const editor = page.getByRole('dialog', { name: /(Create|Edit) Recipe/ })
  const totals = editor.getByRole('region', { name: 'Per serving' })

  const addIngredient = async (query: string, name: string, portion: string) => {
    await editor.getByRole('button', { name: 'Add Ingredient' }).click()
    await page.getByRole('searchbox', { name: 'Search for Food' }).fill(query)
    await page.getByRole('button', { name: `Select ${name}`, exact: true }).click()
    const amount = page.getByRole('dialog', { name })
    await amount.getByText(portion, { exact: true }).click()
    await amount.getByRole('button', { name: 'Add Ingredient' }).click()
  }

  await test.step('creates it from two ingredients', async () => {
    await page.goto('/recipes')
    await expect(page.getByText("You haven't created any recipes yet.")).toBeVisible()
    await page.getByRole('button', { name: 'Create Recipe' }).click()
    await editor.getByRole('button', { name: 'Create Recipe' }).click()
    await expect(editor.getByText('A recipe name is required.')).toBeVisible()
    await editor.getByLabel('Name').fill('Banana shake')
    await expect(editor.getByText('A recipe name is required.')).toBeHidden()
    const servings = editor.getByRole('textbox', { name: 'Servings' })
    await servings.fill('0')
    await servings.blur()
    await expect(servings).toHaveValue('1')
    await servings.fill('2')
    await editor.getByLabel('Instructions').fill('Peel.\nBlend.')
    await addIngredient('banana', 'Banana', '1 medium (118 g)')
    await expect(editor.getByLabel('Name')).toHaveValue('Banana shake')
    // 89 kcal x 1.18 = 105.02, in two servings.
    await expect(totals).toContainText('53 kcal per serving')
    await addIngredient('milk whole', 'Milk, whole', '100 g')
    // 61 kcal more.
    await expect(totals).toContainText('83 kcal per serving')
    await editor.getByRole('textbox', { name: 'Quantity of Milk, whole' }).fill('3')
    await expect(totals).toContainText('144 kcal per serving')
    await editor.getByRole('button', { name: 'Create Recipe' }).click()
    await expect(page.getByText('Recipe created successfully!')).toBeVisible()
    await expect(card(page, 'Banana shake')).toContainText('144 kcal per serving')
    await expect(card(page, 'Banana shake')).toContainText('No description provided')
    await expect(card(page, 'Banana shake')).toContainText('2 servings')
  })

  await test.step('logs a serving', async () => {
    await open(page, 'Banana shake')
    const detail = page.getByRole('dialog', { name: 'Banana shake' })
    await expect(detail.getByRole('listitem').filter({ hasText: 'Milk, whole' })).toContainText('300 g')
    await expect(detail.getByText('Blend.')).toBeVisible()
    await detail.getByRole('button', { name: 'Dinner' }).click()
    await expect(page.getByText('Logged 1 serving of Banana shake to Dinner.')).toBeVisible()
    expect(await logged()).toMatchObject([
      { foodName: 'Banana shake', mealType: 'Dinner', quantity: 1, servingSize: '1 serving', calories: 144 },
    ])
  })

  await test.step('edits it and logs a weight of the cooked dish', async () => {
    await choose(page, 'Banana shake', 'Edit')
    await editor.getByLabel('Description').fill('For two.')
    await editor.getByLabel('Cooked weight').fill('400')
    await editor.getByRole('button', { name: 'Delete Banana' }).click()
    await expect(editor.getByRole('button', { name: 'Delete Milk, whole' })).toBeFocused()
    await expect(totals).toContainText('92 kcal per serving')
    await editor.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Recipe saved.')).toBeVisible()
    const detail = page.getByRole('dialog', { name: 'Banana shake' })
    await expect(detail).toContainText('For two.')
    await detail.getByText('By weight').click()
    await detail.getByRole('textbox', { name: 'Weight of your portion in g' }).fill('100')
    await detail.getByRole('button', { name: 'Snacks' }).click()
    await expect(page.getByText('Logged 100 g of Banana shake to Snacks.')).toBeVisible()
    expect((await logged())[1]).toMatchObject({ servingSize: '100g', calories: 46 })
  })

  await test.step('duplicates it, deletes it and undoes that', async () => {
    await choose(page, 'Banana shake', 'Duplicate')
    await expect(card(page, 'Banana shake (copy)')).toBeVisible()
    await choose(page, 'Banana shake', 'Delete')
    // The toasts of what was logged before offer Undo as well.
    const deleted = page.getByRole('status').filter({ hasText: 'Recipe deleted.' })
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Banana shake (copy)'])
    await expect(page.getByRole('button', { name: 'Banana shake (copy)', exact: true })).toBeFocused()
    await deleted.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Banana shake (copy)', 'Banana shake'])
    await choose(page, 'Banana shake (copy)', 'Delete')
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Banana shake'])
    await page.reload()
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Banana shake'])
  })
})

test('unknown values of an ingredient do not count as 0', { tag: '@desktop' }, async ({
  page,
  product: { services, url },
}) => {
  const elena = await register(services, 'elena')
  const tokens = await signIn(services, elena.email)
  await callerOf(services, tokens.accessToken).recipes.create(soup)
  await storeTokens(page, url, tokens)
  await page.goto('/recipes')
  await expect(card(page, soup.name)).toContainText('37.5+ or more g')
  await open(page, soup.name)
  const detail = page.getByRole('dialog', { name: soup.name })
  await expect(detail).toContainText('237 kcal per serving')
  await expect(detail).toContainText('Carbs are unknown for 1 of 2 ingredients.')
})

test('server errors are shown and lose nothing', { tag: ['@desktop', '@extended'] }, async ({
  page,
  product: { services, url },
}) => {
  const elena = await register(services, 'elena')
  const tokens = await signIn(services, elena.email)
  await callerOf(services, tokens.accessToken).recipes.create(soup)
  await storeTokens(page, url, tokens)
  await page.goto('/recipes')

  await test.step('a failed save keeps what was typed', async () => {
    await fail(page, 'recipes.create')
    await page.getByRole('button', { name: 'Create Recipe' }).click()
    const editor = page.getByRole('dialog', { name: 'Create Recipe' })
    await editor.getByLabel('Name').fill('Dal')
    await editor.getByRole('button', { name: 'Create Recipe' }).click()
    await expect(page.getByText('Failed to create recipe.')).toBeVisible()
    await expect(editor.getByLabel('Name')).toHaveValue('Dal')
    await editor.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect(editor).toBeHidden()
  })

  await test.step('a failed deletion restores the recipe', async () => {
    await fail(page, 'recipes.remove')
    await choose(page, soup.name, 'Delete')
    await expect(page.getByText('Failed to delete recipe.')).toBeVisible()
    await expect(card(page, soup.name)).toBeVisible()
  })

  await test.step('a failed entry stays in the diary', async () => {
    await fail(page, 'diary.logFood')
    await open(page, soup.name)
    await page.getByRole('dialog', { name: soup.name }).getByRole('button', { name: 'Lunch' }).click()
    await expect(page.getByText(`Could not log ${soup.name} to Lunch.`)).toBeVisible()
    await page.getByRole('link', { name: 'Diary' }).click()
    const lunch = page.getByRole('region', { name: 'Lunch' })
    await expect(lunch).toContainText('Not saved')
    await page.unroute('**/trpc/diary.logFood*')
    await lunch.getByRole('button', { name: /Try again/ }).click()
    await expect(lunch).not.toContainText('Not saved')
    await expect(lunch).toContainText(soup.name)
  })
})
