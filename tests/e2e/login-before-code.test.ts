import type { Page } from '@playwright/test'
import { saveTheme } from '#server/db/settings.ts'
import { transaction } from '#server/db/transaction.ts'
import { expectAccessible } from '../support/axe.ts'
import { expect, test } from '../support/browser.ts'
import { carry, register, signIn } from '../support/people.ts'

/** Opens a page whose scripts and stylesheets are held back. Returns a function that lets them come. */
async function openWithoutCode(page: Page, path: string) {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(/\/assets\/.*\.(js|css)$/, async (route) => {
    await promise
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  return resolve
}

const fields = (page: Page) => ({
  email: page.getByLabel('Email'),
  password: page.getByLabel('Password', { exact: true }),
  login: page.getByRole('button', { name: 'Login to Glowlog' }),
  eye: page.getByRole('button', { name: 'Show or hide the password' }),
})

test('somebody who has typed and pressed Enter before the code has come is signed in once it has', async ({
  page,
  product,
}) => {
  const person = await register(product.services, 'elena')
  const asked: string[] = []
  page.on('request', (request) => asked.push(`${request.method()} ${decodeURIComponent(request.url())}`))
  const letCome = await openWithoutCode(page, '/login')
  const { email, password, login } = fields(page)
  await email.fill(person.email)
  await password.fill(person.password)
  await password.press('Enter')
  await expect(login).toHaveAttribute('data-busy', 'true')
  await expect(page).toHaveURL('/login')
  letCome()
  await expect(page).toHaveURL('/dashboard')
  expect(asked.filter((request) => request.includes(person.password))).toEqual([])
  expect(asked.filter((request) => request.endsWith('/login'))).toEqual([`GET ${product.url}/login`])
})

test('what was typed, the focus and the place in the text stay as they are when the code comes', async ({ page }) => {
  const letCome = await openWithoutCode(page, '/login')
  const { email, password, eye } = fields(page)
  await password.fill('a long enough password')
  await eye.click()
  await email.pressSequentially('elena@exmple.org')
  for (const _ of 'mple.org') await page.keyboard.press('ArrowLeft')
  letCome()
  // The press of the eye is carried out as soon as the code is there.
  await expect(password).toHaveAttribute('type', 'text')
  await page.keyboard.type('a')
  await expect(email).toHaveValue('elena@example.org')
  await expect(password).toHaveValue('a long enough password')
})

test('the last button pressed before the code has come is the one that counts', { tag: '@desktop' }, async ({
  page,
}) => {
  const letCome = await openWithoutCode(page, '/')
  await page.getByRole('button', { name: 'Privacy Policy' }).click()
  await page.getByRole('button', { name: 'Terms of Service' }).click()
  letCome()
  await expect(page.getByRole('dialog', { name: 'Terms of Service' })).toBeVisible()
})

test('links lead to their screens before the code has come', { tag: '@desktop' }, async ({ page }) => {
  const letCome = await openWithoutCode(page, '/login')
  await expectAccessible(page, 'login without code')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page).toHaveURL('/forgot-password')
  letCome()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('the form does not show to somebody who is signed in', { tag: '@desktop' }, async ({ page, product }) => {
  const { email } = await register(product.services, 'elena')
  await carry(page, product.url, await signIn(product.services, email))
  const letCome = await openWithoutCode(page, '/')
  await expect(page.locator('#outline-greeting')).toBeVisible()
  await expect(fields(page).password).toBeHidden()
  letCome()
  await expect(page).toHaveURL('/dashboard')
  await expect(page.locator('form')).toHaveCount(0)
})

test.describe('an instance with settings of its own', () => {
  test.use({ settings: { REGISTRATION: 'closed', PRODUCT_NAME: `Ann's <b> & "Co"` } })

  test('shows the same before and after the code has come', async ({ page, product }) => {
    const homepageTagline = 'What you eat <i>, what you drink & a %YEAR% of rest in between'
    const { db } = product.services
    await transaction(db, () => saveTheme(db, { seasonalThemeEnabled: true, homepageTagline }))
    const shown = () =>
      page.evaluate(() => {
        const elements = document.querySelectorAll('h1, input, button, a, label, footer span, aside p')
        return [...elements].map((element) => {
          const { x, y, width, height } = element.getBoundingClientRect()
          return [element.textContent, x, y, width, height]
        })
      })
    const letCome = await openWithoutCode(page, '/login')
    await fields(page).eye.click()
    await expect(page.getByRole('heading', { name: `Ann's <b> & "Co" Login` })).toBeVisible()
    await page.evaluate(() => document.fonts.ready)
    const before = await shown()
    letCome()
    await expect(fields(page).password).toHaveAttribute('type', 'text')
    expect(await shown()).toEqual(before)
    await expect(page.getByRole('link', { name: 'Create an account' })).toHaveCount(0)
    await expect(page.getByText(homepageTagline.replace(' a ', ' a\u00a0'), { exact: true })).toBeAttached()
  })
})
