import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser.ts'
import { eatBreakfast, leaveSearch, registerAndSignIn, searchBox, today } from '../support/diary.ts'
import { expectAccessible } from '../support/screen-checks.ts'

const choose = async (page: Page, choices: Record<string, string>) => {
  for (const [name, unit] of Object.entries(choices))
    await page.getByRole('radiogroup', { name, exact: true }).getByText(unit, { exact: true }).click()
}

test('people type and see their own units, and nothing drifts when they change them', {
  tag: ['@desktop', '@extended'],
}, async ({ page, product, isMobile }) => {
  const { api } = await registerAndSignIn(page, product)
  await eatBreakfast(api, today())
  const metric = { 'Body weight': 'kg', Length: 'cm', Energy: 'kcal', Food: 'g', Drinks: 'ml' }
  const imperial = { 'Body weight': 'st, lb', Length: 'ft, in', Energy: 'kJ', Food: 'oz', Drinks: 'fl oz' }
  const unitsAre = (weight: string, volume: string) =>
    expect.poll(async () => (await api.account.me()).units).toMatchObject({ weight, volume })
  const height = page.getByRole('group', { name: 'Height' })
  const target = page.getByRole('group', { name: 'Target weight' })

  await test.step('typed with a decimal comma', async () => {
    await page.goto('/account-settings')
    await choose(page, imperial)
    await unitsAre('st', 'fl oz')
    await height.getByLabel('Feet').fill('5')
    await height.getByLabel('Inches').pressSequentially('7,5')
    await target.getByLabel('Stones').fill('9')
    await target.getByLabel('Pounds').pressSequentially('25,5')
    await page.getByRole('button', { name: 'Save profile' }).click()
    await expect(page.getByText('Settings saved!')).toBeVisible()
    await expect(target.getByLabel('Stones')).toHaveValue('10')
    await expect(target.getByLabel('Pounds')).toHaveValue('11.5')
    const goals = page.getByRole('region', { name: 'Daily goals' })
    await goals.getByLabel('Energy').fill('8700')
    await page.getByRole('button', { name: 'Save goals' }).click()
    await expect(page.getByText('Your goals have been saved!')).toBeVisible()
    await expect(goals.getByText(/A glass of water is 8\.5\sfl\soz\./)).toBeVisible()
    expect(await api.account.me()).toMatchObject({ height: 171.45, targetWeight: 68.719 })
    await expectAccessible(page, 'fields of two units', '#profile')
  })

  await test.step('shown everywhere', async () => {
    await page.goto('/dashboard')
    // 8,700 kJ less 346 kcal.
    await expect(page.getByText('7,252').first()).toBeVisible()
    await expect(page.getByText('Kilojoules Left')).toBeVisible()
    await expect(page.getByRole('img', { name: '1,448 of 8,700 kJ eaten' })).toBeVisible()

    await page.goto('/diary?log=1&meal=Lunch')
    await expect(searchBox(page)).toBeFocused()
    await page.keyboard.type('banana')
    await page.getByRole('button', { name: 'Add Banana', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Banana' })
    await dialog.getByRole('radio', { name: 'Specific weight' }).click()
    await dialog.getByRole('textbox', { name: 'Weight in oz' }).fill('')
    await dialog.getByRole('textbox', { name: 'Weight in oz' }).pressSequentially('2,5')
    await dialog.getByRole('button', { name: 'Add Food' }).click()
    await leaveSearch(page, isMobile)
    const lunch = page.getByRole('region', { name: 'Lunch', exact: true })
    await expect(lunch.getByText(/^2\.5\soz$/)).toBeVisible()
    await expect.poll(async () => (await api.diary.day({ date: today() })).food.at(-1)?.servingSize).toBe('70.9g')
    const breakfast = page.getByRole('region', { name: 'Breakfast', exact: true })
    await expect(breakfast.getByText(/^1\.94\soz$/)).toBeVisible()
    await expect(breakfast.getByText('1,448')).toBeVisible()
  })

  await test.step('the same after a change to metric and back', async () => {
    await page.goto('/account-settings')
    await choose(page, metric)
    await unitsAre('kg', 'ml')
    await expect(page.getByLabel('Height')).toHaveValue('171.5')
    await expect(page.getByLabel('Target weight')).toHaveValue('68.7')
    await expect(page.getByLabel('Calories')).toHaveValue('2079')
    await page.getByRole('button', { name: 'Save profile' }).click()
    await expect(page.getByText('Settings saved!')).toBeVisible()
    await choose(page, imperial)
    await unitsAre('st', 'fl oz')
    await expect(height.getByLabel('Inches')).toHaveValue('7.5')
    await expect(target.getByLabel('Pounds')).toHaveValue('11.5')
    await expect(page.getByRole('region', { name: 'Daily goals' }).getByLabel('Energy')).toHaveValue('8700')
  })
})
