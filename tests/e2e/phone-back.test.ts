import { expect, test } from '../support/browser.ts'
import { eatBreakfast, settle, today } from '../support/diary.ts'
import { carry, signIn } from '../support/people.ts'

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

test('on a phone, a sheet on the page that somebody started on closes too, and then back leads out', async ({
  page,
  product,
  isMobile,
}) => {
  test.skip(!isMobile, 'modals of a wide window leave the way back to the pages')
  const { api } = await settle(page, product)
  await eatBreakfast(api, today())
  await carry(page, product.url, await signIn(product.services, 'elena@example.org'))
  await page.goto('/diary')
  await page.getByRole('button', { name: 'Edit Rolled oats' }).click()
  const sheet = page.getByRole('dialog', { name: 'Rolled oats' })
  await expect(sheet).toBeVisible()
  await page.goBack()
  await expect(sheet).toBeHidden()
  await expect(page.getByText('Calories Left').first()).toBeVisible()

  await page.getByRole('button', { name: 'Edit Rolled oats' }).click()
  await sheet.getByRole('textbox', { name: 'Amount' }).fill('70')
  await page.goBack()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(sheet).toBeHidden()

  await page.goBack()
  await expect(page).toHaveURL(/favicon\.svg$/)
})

test('on a phone, the second half of a double tap presses nothing that lies beneath', async ({
  page,
  product,
  isMobile,
}) => {
  test.skip(!isMobile, 'dialogs of a wide window have no buttons right beneath theirs')
  const { api } = await settle(page, product)
  await page.goto('/recipes')
  await page.getByRole('button', { name: 'Create Recipe' }).first().click()
  await page.getByRole('textbox', { name: /name/i }).fill('Porridge')
  await page.getByRole('button', { name: 'Add Ingredient' }).click()
  await page.getByRole('searchbox', { name: 'Search for Food' }).fill('banana')
  await page.getByRole('button', { name: 'Select Banana', exact: true }).click()
  const add = page.getByRole('dialog', { name: /Banana/ }).getByRole('button', { name: 'Add Ingredient' })
  // Once it has slid in.
  await add.click({ trial: true })
  const { x = 0, y = 0, width = 0, height = 0 } = (await add.boundingBox()) ?? {}
  await page.evaluate(
    async ([x, y]) => {
      const under = () => document.elementFromPoint(x, y)
      const tap = () =>
        under()?.dispatchEvent(
          new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1, clientX: x, clientY: y }),
        )
      tap()
      // As soon as there is something else to press.
      while (!under()?.closest('button')?.textContent?.includes('Create Recipe'))
        await new Promise((frame) => requestAnimationFrame(frame))
      tap()
    },
    [x + width / 2, y + height / 2] as const,
  )
  await expect(page.getByRole('dialog', { name: 'Create Recipe' })).toBeVisible()
  await expect(page.getByText('Banana').first()).toBeVisible()
  expect(await api.recipes.list()).toEqual([])
})
