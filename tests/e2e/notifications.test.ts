import { eq, sql } from 'drizzle-orm'
import { friendRequests, notifications } from '#schema'
import { addNotification, maxStreamsPerUser } from '#server/features/notifications.ts'

import { choose, expect, test } from '../support/browser.ts'
import { addFriend } from '../support/buddies.ts'
import { registerAndSignIn } from '../support/diary.ts'
import { callerOf, register, signIn } from '../support/people.ts'

const isStream = (at: URL | { url: () => string }) =>
  (at instanceof URL ? at.href : at.url()).endsWith('/notifications/stream')

test('opening the bell marks all as read and highlights the new ones until it is closed', { tag: '@phone' }, async ({
  page,
  product,
}) => {
  const { api } = await registerAndSignIn(page, product)
  const { id } = await api.account.me()
  addNotification(product.services.db, id, { kind: 'nudge', message: () => 'Ben nudged you.' }, new Date())
  // Of a newer server than the page.
  product.services.db.run(sql`update ${notifications} set kind = 'anniversary'`)

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

test('a buddy request is answered in the bell, and a badge opens its page', { tag: ['@desktop', '@extended'] }, async ({
  page,
  product,
}) => {
  const { services } = product
  const { api } = await registerAndSignIn(page, product)
  const { id } = await api.account.me()
  const ben = callerOf(services, (await signIn(services, (await register(services, 'ben')).email)).accessToken)
  await ben.buddies.sendRequest({ userId: id })
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).click()
  const panel = page.getByRole('dialog', { name: 'Notifications' })
  await panel.getByRole('button', { name: 'Accept' }).click()
  await expect(panel.getByRole('button', { name: 'Accept' })).toHaveCount(0)
  expect((await api.buddies.list()).friends).toMatchObject([{ username: 'ben' }])
  await panel.getByRole('link', { name: /Better Together/ }).click()
  await expect(page).toHaveURL(/\/achievements#/)
  await expect(panel).toHaveCount(0)
})

test('shows an empty state without notifications', { tag: ['@desktop', '@extended'] }, async ({ page, product }) => {
  await registerAndSignIn(page, product)
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Notifications', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Notifications' })).toContainText('No new notifications.')
})

test('a notification arrives at once in every tab, is read in all, and nothing comes after logging out', {
  tag: '@desktop',
}, async ({ page, product }) => {
  const { services } = product
  const { api } = await registerAndSignIn(page, product)
  const { id } = await api.account.me()
  const ben = callerOf(services, (await signIn(services, (await register(services, 'ben')).email)).accessToken)
  const other = await page.context().newPage()
  for (const tab of [page, other]) {
    const opened = tab.waitForResponse(isStream)
    await tab.goto('/dashboard')
    await opened
    await expect(tab.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
  }

  await ben.buddies.sendRequest({ userId: id })
  for (const tab of [page, other]) {
    await expect(tab.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible()
    await expect(tab.getByRole('status').filter({ hasText: 'New notification: ben' })).toHaveCount(1)
  }
  await other.getByRole('button', { name: 'Notifications, 1 unread' }).click()
  for (const tab of [page, other])
    await expect(tab.getByRole('button', { name: 'Notifications', exact: true })).toBeAttached()

  const ended = page.waitForEvent('requestfailed', (request) => isStream(request))
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await ended
  for (const tab of [page, other]) await expect(tab).toHaveURL(/\/login$/)
})

test.describe('behind a proxy that lets no stream through', () => {
  test.use({ refusals: true })

  test('notifications arrive by polling, by the stream as soon as it gets through, and after a gap', {
    tag: ['@desktop', '@extended'],
  }, async ({ page, product }) => {
    const { api } = await registerAndSignIn(page, product)
    const { id } = await api.account.me()
    const friendId = addFriend(product.services, id, 'dora')
    const tell = (message: string) => {
      addNotification(product.services.db, id, { kind: 'nudge', message: () => message }, new Date())
      product.services.notificationStreams.publish(id)
    }
    await page.clock.install()
    await page.route(isStream, (route) => route.abort())
    await page.goto('/dashboard')
    await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
    tell('Ben nudged you.')
    await page.clock.fastForward(61_000)
    await expect(page.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible()
    await expect(page.getByText("You're offline.")).toHaveCount(0)

    await page.unroute(isStream)
    const opened = page.waitForResponse(isStream)
    await page.clock.fastForward(80_000)
    await opened
    tell('Cleo nudged you.')
    await expect(page.getByRole('button', { name: 'Notifications, 2 unread' })).toBeVisible()

    const leaders = page.getByRole('region', { name: 'Buddy Streak Leaders' }).getByRole('listitem')
    await expect(leaders).toHaveText([/dora/, /You/])
    const reopened = page.waitForResponse(isStream)
    // The oldest stream of a person ends when there are too many.
    for (let n = 0; n < maxStreamsPerUser; n++)
      product.services.notificationStreams.open(
        {
          id,
          role: 'user',
          timeZone: 'UTC',
          mealTypes: null,
          language: null,
          householdId: null,
          twoFactorEnabledAt: null,
          sessionId: 'other',
        },
        () => ({
          send() {},
          end() {},
        }),
      )
    product.services.db.delete(friendRequests).where(eq(friendRequests.requesterId, friendId)).run()
    await page.clock.fastForward(10_000)
    await reopened
    await expect(leaders).toHaveText([/You/])
  })
})

test('feedback is sent from the user menu, and kept in the form when that fails', {
  tag: ['@desktop', '@extended'],
}, async ({ page, product, isMobile }) => {
  await registerAndSignIn(page, product)
  await page.goto('/dashboard')
  const dialog = page.getByRole('dialog', { name: 'Give Feedback' })
  await page.getByRole('button', { name: 'Account menu' }).click()
  if (!isMobile) {
    const menu = page.getByRole('menu')
    await expect(menu).toContainText('Welcome, elena')
    await expect(menu.getByRole('menuitem')).toHaveText([
      'Achievements',
      'Account Settings',
      'Admin Dashboard',
      'Give Feedback',
      'Logout',
    ])
  }
  await page
    .getByRole('menuitem', { name: 'Give Feedback' })
    .or(page.getByRole('button', { name: 'Give Feedback' }))
    .click()

  await dialog.getByRole('button', { name: 'Submit Feedback' }).click()
  await expect(dialog.getByText('Please write a message.')).toBeVisible()
  // Esc closes an open list only.
  const type = dialog.getByRole('combobox', { name: 'Type' })
  await type.click()
  await expect(page.getByRole('listbox')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('listbox')).toBeHidden()
  await expect(type).toBeVisible()
  await choose(type, 'Bug Report')
  await dialog.getByLabel('Message').fill('The bell rings twice.\nOn Mondays only.')
  await page.route(/feedback\.send/, (route) => route.fulfill({ json: { error: {} } }), { times: 1 })
  await dialog.getByRole('button', { name: 'Submit Feedback' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Could not send feedback.' })).toBeVisible()
  await expect(dialog.getByLabel('Message')).toHaveValue('The bell rings twice.\nOn Mondays only.')
  await dialog.getByRole('button', { name: 'Submit Feedback' }).click()
  await expect(page.getByText('Feedback sent. Thank you!')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  expect(product.services.db.query.feedback.findMany().sync()).toMatchObject([
    { type: 'Bug Report', message: 'The bell rings twice.\nOn Mondays only.' },
  ])
})
