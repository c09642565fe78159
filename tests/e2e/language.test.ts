import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser.ts'
import { registerAndSignIn } from '../support/diary.ts'
import { signIn, storeTokens } from '../support/people.ts'

const expectLanguage = async (page: Page, lang: string, dir = 'ltr') => {
  await expect(page.locator('html')).toHaveAttribute('lang', lang)
  await expect(page.locator('html')).toHaveAttribute('dir', dir)
}

test('who is not signed in chooses a language on this device, and the server hears of it', { tag: '@phone' }, async ({
  page,
}) => {
  await page.goto('/login')
  await expectLanguage(page, 'en')
  const asked = page.waitForRequest(async (request) => {
    const { 'accept-language': languages } = await request.allHeaders()
    return request.url().includes('/trpc/') && languages?.startsWith('de, ') === true
  })
  await page.getByRole('combobox', { name: 'Language' }).selectOption('Deutsch')
  await expectLanguage(page, 'de')
  await asked
  await page.reload()
  await expectLanguage(page, 'de')
})

test('a language chosen in the settings goes with the account to other devices', {
  tag: ['@desktop', '@extended'],
}, async ({ page, product, browser }) => {
  const { api } = await registerAndSignIn(page, product)
  await page.goto('/account-settings')
  const language = page.getByRole('combobox', { name: 'Language', exact: true })

  await test.step('chosen', async () => {
    await expect(language).toHaveValue("Browser's language")
    await language.click()
    await page.getByRole('option', { name: 'العربية' }).click()
    await expectLanguage(page, 'ar', 'rtl')
    expect(await api.account.me()).toMatchObject({ language: 'ar' })
  })

  await test.step('on another device, from the first page after the login', async () => {
    const context = await browser.newContext({ baseURL: product.url })
    const other = await context.newPage()
    const { email } = await api.account.me()
    await storeTokens(other, product.url, await signIn(product.services, email))
    await other.goto('/dashboard')
    await expectLanguage(other, 'ar', 'rtl')
    await context.close()
  })

  await test.step('and is left to the browser again', async () => {
    await page.goto('/account-settings')
    await page.locator('#units').getByRole('combobox').click()
    await page.getByRole('option').first().click()
    await expectLanguage(page, 'en')
    expect(await api.account.me()).toMatchObject({ language: null })
  })
})

test('the weeks of the calendars begin as they do in the language', { tag: ['@desktop', '@extended'] }, async ({
  page,
  product,
}) => {
  const { api } = await registerAndSignIn(page, product)
  await api.profile.changePreferences({ language: 'de' })
  await page.goto('/dashboard?streak=1')
  await expect(page.getByRole('columnheader').first()).toHaveText(/Montag/)
  await page.goto('/diary')
  await page.getByRole('button', { name: 'Tag wählen' }).click()
  await expect(page.getByRole('columnheader').first()).toHaveText(/Mo/)
})
