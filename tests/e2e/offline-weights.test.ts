import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser.ts'
import { eatBreakfast, registerAndSignIn, today, yesterday } from '../support/diary.ts'

test.use({ refusals: true })

const waiting = 'Saved on this device, not sent yet'
const offline = (page: Page) => page.getByText("You're offline.", { exact: true })
const stored = (page: Page) => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('unsent')))

/** Aborts all calls, or answers those of one procedure with a failure. Returns what repairs it. */
async function breakCalls(page: Page, procedure?: string) {
  const calls = procedure ? new RegExp(`/trpc/[^?]*${procedure.replace('.', '\\.')}`) : /\/(trpc|api)\//
  await page.route(calls, (route) => (procedure ? route.fulfill({ status: 500, json: {} }) : route.abort()))
  return async () => {
    await page.unroute(calls)
    await page.evaluate(() => dispatchEvent(new Event('online')))
  }
}

test('weights wait in the queue, are counted at once and arrive once', { tag: '@phone' }, async ({ page, product }) => {
  const { api } = await registerAndSignIn(page, product)
  await api.progress.log({ date: yesterday(), weight: 70 })
  await page.goto('/progress')
  const weight = page.getByRole('textbox', { name: 'Weight' })
  const stats = page.getByRole('list', { name: 'Your stats' })
  const rows = page.getByRole('row').filter({ has: page.getByRole('button') })
  await expect(rows).toHaveCount(1)
  const repair = await breakCalls(page)

  await weight.fill('69.4')
  await page.getByRole('button', { name: 'Save entry' }).click()
  await expect(page.getByText('Progress saved!')).toBeVisible()
  await expect(page.getByText('1 entry is saved on this device')).toBeVisible()
  await expect(rows).toHaveCount(2)
  await expect(rows.first().getByRole('img', { name: waiting })).toBeVisible()
  await expect(stats.getByRole('listitem').filter({ hasText: 'Current weight' })).toContainText('69.4')

  await rows.last().getByRole('button', { name: /^Edit/ }).click()
  const editor = page.getByRole('dialog', { name: 'Edit entry' })
  await editor.getByRole('textbox', { name: 'Weight' }).fill('70.2')
  await editor.getByRole('button', { name: 'Save' }).click()
  await expect(stats.getByRole('listitem').filter({ hasText: 'Total change' })).toContainText('0.8')
  await expect(page.getByText('1 entry and 1 change are saved on this device')).toBeVisible()
  expect(await api.progress.list()).toHaveLength(1)

  // The server gets it, but its answer is lost: it is sent once more.
  await page.route(
    /\/trpc\/progress\.log/,
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await repair()
  await expect(offline(page)).toBeHidden()
  await expect.poll(() => stored(page)).toEqual([])
  await expect(page.getByRole('img', { name: waiting })).toHaveCount(0)
  expect((await api.progress.list()).map((one) => [one.date, one.weight])).toEqual([
    [today(), 69.4],
    [yesterday(), 70.2],
  ])
})

test('a weight that the server refuses in the end says so, counts nowhere and can be dropped', {
  tag: ['@phone', '@extended'],
}, async ({ page, product }) => {
  const { api } = await registerAndSignIn(page, product)
  await api.progress.log({ date: yesterday(), weight: 70 })
  await page.goto('/progress')
  const weight = page.getByRole('textbox', { name: 'Weight' })
  await expect(weight).toBeVisible()
  const repair = await breakCalls(page)
  await weight.fill('69.4')
  await page.getByRole('button', { name: 'Save entry' }).click()
  await expect(page.getByText('1 entry is saved on this device')).toBeVisible()
  await page.unroute(/\/(trpc|api)\//)
  await page.route(/\/trpc\/[^?]*progress\.log/, (route) => route.fulfill({ status: 500, json: {} }))
  await repair()
  const added = page.getByRole('region', { name: 'Add entry' })
  await expect(added.getByText(/^Not saved: 69\.4\skg of \d+\s\w+\. The server could not save it\./)).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: '69.4' })).toHaveCount(0)
  await expect(page.getByRole('list', { name: 'Your stats' })).toContainText('70')
  await added.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByText('Not saved')).toHaveCount(0)
  expect(await stored(page)).toEqual([])
})

