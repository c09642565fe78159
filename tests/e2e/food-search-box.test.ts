import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser.ts'
import { eatBreakfast, searchBox, settle, yesterday } from '../support/diary.ts'

/** Holds back the requests to a path until the returned function is called. */
async function hold(page: Page, path: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(path, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

/** What takes the letters until the search box is there. */
const earlyInput = (page: Page) => page.locator('input:not([type="search"])[aria-label="Search for Food"]')

test('keeps every letter typed after `/`, whatever is still loading', { tag: '@desktop' }, async ({
  page,
  product,
}) => {
  const { api } = await settle(page, product)
  await eatBreakfast(api, yesterday())

  await test.step('from the dashboard, before the code of the diary has loaded', async () => {
    const release = await hold(page, '**/assets/Diary-*.js')
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.keyboard.press('/')
    await page.keyboard.type('bana')
    release()
    await page.keyboard.type('na')
    await expect(searchBox(page)).toHaveValue('banana')
    await expect(searchBox(page)).toBeFocused()
    await page.keyboard.type(' bread')
    await expect(searchBox(page)).toHaveValue('banana bread')
  })

  await test.step('before the answers of the server have arrived', async () => {
    const release = await hold(page, '**/trpc/**')
    await page.goto('/diary')
    await earlyInput(page).waitFor({ state: 'attached' })
    await page.keyboard.press('/')
    await page.keyboard.type('ban')
    release()
    await page.keyboard.type('ana')
    await expect(searchBox(page)).toHaveValue('banana')
    await expect(searchBox(page)).toBeFocused()
  })
})

test('keeps every letter typed after a link to the search has been opened', { tag: '@desktop' }, async ({
  page,
  product,
}) => {
  const { api } = await settle(page, product)
  await eatBreakfast(api, yesterday())
  const release = await hold(page, '**/trpc/**')
  await page.goto('/diary?log=1')
  await expect(earlyInput(page)).toBeFocused()
  await page.keyboard.type('ban')
  release()
  await page.keyboard.type('ana')
  await expect(searchBox(page)).toHaveValue('banana')
  await expect(page.getByRole('button', { name: 'Add Banana', exact: true })).toBeVisible()
  await expect(searchBox(page)).toHaveValue('banana')
  await expect(searchBox(page)).toBeFocused()
})
