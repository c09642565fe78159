import { expect, test } from '../support/browser.ts'
import { eatBreakfast, searchBox, settle, yesterday } from '../support/diary.ts'

test('`/` opens the food search from anywhere, ready to type', { tag: '@desktop' }, async ({ page, product }) => {
  const { api } = await settle(page, product)
  await eatBreakfast(api, yesterday())
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('/')
  await expect(searchBox(page)).toBeFocused()
  await page.keyboard.type('banana')
  await expect(searchBox(page)).toHaveValue('banana')
  await expect(page.getByRole('button', { name: 'Add Banana', exact: true })).toBeVisible()
  await page.keyboard.type(' bread')
  await expect(searchBox(page)).toHaveValue('banana bread')

  await test.step('and so does its link, which is then gone from the address', async () => {
    await page.goto('/diary?log=1')
    await expect(searchBox(page)).toBeFocused()
    await expect(page).toHaveURL(/\/diary$/)
    await page.keyboard.type('banana')
    await expect(searchBox(page)).toHaveValue('banana')
  })
})
