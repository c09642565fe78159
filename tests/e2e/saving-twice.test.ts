import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser.ts'
import { eatBreakfast, registerAndSignIn, today } from '../support/diary.ts'

test.use({ refusals: true })

/** The server handles the first call, then answers with an error. */
const failAfterwards = (page: Page, procedure: string) =>
  page.route(
    `**/trpc/${procedure}*`,
    async (route) => {
      await route.fetch()
      await route.fulfill({ status: 500, json: {} })
    },
    { times: 1 },
  )

test('a save that succeeds while its dialog asks whether to discard it closes both', {
  tag: ['@desktop', '@extended'],
}, async ({ page, product }) => {
  const { api } = await registerAndSignIn(page, product)
  await api.progress.log({ weight: 70 })
  await page.goto('/progress')
  const editor = page.getByRole('dialog', { name: 'Edit entry' })
  const question = page.getByRole('dialog', { name: 'Discard changes?' })
  let answer = () => {}
  const isAwaited = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/trpc/progress.change*', async (route) => {
    await isAwaited
    await route.continue()
  })
  await page.getByRole('button', { name: /^Edit 70/ }).click()
  await editor.getByRole('textbox', { name: 'Weight' }).fill('71')
  await editor.getByRole('button', { name: 'Save' }).click()
  await page.keyboard.press('Escape')
  await expect(question).toBeVisible()
  answer()
  await expect(page.getByText('Progress saved!')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: /^Edit 71/ }).click()
  await expect(editor).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(1)
})

test('a recipe saved again after a lost answer is created once', { tag: ['@desktop', '@extended'] }, async ({
  page,
  product,
}) => {
  const { api } = await registerAndSignIn(page, product)
  await page.goto('/recipes')
  await page.getByRole('button', { name: 'Create Recipe' }).first().click()
  const editor = page.getByRole('dialog', { name: 'Create Recipe' })
  await editor.getByRole('textbox', { name: 'Name' }).fill('Red lentil soup')
  await failAfterwards(page, 'recipes.create')
  await editor.getByRole('button', { name: 'Create Recipe' }).click()
  await expect(page.getByText('Failed to create recipe.')).toBeVisible()
  await editor.getByRole('button', { name: 'Create Recipe' }).click()
  await expect(page.getByText('Recipe created successfully!')).toBeVisible()
  expect((await api.recipes.list()).map(({ name }) => name)).toEqual(['Red lentil soup'])
})

test('a custom food saved again after a lost answer is created once', { tag: ['@desktop', '@extended'] }, async ({
  page,
  product,
}) => {
  const { api } = await registerAndSignIn(page, product)
  await page.goto('/diary?log=1&yours=1')
  await page.getByRole('button', { name: 'Add a custom food' }).click()
  const form = page.getByRole('dialog', { name: 'Custom food' })
  await form.getByRole('textbox', { name: 'Product name' }).fill('Oat bar')
  await form.getByRole('textbox', { name: 'Calories' }).fill('420')
  await failAfterwards(page, 'customFoods.create')
  await form.getByRole('button', { name: 'Add food' }).click()
  await expect(page.getByText('Failed to add food.')).toBeVisible()
  await form.getByRole('button', { name: 'Add food' }).click()
  await expect(page.getByRole('dialog', { name: 'Oat bar' })).toBeVisible()
  expect((await api.customFoods.list()).map(({ product_name }) => product_name)).toEqual(['Oat bar'])
})

test('a meal saved again after a lost answer is created once, and the next one is a new meal', {
  tag: '@desktop',
}, async ({ page, product }) => {
  const { api } = await registerAndSignIn(page, product)
  await eatBreakfast(api, today())
  await page.goto('/diary')
  const form = page.getByRole('dialog', { name: 'Save as a meal' })
  const open = async (name: string) => {
    await page.getByRole('region', { name: 'Breakfast', exact: true }).getByText('Breakfast', { exact: true }).click()
    await page.getByText('Save as a meal…').click()
    await form.getByRole('textbox', { name: 'Name' }).fill(name)
  }
  await open('Oats')
  await failAfterwards(page, 'meals.create')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Could not save this meal.')).toBeVisible()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved as Oats.')).toBeVisible()
  await expect(form).toHaveCount(0)
  await open('Oats for guests')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved as Oats for guests.')).toBeVisible()
  expect((await api.meals.list()).map(({ name }) => name)).toEqual(['Oats', 'Oats for guests'])
})