test('a fast starts and ends without a connection when its person says so', { tag: ['@phone', '@extended'] }, async ({
  page,
  product,
}) => {
  const { api } = await registerAndSignIn(page, product)
  await page.goto('/dashboard')
  const card = page.getByRole('region', { name: 'Fasting' })
  // The dialog's code is fetched with the first tap.
  await card.getByRole('button', { name: 'Start Fast' }).click()
  const dialog = page.getByRole('dialog', { name: 'Start Fast' })
  await expect(dialog).toBeVisible()
  const repair = await breakCalls(page)
  await dialog.getByRole('button', { name: '1 h ago' }).click()
  await dialog.getByRole('button', { name: 'Start Fast' }).click()
  await expect(card.getByRole('timer')).toHaveText(/^01:00:/)
  await expect(page.getByText('1 entry is saved on this device')).toBeVisible()
  await card.getByRole('button', { name: 'End Fast' }).click()
  await expect(page.getByText('Fast ended!')).toBeVisible()
  await expect(card.getByRole('button', { name: 'Start Fast' })).toBeVisible()
  const endedBefore = Date.now()
  expect((await api.fasting.current()).running).toBeNull()
  expect(await api.fasting.history()).toEqual([])

  await repair()
  await expect(offline(page)).toBeHidden()
  await expect.poll(async () => (await api.fasting.history()).length).toBe(1)
  const [fast] = await api.fasting.history()
  expect(fast?.durationHours).toBeCloseTo(1, 1)
  expect(Date.parse(fast?.endTime ?? '')).toBeLessThanOrEqual(endedBefore)
  await expect.poll(() => stored(page)).toEqual([])
})

test('what cannot be queued says that the device is offline', { tag: ['@phone', '@extended'] }, async ({
  page,
  product,
}) => {
  await registerAndSignIn(page, product)
  const text = 'You are offline. Please try again once you are connected.'
  await page.goto('/account-settings')
  const target = page.getByRole('textbox', { name: /^Target weight/ })
  await target.fill('65')
  const repair = await breakCalls(page)
  await page.getByRole('region', { name: 'Profile' }).getByRole('button', { name: /^Save/ }).click()
  await expect(page.getByText(text)).toBeVisible()
  await expect(target).toHaveValue('65')

  await test.step('nor what is no procedure: a file to fetch and one to send', async () => {
    await expect(page.getByText(text)).toBeHidden()
    await page.getByRole('button', { name: 'Download everything: JSON' }).click()
    await expect(page.getByText(text)).toBeVisible()
    await expect(page.getByText(text)).toBeHidden()
    const weights = { name: 'weights.csv', mimeType: 'text/csv', buffer: Buffer.from('Date,Weight\n2026-03-01,70\n') }
    await page.getByLabel('Files to import').setInputFiles(weights)
    await expect(page.locator('#move-in').getByText(text)).toBeVisible()
  })
  await repair()
})

test('an add that fails is said where it was tried and counts nowhere', { tag: ['@phone', '@extended'] }, async ({
  page,
  product,
}) => {
  const { api } = await registerAndSignIn(page, product)
  await eatBreakfast(api, yesterday())
  await page.goto('/dashboard')
  const again = page.getByRole('region', { name: 'Log again' })
  const repair = await breakCalls(page, 'diary.logFood')
  const eaten = page.getByRole('img', { name: /eaten$/ })
  await expect(eaten).toHaveAccessibleName('0 of 2,000 kcal eaten')
  await again.getByRole('button', { name: 'Add 55 g of Rolled oats' }).click()
  await expect(again.getByText('Not saved: 1 entry of this day.')).toBeVisible()
  await expect(eaten).toHaveAccessibleName('0 of 2,000 kcal eaten')
  await expect(page.getByText(/^Rolled oats added to/)).toHaveCount(0)
  await expect(
    again.getByRole('button', { name: 'Add 55 g of Rolled oats' }).locator('.tabler-icon-plus'),
  ).toBeVisible()
  await again.getByRole('button', { name: 'Show' }).click()
  await expect(page.getByText('Not saved')).toBeVisible()
  await repair()
  await page.getByRole('button', { name: /^Try again/ }).click()
  await expect(page.getByText('Not saved')).toHaveCount(0)
  // It is no longer said to have failed as soon as it is sent again.
  await expect.poll(async () => (await api.diary.day({ date: today() })).food.length).toBe(1)
})
