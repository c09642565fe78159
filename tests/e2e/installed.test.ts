import { expect, test } from '../support/browser.ts'
import { searchBox } from '../support/diary.ts'
import { forgetSession, register, submitLogin } from '../support/people.ts'

test('shortcuts and shared texts open what they say', { tag: ['@phone', '@extended'] }, async ({ page, product }) => {
  const { shortcuts, share_target } = await (await page.request.get('/manifest.webmanifest')).json()
  const [logFood, scan] = shortcuts.map(({ url }: { url: string }) => url)
  const shared = (params: Record<string, string>) => `${share_target.action}?${new URLSearchParams(params)}`

  await test.step('the login page to somebody who is not signed in', async () => {
    for (const address of [logFood, scan, shared({ text: 'banana' })]) {
      await page.goto(address)
      await expect(page).toHaveURL(/\/login$/)
    }
  })

  await test.step('what they say, once their person has logged in', async () => {
    const { email } = await register(product.services, 'elena')
    for (const [address, name] of [
      [scan, 'Scan Barcode'],
      [shared({ text: 'banana' }), 'Search for Food'],
    ]) {
      await forgetSession(page)
      await page.goto(address)
      await submitLogin(page, email)
      await expect(page.getByRole('dialog', { name })).toBeVisible()
    }
    await expect(searchBox(page)).toHaveValue('banana')
  })

  await test.step('the food search', async () => {
    await page.goto(logFood)
    await expect(searchBox(page)).toBeFocused()
    await expect(searchBox(page)).toHaveValue('')
  })

  await test.step('the scanner', async () => {
    await page.goto(scan)
    await expect(page.getByRole('dialog', { name: 'Scan Barcode' })).toBeVisible()
  })

  await test.step('the food search with a shared text, which closing the search forgets', async () => {
    await page.goto(shared({ title: 'Fruit', text: 'banana' }))
    await expect(searchBox(page)).toHaveValue('banana')
    await expect(page.getByRole('button', { name: 'Add Banana', exact: true })).toBeVisible()
    await page.getByRole('dialog', { name: 'Search for Food' }).getByRole('button', { name: 'Close' }).click()
    await expect(page).toHaveURL(/\/diary$/)
    await page.getByRole('link', { name: 'Log food' }).click()
    await expect(searchBox(page)).toHaveValue('')
  })

  await test.step('the food search with the barcode of a shared product', async () => {
    await page.goto(shared({ url: 'https://world.openfoodfacts.org/product/03017620422003/nutella' }))
    await expect(searchBox(page)).toHaveValue('03017620422003')
    await page.goto(shared({ text: '5000157024671' }))
    await expect(searchBox(page)).toHaveValue('5000157024671')
  })
})
