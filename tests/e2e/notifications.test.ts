import { addNotification } from '#server/features/notifications/notifications.ts'
import { expect, test } from '../support/browser.ts'
import { settle } from '../support/diary.ts'

test.use({ settings: { CAPTCHA: 'none' } })

test('opening the bell marks all as read and highlights the new ones until it is closed', async ({ page, product }) => {
  const { api } = await settle(page, product)
  const { id } = await api.account.me()
  addNotification(product.services.db, id, { kind: 'nudge', message: 'Ben nudged you.' }, new Date())

  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).click()
  const panel = page.getByRole('dialog', { name: 'Notifications' })
  const item = panel.getByRole('listitem').filter({ hasText: 'Ben nudged you.' })
  await expect(item).toContainText('Unread')
  await expect.poll(async () => (await api.notifications.list()).map(({ read }) => read)).toEqual([true])
  await expect(page.getByText('Notifications, 1 unread')).toHaveCount(0)
  await expect(item).toContainText('Unread')

  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await page.getByRole('button', { name: 'Notifications', exact: true }).click()
  await expect(item).toBeVisible()
  await expect(item).not.toContainText('Unread')
})

test('shows an empty state without notifications', async ({ page, product }) => {
  await settle(page, product)
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Notifications', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Notifications' })).toContainText('No new notifications.')
})
