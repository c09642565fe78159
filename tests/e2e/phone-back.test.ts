import { expect, test } from '../support/browser.ts'
import { settle } from '../support/diary.ts'

test.use({ settings: { CAPTCHA: 'none' } })

test('on a phone, going back takes away one sheet after the other', async ({ page, product, isMobile }) => {
  test.skip(!isMobile, 'modals of a wide window leave the way back to the pages')
  await settle(page, product)
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Log food' }).click()
  const search = page.getByRole('dialog', { name: 'Search for Food' })
  await page.getByRole('searchbox', { name: 'Search for Food' }).fill('banana')

  await page.getByRole('button', { name: 'Add Banana', exact: true }).click()
  const amount = page.getByRole('dialog', { name: /Banana/ })
  await amount.getByRole('textbox', { name: 'Quantity' }).fill('2')
  await page.goBack()
  await expect(amount).toBeHidden()
  await expect(search).toBeVisible()
  await expect(page.getByRole('searchbox', { name: 'Search for Food' })).toHaveValue('banana')

  // What was typed is asked for first, as by every other way to close.
  await page.getByRole('searchbox', { name: 'Search for Food' }).fill('xyzzy')
  await page.getByRole('button', { name: /custom food/i }).click()
  const custom = page.getByRole('dialog', { name: /custom food/i })
  await custom.getByRole('textbox', { name: /Calories/ }).fill('120')
  await page.goBack()
  const question = page.getByRole('dialog', { name: 'Discard what you typed?' })
  await expect(question).toBeVisible()
  await page.goBack()
  await expect(question).toBeHidden()
  await expect(custom).toBeVisible()
  await page.goBack()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(custom).toBeHidden()
  await expect(search).toBeVisible()

  await page.goBack()
  await expect(search).toBeHidden()
  await expect(page).toHaveURL(/\/dashboard$/)
})
