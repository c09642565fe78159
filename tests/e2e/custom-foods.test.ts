import { expect, test } from '../support/browser.ts'
import { leaveSearch, searchBox, settle, today } from '../support/diary.ts'

test.use({ settings: { CAPTCHA: 'none' } })

test('creates, finds, edits and deletes a custom food', async ({ page, product, isMobile }) => {
  const { api } = await settle(page, product)
  await page.goto('/diary?meal=Snacks&log=1')
  const form = page.getByRole('dialog', { name: /custom food/i })
  const yours = page.getByRole('dialog', { name: 'Your foods' })

  await test.step('starts from a search without results', async () => {
    await searchBox(page).fill('Qwxyz bar')
    await expect(page.getByText('Nothing found for “Qwxyz bar”.')).toBeVisible()
    await expect(page.getByText("Can't find what you're looking for?")).toBeVisible()
    await page.getByRole('button', { name: '+ Add a custom food' }).click()
    await expect(form.getByRole('textbox', { name: 'Product name' })).toHaveValue('Qwxyz bar')
  })

  await test.step('requires name and calories, and warns when the values disagree', async () => {
    await form.getByRole('button', { name: 'Add food' }).click()
    await expect(form.getByText('Product name and calories are required.')).toBeVisible()
    await form.getByRole('textbox', { name: 'Calories' }).fill('100')
    await expect(form.getByText('Product name and calories are required.')).toHaveCount(0)
    await form.getByRole('textbox', { name: 'Protein' }).fill('10')
    await form.getByRole('textbox', { name: 'Carbs' }).fill('50')
    await form.getByRole('textbox', { name: 'Fat', exact: true }).fill('20')
    await expect(form.getByText(/add up to about 420 kcal, not 100/)).toBeVisible()
    await form.getByRole('textbox', { name: 'Calories' }).fill('420')
    await expect(form.getByText(/add up to about/)).toHaveCount(0)
    await form.getByRole('textbox', { name: 'Serving size' }).fill('1 bar (40 g)')
    await form.getByRole('button', { name: 'More values and portions' }).click()
    await form.getByRole('textbox', { name: 'Salt' }).click()
    await form.getByRole('textbox', { name: 'Salt' }).pressSequentially('0,4', { delay: 30 })
    await form.getByRole('button', { name: 'Add portion' }).click()
    await form.getByRole('textbox', { name: 'Name of portion 1' }).fill('half a bar')
    await form.getByRole('textbox', { name: 'Weight of portion 1' }).fill('20')
    await form.getByRole('button', { name: 'Add food' }).click()
  })

  await test.step('offers the new food for logging at once', async () => {
    const amount = page.getByRole('dialog', { name: 'Qwxyz bar' })
    await amount.getByText('half a bar (20 g)').click()
    await amount.getByRole('textbox', { name: 'Quantity' }).fill('0.5')
    await amount.getByRole('textbox', { name: 'Quantity' }).blur()
    // The stepper corrects smaller numbers to 1.
    await expect(amount.getByRole('textbox', { name: 'Quantity' })).toHaveValue('1')
    await amount.getByRole('textbox', { name: 'Quantity' }).fill('1.5')
    await amount.getByRole('button', { name: 'Add Food', exact: true }).click()
    await expect
      .poll(async () => (await api.diary.day({ date: today() })).food)
      .toMatchObject([{ servingSize: '1.5 x half a bar (20 g)', calories: 126, salt: 0.12, fiber: null }])
    await expect(page.getByRole('listitem').getByText('Yours, awaiting approval')).toBeVisible()
  })

  await test.step('edits it without changing logged entries', async () => {
    await searchBox(page).fill('')
    await page.getByRole('button', { name: 'Your foods' }).click()
    await yours.getByRole('button', { name: 'Edit Qwxyz bar' }).click()
    await expect(form.getByRole('textbox', { name: 'Salt' })).toHaveValue('0.4')
    await form.getByRole('textbox', { name: 'Calories' }).fill('400')
    await form.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('dialog', { name: 'Qwxyz bar' }).getByRole('button', { name: 'Cancel' }).click()
    expect((await api.customFoods.list()).map(({ nutriments }) => nutriments['energy-kcal_100g'])).toEqual([400])
    expect((await api.diary.day({ date: today() })).food[0]?.calories).toBe(126)
  })

  await test.step('deletes it after a confirmation', async () => {
    await page.getByRole('button', { name: 'Your foods' }).click()
    await yours.getByRole('button', { name: 'Delete Qwxyz bar' }).click()
    await page.getByRole('button', { name: 'Delete food' }).click()
    await expect(page.getByText('No foods of your own yet.')).toBeVisible()
    await expect(page.getByRole('dialog', { name: 'Delete Qwxyz bar?' })).toHaveCount(0)
    expect(await api.customFoods.list()).toEqual([])
    await yours.getByRole('button', { name: 'Close' }).click()
  })

  await leaveSearch(page, isMobile)
  await expect(page.getByRole('region', { name: 'Snacks', exact: true }).getByText('Qwxyz bar')).toBeVisible()
})

test('asks before discarding typed values', async ({ page, product }) => {
  await settle(page, product)
  await page.goto('/diary?log=1')
  await page.getByRole('button', { name: 'Your foods' }).click()
  await page.getByRole('button', { name: 'Add a custom food' }).click()
  const form = page.getByRole('dialog', { name: 'Custom food' })
  await form.getByRole('textbox', { name: 'Product name' }).fill('Soup')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: 'Discard changes?' }).getByRole('button', { name: 'Keep editing' }).click()
  await expect(form.getByRole('textbox', { name: 'Product name' })).toHaveValue('Soup')
})
