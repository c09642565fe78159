import { expect, test } from '../support/browser.ts'
import { registerAndSignIn, today } from '../support/diary.ts'

test('makes the meals of the day: another one, its place by the keyboard, and merges two', {
  tag: ['@phone', '@extended'],
}, async ({ page, product }) => {
  const { api } = await registerAndSignIn(page, product)
  await api.diary.logFood({ date: today(), mealType: 'Snacks', foodName: 'Walnuts', calories: 180 })
  await page.goto('/account-settings?mealTypes=1')
  const dialog = page.getByRole('dialog', { name: 'Meals of your day' })

  await test.step('adds a meal and moves it up', async () => {
    await dialog.getByRole('button', { name: 'Add a meal' }).click()
    // The new row takes the focus once it is there.
    await expect(dialog.getByRole('textbox', { name: 'Name' }).last()).toBeFocused()
    await page.keyboard.type('Second breakfast')
    await dialog.getByLabel('Second breakfast: suggested from: hours').fill('10')
    await dialog.getByLabel('Second breakfast: suggested from: minutes').fill('00')
    const handle = dialog.getByRole('button', { name: 'Move Second breakfast', exact: true })
    await handle.press('Space')
    // The row listens to the arrow keys from its next timer on, which a key may overtake; this one comes after it.
    await page.evaluate(() => new Promise((done) => setTimeout(done)))
    for (let place = 5; place >= 2; place--) {
      await expect(page.getByText(`Second breakfast is at place ${place} of 5.`)).toBeAttached()
      if (place > 2) await page.keyboard.press('ArrowUp')
    }
    await page.keyboard.press('Space')
    await expect(dialog.getByRole('textbox', { name: 'Name' }).nth(1)).toHaveValue('Second breakfast')
  })

  await test.step('removes one, and says where its entries go', async () => {
    await dialog.getByRole('button', { name: 'Remove Snacks' }).click()
    await expect(dialog.getByRole('button', { name: 'Move Dinner', exact: true })).toBeFocused()
    await dialog.getByLabel('Entries of Snacks go to').selectOption('Lunch')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Your meals have been saved.')).toBeVisible()
    expect((await api.mealTypes.list()).map(({ name }) => name)).toEqual([
      'Breakfast',
      'Second breakfast',
      'Lunch',
      'Dinner',
    ])
  })

  await test.step('the diary has them', async () => {
    await page.goto('/diary')
    const headings = page.getByRole('region', { name: 'Diary of the day' }).getByRole('heading', { level: 3 })
    await expect(headings).toHaveText(['Breakfast', 'Second breakfast', 'Lunch', 'Dinner', 'Exercise'])
    await expect(page.getByRole('region', { name: 'Lunch' })).toContainText('Walnuts')
  })
})
