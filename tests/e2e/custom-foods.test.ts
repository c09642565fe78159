import { expect, test } from '../support/browser.ts'
import { leaveSearch, registerAndSignIn, searchBox, today } from '../support/diary.ts'

test('creates, finds, edits and deletes a custom food', { tag: ['@phone', '@extended'] }, async ({ page, product }) => {
  test.slow()
  const { api } = await registerAndSignIn(page, product)
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

  await test.step('takes the values of a serving, and says at each field what is missing', async () => {
    const field = (name: string) => form.getByRole('textbox', { name, exact: true })
    await field('Product name').fill('')
    await form.getByText('per serving').click()
    await form.getByRole('button', { name: 'Add food' }).click()
    for (const name of ['Product name', 'Calories'])
      await expect(field(name)).toHaveAccessibleDescription('Product name and calories are required.')
    await expect(field('Weight')).toHaveAccessibleDescription('Enter an amount.')
    await field('Product name').fill('Qwxyz bar')
    await field('Serving').fill('1 bar')
    await field('Weight').fill('40')

    // The Tab key goes from line to line in the order of a label.
    await field('Calories').fill('40')
    const label = {
      Fat: '8',
      'of which saturated fat': '2',
      Carbs: '20',
      'of which sugars': '',
      Fibre: '',
      Protein: '4',
    }
    for (const [name, value] of Object.entries(label)) {
      await page.keyboard.press('Tab')
      await expect(field(name)).toBeFocused()
      await page.keyboard.type(value)
    }
    // Without scrolling, which the fields above it need.
    await expect(form.getByText(/add up to about 168 kcal, not 40/)).toBeInViewport({ ratio: 1 })
    await field('Calories').fill('400')
    await form.getByRole('button', { name: 'Add food' }).click()
    await expect(field('Calories')).toHaveAccessibleDescription(/Nothing has over 900 kcal .* per 100 g/)
    await expect(field('Calories')).toBeFocused()
    await field('Calories').fill('168')
    await expect(form.getByText(/add up to about/)).toHaveCount(0)
    await field('Salt').click()
    await field('Salt').pressSequentially('0,16', { delay: 30 })
    await form.getByRole('button', { name: 'Add portion' }).click()
    await form.getByRole('textbox', { name: 'Name of portion 1' }).fill('half a bar')
    await form.getByRole('textbox', { name: 'Weight of portion 1' }).fill('20')
    await expect(form.getByRole('radio', { name: 'Only for me' })).toBeChecked()
    await expect(form.getByText('Only you can find it, and your household if you are in one.')).toBeVisible()
    await form.getByRole('button', { name: 'Add food' }).click()
  })

  await test.step('offers the new food for logging at once', async () => {
    const amount = page.getByRole('dialog', { name: 'Qwxyz bar' })
    await amount.getByText('half a bar (20 g)').click()
    await amount.getByRole('textbox', { name: 'Quantity' }).fill('')
    await amount.getByRole('textbox', { name: 'Quantity' }).blur()
    // The stepper fills in 1 where nothing is.
    await expect(amount.getByRole('textbox', { name: 'Quantity' })).toHaveValue('1')
    await amount.getByRole('textbox', { name: 'Quantity' }).fill('1.5')
    await amount.getByRole('button', { name: 'Add Food', exact: true }).click()
    await expect
      .poll(async () => (await api.diary.day({ date: today() })).food)
      .toMatchObject([{ servingSize: '1.5 x half a bar (20 g)', calories: 126, salt: 0.12, fiber: null }])
    // Suggested to nobody, so nothing is awaited.
    await expect(page.getByRole('listitem').filter({ hasText: 'Qwxyz bar' })).toHaveCount(2)
    await expect(page.getByText('Yours, awaiting approval')).toHaveCount(0)
  })

  await test.step('edits it without changing logged entries', async () => {
    await searchBox(page).fill('')
    await page.getByText('Mine', { exact: true }).click()
    await page.getByRole('button', { name: 'Edit your foods' }).click()
    await yours.getByRole('button', { name: 'Edit Qwxyz bar' }).click()
    await expect(form.getByRole('textbox', { name: 'Salt' })).toHaveValue('0.4')
    await form.getByText('per serving').click()
    // As typed from the label.
    await expect(form.getByRole('textbox', { name: 'Salt' })).toHaveValue('0.16')
    await expect(form.getByRole('textbox', { name: 'Calories' })).toHaveValue('168')
    await form.getByText('per 100 g').click()
    await form.getByRole('textbox', { name: 'Calories' }).fill('400')
    await expect(form.getByRole('radio', { name: 'Only for me' })).toBeChecked()
    await form.getByText('Suggest to everybody here').click()
    await expect(form.getByText('An administrator sees it with your username and decides.')).toBeVisible()
    await form.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('dialog', { name: 'Qwxyz bar' }).getByRole('button', { name: 'Cancel' }).click()
    expect(await api.customFoods.list()).toMatchObject([
      { nutriments: { 'energy-kcal_100g': 400 }, status: 'pending', isPrivate: false },
    ])
    await expect(page.getByRole('listitem').getByText('Yours, awaiting approval')).toBeVisible()
    expect((await api.diary.day({ date: today() })).food[0]?.calories).toBe(126)
  })

  await test.step('deletes it after a confirmation', async () => {
    await page.getByRole('button', { name: 'Edit your foods' }).click()
    await yours.getByRole('button', { name: 'Delete Qwxyz bar' }).click()
    await page.getByRole('button', { name: 'Delete food' }).click()
    await expect(page.getByText('No foods of your own yet.')).toBeVisible()
    await expect(page.getByRole('dialog', { name: 'Delete Qwxyz bar?' })).toHaveCount(0)
    await expect(yours.getByRole('heading', { name: 'Your foods' })).toBeFocused()
    expect(await api.customFoods.list()).toEqual([])
    await yours.getByRole('button', { name: 'Close' }).click()
  })

  await leaveSearch(page, true)
  await expect(page.getByRole('region', { name: 'Snacks', exact: true }).getByText('Qwxyz bar')).toBeVisible()
})

test('asks before discarding typed values', { tag: ['@desktop', '@extended'] }, async ({ page, product }) => {
  await registerAndSignIn(page, product)
  await page.goto('/diary?log=1&yours=1')
  await page.getByRole('button', { name: 'Add a custom food' }).click()
  const form = page.getByRole('dialog', { name: 'Custom food' })
  await form.getByRole('textbox', { name: 'Product name' }).fill('Soup')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: 'Discard changes?' }).getByRole('button', { name: 'Keep editing' }).click()
  await expect(form.getByRole('textbox', { name: 'Product name' })).toHaveValue('Soup')
  await form.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('dialog', { name: 'Discard changes?' }).getByRole('button', { name: 'Discard' }).click()
  await expect(form).toHaveCount(0)
})
