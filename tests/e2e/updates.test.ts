import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser.ts'
import { registerAndSignIn, searchBox } from '../support/diary.ts'
import { startProxy } from '../support/proxy.ts'

test.use({ serviceWorkers: 'allow', refusals: true })

const ready = (page: Page) => page.evaluate(async () => void (await navigator.serviceWorker.ready))
const update = (page: Page) => page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))

test('an update waits until somebody reloads, in each tab, and loses nothing', {
  tag: ['@desktop', '@extended'],
}, async ({ page, product }) => {
  const proxy = await startProxy(product.url)
  const news = (tab: Page) => tab.getByText('A new version is ready.')
  const script = (tab: Page) => tab.locator('script[type=module][src]').getAttribute('src')
  try {
    await registerAndSignIn(page, { ...product, url: proxy.url })
    await page.goto(`${proxy.url}/diary`)
    await ready(page)
    const other = await page.context().newPage()
    await other.goto(`${proxy.url}/diary`)
    const before = await script(page)

    await test.step('the first visit is no update', async () => {
      await update(page)
      await expect(news(page)).toHaveCount(0)
    })

    await test.step('both tabs say so, and keep what is typed', async () => {
      await searchBox(page).fill('banana')
      proxy.serveNextBuild()
      await update(page)
      // All files of the new build have come by then, which takes a busy machine a while.
      await expect(news(page)).toBeVisible({ timeout: 60_000 })
      await expect(news(other)).toBeVisible()
      await page.getByRole('button', { name: 'Reload', exact: true }).click()
      await expect(page.getByText('What you typed is not saved yet.')).toBeVisible()
      await expect(searchBox(page)).toHaveValue('banana')
    })

    await test.step('a tab of the old build opens screens that it has not loaded yet', async () => {
      await other.getByRole('button', { name: 'Account menu' }).click()
      await other.getByRole('menuitem', { name: 'Achievements' }).click()
      await expect(other.getByRole('heading', { level: 1, name: 'Achievements' })).toBeVisible()
      expect(await script(other)).toBe(before)
    })

    await test.step('a reload brings the new build to that tab alone', async () => {
      await page.getByRole('button', { name: 'Reload anyway' }).click()
      await expect(searchBox(page)).toHaveValue('')
      expect(await script(page)).not.toBe(before)
      await expect(news(page)).toHaveCount(0)
      await expect(news(other)).toBeVisible()
    })
  } finally {
    await proxy.close()
  }
})
