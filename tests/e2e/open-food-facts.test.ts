import type { Food } from '#domain/food.ts'
import type { OpenFoodFacts } from '#server/catalogue/openfoodfacts-api.ts'
import { expect, test } from '../support/browser.ts'
import { registerAndSignIn, searchBox, today } from '../support/diary.ts'
import { register, signIn, storeTokens } from '../support/people.ts'

test.use({ ownServer: true })

const wafer: Food = {
  id: 'openfoodfacts:4006381333931',
  product_name: 'Qwxyz wafer',
  brands: 'Acme',
  code: '4006381333931',
  serving_size: '1 wafer (10 g)',
  categories_tags: [],
  nutriments: { 'energy-kcal_100g': 500, proteins_100g: 6, carbohydrates_100g: 60, fat_100g: null },
  portions: [],
  source: 'label',
}

/** A product without nutrition values. */
const unstated: Food = {
  ...wafer,
  id: 'openfoodfacts:5000112637922',
  product_name: 'Qwxyz rolls',
  code: '5000112637922',
  nutriments: { 'energy-kcal_100g': null, proteins_100g: null, carbohydrates_100g: null, fat_100g: null },
}

test('searches Open Food Facts on request only, not while typing', { tag: ['@desktop', '@extended'] }, async ({
  page,
  product,
}) => {
  const asked: string[] = []
  const openFoodFacts: OpenFoodFacts = {
    isOn: true,
    product: async () => ({ food: null }),
    search: async (query) => {
      asked.push(query)
      return { foods: query === 'qwxyz' ? [wafer, unstated] : [] }
    },
    cached: () => wafer,
    nameIn: () => null,
  }
  Object.assign(product.services, { openFoodFacts })
  const { api } = await registerAndSignIn(page, product)
  await page.goto('/diary?meal=Snacks&log=1')
  await searchBox(page).fill('qwxyz')
  await expect(page.getByText('Nothing found for “qwxyz”.')).toBeVisible()
  expect(asked).toEqual([])
  await page.getByRole('button', { name: 'Search Open Food Facts' }).click()
  await page.getByRole('button', { name: 'Add Qwxyz wafer' }).click()
  const modal = page.getByRole('dialog', { name: 'Qwxyz wafer' })
  await modal.getByText('1 wafer (10 g)').click()
  await modal.getByRole('button', { name: 'Add Food', exact: true }).click()
  await expect
    .poll(async () => (await api.diary.day({ date: today() })).food)
    .toMatchObject([{ foodId: wafer.id, calories: 50, fat: null }])
  expect(asked).toEqual(['qwxyz'])

  await page.getByRole('button', { name: 'Add values of Qwxyz rolls' }).click()
  const form = page.getByRole('dialog', { name: 'Custom food' })
  await expect(form.getByRole('textbox', { name: 'Product name' })).toHaveValue('Qwxyz rolls')
  await expect(form.getByRole('textbox', { name: 'Barcode' })).toHaveValue('5000112637922')
  await expect(form.getByRole('textbox', { name: 'Calories' })).toHaveValue('')
  await form.getByRole('textbox', { name: 'Calories' }).fill('310')
  await form.getByRole('button', { name: 'Add food' }).click()
  await page.getByRole('dialog', { name: 'Qwxyz rolls' }).getByRole('button', { name: 'Cancel' }).click()
  expect((await api.foods.barcode({ code: '5000112637922' })).mine).toBe(true)

  await searchBox(page).fill('zzqq')
  await page.getByRole('button', { name: 'Search Open Food Facts' }).click()
  await expect(page.getByText('No more results from Open Food Facts.')).toBeVisible()
})

test('an admin imports foods from a file, which people find at once', { tag: ['@desktop', '@extended'] }, async ({
  page,
  product: { url, services },
}) => {
  const admin = await register(services, 'elena')
  await storeTokens(page, url, await signIn(services, admin.email))
  const oats = { code: '96385074', product_name: 'Moonlight oats', nutriments: { 'energy-kcal_100g': 370 } }
  const file = { name: 'my oats.jsonl', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(oats)) }

  await page.goto('/admin?tab=catalogue')
  await page.getByRole('button', { name: 'Import foods' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import foods' })
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    dialog.getByRole('button', { name: 'File' }).click(),
  ])
  await chooser.setFiles(file)
  await dialog.getByRole('button', { name: 'Start import' }).click()
  await expect(dialog).toBeHidden()
  // Somebody on another screen learns that it has ended, too.
  await page.getByRole('tab', { name: 'Outbox' }).click()
  await page.getByRole('tab', { name: 'Food catalogue' }).click()
  await expect(page.getByText('Imported 1 food from my oats.jsonl.')).toBeVisible({ timeout: 25_000 })
  await expect(page.getByRole('row', { name: /^Open Food Facts/ })).toContainText('my oats.jsonl')

  await page.goto('/diary')
  await page.getByRole('searchbox', { name: 'Search for Food' }).fill('moonlight')
  await expect(page.getByText('Moonlight oats', { exact: true })).toBeVisible()
})
