import { expect, test } from '../support/browser.ts'
import { registerAndSignIn, searchBox, today } from '../support/diary.ts'

test.use({ locale: 'en-US' })

test('a food keeps the name and gets the amount that was typed', { tag: ['@desktop', '@extended'] }, async ({
  page,
  product,
}) => {
  const { api } = await registerAndSignIn(page, product)
  const food = async () => (await api.diary.day({ date: today() })).food
  const dialog = (name: string) => page.getByRole('dialog', { name })
  await page.goto('/diary?meal=Lunch&log=1')

  await test.step('zucchini is logged as zucchini, and found again by both names', async () => {
    await searchBox(page).fill('zucchini')
    await page.getByRole('button', { name: 'Add Zucchini (courgette)', exact: true }).click()
    await dialog('Zucchini (courgette)').getByRole('button', { name: 'Add Food' }).click()
    await expect
      .poll(food)
      .toMatchObject([
        { foodName: 'Zucchini (courgette)', foodId: 'staples:courgette', servingSize: '1 x 1 medium (196 g)' },
      ])
    await searchBox(page).fill('courgette')
    await expect(page.getByRole('button', { name: /^Add .* of Zucchini \(courgette\)/ })).toHaveCount(1)
    await expect(page.locator('mark', { hasText: 'courgette' }).first()).toBeVisible()
  })

  await test.step('2 eggs are two eggs, added with Enter', async () => {
    await searchBox(page).fill('2 eggs')
    await expect(page.getByRole('button', { name: 'Add 2 large of Egg, 143' })).toBeVisible()
    await searchBox(page).press('Enter')
    await expect
      .poll(food)
      .toContainEqual(
        expect.objectContaining({ foodName: 'Egg', quantity: 2, servingSize: '2 x 1 large (50 g)', calories: 143 }),
      )
  })

  await test.step('150g of rice open with this weight', async () => {
    await searchBox(page).fill('150g rice')
    await page.getByRole('button', { name: /^Choose an amount of Rice, white, cooked/ }).click()
    const rice = dialog('Rice, white, cooked')
    await expect(rice.getByRole('radio', { name: 'Specific weight' })).toBeChecked()
    await expect(rice.getByRole('textbox', { name: 'Weight in g' })).toHaveValue('150')
    await rice.getByRole('button', { name: 'Add Food' }).click()
    await expect.poll(food).toContainEqual(expect.objectContaining({ servingSize: '150g', calories: 195 }))
  })

  await expect(page.getByRole('region', { name: 'Lunch', exact: true }).getByText('Zucchini (courgette)')).toBeVisible()
})
