import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser.ts'
import { registerAndSignIn, today } from '../support/diary.ts'

/** Counts the canvases that are added to the page, since confetti is gone after a moment. */
async function countConfetti(page: Page) {
  await page.addInitScript(() => {
    const seen = { canvases: 0 }
    Object.assign(window, { seen })
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes) if (node instanceof HTMLCanvasElement) seen.canvases++
    }).observe(document, { childList: true, subtree: true })
  })
  return () => page.evaluate(() => (window as unknown as { seen: { canvases: number } }).seen.canvases)
}

const flag = (page: Page) => page.evaluate(() => sessionStorage.getItem('confetti'))

test('a badge is unlocked with confetti, once in a session', { tag: '@phone' }, async ({ page, product }) => {
  const { api } = await registerAndSignIn(page, product)
  await api.profile.completeOnboarding()
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const confetti = await countConfetti(page)

  await page.goto('/achievements')
  const intro = page.getByRole('status').filter({ hasText: 'badges' })
  await expect(intro).toHaveText('Log your first food, glass or workout to unlock one of 30 badges.')
  await expect(page.getByRole('img', { name: '0 of 30 badges unlocked' })).toBeVisible()
  const badge = (name: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
  await expect(badge('First Glass')).toContainText('Locked.')
  await expect(badge('Week of Light')).toContainText('0 of 7 days')

  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'First Bite' })).toBeVisible()
  await page.getByRole('button', { name: 'Add a glass' }).click()
  await expect.poll(confetti).toBe(1)
  // It is in the way of nothing, and goes.
  await page.getByRole('button', { name: 'Add a glass' }).click()
  await expect(page.locator('canvas')).toHaveCount(0)
  expect(await flag(page)).toBe('fired')

  await api.diary.logFood({ date: today(), mealType: 'Lunch', foodName: 'Soup', calories: 100 })
  await page.reload()
  const next = page.getByRole('region', { name: 'Next Achievement' })
  await expect(next).toContainText('1 of 7 days')
  await expect(page.getByRole('button', { name: 'Notifications, 2 unread' })).toBeVisible()
  expect(await confetti()).toBe(0)

  await next.getByRole('link', { name: 'All badges' }).click()
  await expect(intro).toHaveText('You have unlocked 2 of 30 badges.')
  await expect(badge('First Glass')).toContainText('Unlocked.')
})

test('there is no confetti under reduced motion', { tag: ['@desktop', '@extended'] }, async ({ page, product }) => {
  const { api } = await registerAndSignIn(page, product)
  await api.profile.completeOnboarding()
  const confetti = await countConfetti(page)
  await page.goto('/diary')
  await api.water.add({ date: today() })
  await page.goto('/dashboard')
  await expect.poll(() => flag(page)).toBe('fired')
  expect(await confetti()).toBe(0)
})
