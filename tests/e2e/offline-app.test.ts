import type { Page } from '@playwright/test'
import { addDays } from '#domain/day.ts'
import { expect, test } from '../support/browser.ts'
import { homeZone } from '../support/dates.ts'
import { eatBreakfast, registerAndSignIn, searchBox, today, yesterday } from '../support/diary.ts'
import { callerOf, register, signIn, storeTokens } from '../support/people.ts'
import { startProxy } from '../support/proxy.ts'

// The device is in another zone than the user.
test.use({ serviceWorkers: 'allow', refusals: true, timezoneId: 'Asia/Kolkata' })

const waiting = 'Saved on this device, not sent yet'
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const offline = (page: Page) => page.getByText("You're offline.")

/** The procedures whose answers are saved on the device. */
const savedReads = (page: Page) =>
  page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name ?? '')
    const name = names.find((one) => one.endsWith('saved reads'))
    if (!name) return []
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(name)
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
    const keys = await new Promise<IDBValidKey[]>((resolve) => {
      const request = db.transaction('reads').objectStore('reads').getAllKeys()
      request.onsuccess = () => resolve(request.result)
    })
    db.close()
    return keys.map(String)
  })

/** Waits until everything that the app opens with is on the device. */
async function saved(page: Page) {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  const lastOfThem = JSON.stringify(['meals', 'list'])
  await expect.poll(async () => (await savedReads(page)).some((key) => key.includes(lastOfThem))).toBe(true)
  await expect
    .poll(async () => (await savedReads(page)).filter((key) => key.includes('"diary","day"')).length)
    .toBeGreaterThanOrEqual(8)
}

test('a reload without the network opens the app to read and to log', { tag: '@desktop' }, async ({
  page,
  context,
  product,
}) => {
  const { api } = await registerAndSignIn(page, product)
  await eatBreakfast(api, today())
  await api.diary.logFood({ date: yesterday(), mealType: 'Dinner', foodName: 'Lentil soup', calories: 310 })
  await api.customFoods.create({ productName: 'Granny apple cake', calories: 320 })
  const hour = () => new Date().toLocaleTimeString('en-GB', { timeZone: homeZone, hour: '2-digit' })
  const before = hour()
  await page.goto('/diary?meal=Lunch')
  await saved(page)
  await context.setOffline(true)
  await page.reload()

  await test.step('the day, and the days before', async () => {
    await expect(section(page, 'Breakfast').getByText('Rolled oats')).toBeVisible()
    await expect(offline(page)).toBeVisible()
    const loaded = new RegExp(`You see what was loaded at (${before}|${hour()}):\\d\\d\\.`)
    await expect(page.getByText(loaded)).toBeVisible()
    await page.goto(`/diary?date=${yesterday()}&meal=Lunch`)
    await expect(section(page, 'Dinner').getByText('Lentil soup')).toBeVisible()
    await page.goto('/diary?meal=Lunch')
    await expect(section(page, 'Breakfast').getByText('Rolled oats')).toBeVisible()
  })

  await test.step('searches what is on the device', async () => {
    await searchBox(page).fill('apple')
    await expect(page.getByText('Searching all foods needs a connection.')).toBeVisible()
    await expect(page.getByText('Granny apple cake')).toBeVisible()
    await searchBox(page).fill('')
  })

  await test.step('logs food and water, and deletes, also through another reload', async () => {
    await page.getByRole('button', { name: 'Add 200 g of Semi-skimmed milk' }).click()
    await expect(section(page, 'Lunch').getByRole('img', { name: waiting })).toBeVisible()
    await page.getByRole('button', { name: 'Delete Blueberries' }).click()
    await expect(section(page, 'Breakfast').getByText('Blueberries')).toHaveCount(0)
    await page.goto('/dashboard')
    await page.getByRole('button', { name: 'Add a glass' }).click()
    await expect(page.getByText('1 / 8 glasses')).toBeVisible()
    await page.reload()
    await expect(page.getByText('1 / 8 glasses')).toBeVisible()
    await expect(page.getByText('1 entry and 2 changes are saved on this device')).toBeVisible()
  })

  await test.step('refuses a custom food, and loses nothing of it', async () => {
    await page.goto('/diary?meal=Lunch&custom=new')
    const dialog = page.getByRole('dialog', { name: 'Custom food' })
    await dialog.getByLabel('Product name').fill('Market hall rye')
    await dialog.getByLabel('Calories').fill('240')
    await dialog.getByRole('button', { name: 'Add food' }).click()
    await expect(
      page.getByText('You are offline. Please try again once you are connected.', { exact: true }),
    ).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText("You're offline.", { exact: true })).toBeHidden()
    await dialog.getByRole('button', { name: 'Add food' }).click()
    await expect(page.getByRole('dialog', { name: 'Market hall rye' })).toBeVisible()
  })

  await test.step('sends everything once', async () => {
    await expect(offline(page)).toBeHidden()
    await expect.poll(async () => (await api.diary.day({ date: today() })).water.glasses).toBe(1)
    await expect
      .poll(async () => (await api.diary.day({ date: today() })).food.map(({ foodName }) => foodName).sort())
      .toEqual(['Rolled oats', 'Semi-skimmed milk', 'Semi-skimmed milk'])
    await page.goto('/dashboard')
    await expect(page.getByText('1 / 8 glasses')).toBeVisible()
    const lastWeek = await api.diary.day({ date: addDays(today(), -6) })
    expect(lastWeek.food).toEqual([])
  })
})

test('weights and fasts are read and added on pages that open without the network', {
  tag: ['@phone', '@extended'],
}, async ({ page, context, product }) => {
  const { api } = await registerAndSignIn(page, product)
  await api.progress.log({ date: yesterday(), weight: 70 })
  const past = { startTime: `${yesterday()}T00:00:00.000Z`, endTime: `${yesterday()}T12:30:00.000Z` }
  await api.fasting.add(past)
  await page.goto('/diary')
  await saved(page)
  const kept = JSON.stringify(['fasting', 'history'])
  await expect.poll(async () => (await savedReads(page)).some((key) => key.includes(kept))).toBe(true)
  await context.setOffline(true)

  await page.goto('/progress')
  // Its banner moves the page, and a button that moves under a tap is not pressed.
  await expect(offline(page)).toBeVisible()
  await page.getByRole('textbox', { name: 'Weight' }).fill('69.4')
  await page.getByRole('button', { name: 'Save entry' }).click()
  await expect(page.getByText('Progress saved!')).toBeVisible()
  await page.goto('/dashboard')
  await expect(offline(page)).toBeVisible()
  const card = section(page, 'Fasting')
  await card.getByRole('button', { name: 'Start Fast' }).click()
  await page.getByRole('dialog', { name: 'Start Fast' }).getByRole('button', { name: 'Start Fast' }).click()
  await expect(card.getByRole('timer')).toBeVisible()
  await page.goto('/dashboard?fasting=history')
  const fasts = page.getByRole('dialog', { name: 'Fasting history' }).getByRole('listitem')
  await expect(fasts).toHaveCount(2)
  await expect(fasts.first().getByRole('img', { name: waiting })).toBeVisible()
  await expect(fasts.last()).toContainText('12.5')
  await page.goto('/progress')
  await expect(page.getByRole('row').filter({ hasText: '69.4' }).getByRole('img', { name: waiting })).toBeVisible()
  await expect(page.getByText('2 entries are saved on this device')).toBeVisible()

  await context.setOffline(false)
  await expect(offline(page)).toBeHidden()
  await expect.poll(async () => (await api.progress.list()).map(({ weight }) => weight)).toEqual([69.4, 70])
  await expect.poll(async () => (await api.fasting.current()).running?.plannedDurationHours).toBe(16)
  await expect(page.getByRole('img', { name: waiting })).toHaveCount(0)
})

test('an answer that never arrives duplicates nothing, also after a reload', {
  tag: ['@desktop', '@extended'],
}, async ({ page, product }) => {
  const proxy = await startProxy(product.url)
  try {
    const { api } = await registerAndSignIn(page, { ...product, url: proxy.url })
    await eatBreakfast(api, today())
    await page.goto(`${proxy.url}/diary?meal=Lunch`)
    await saved(page)
    proxy.dropAnswersOf('diary.logFood')
    await page.getByRole('button', { name: 'Add 200 g of Semi-skimmed milk' }).click()
    await expect(section(page, 'Lunch').getByRole('img', { name: waiting })).toBeVisible()
    await expect.poll(async () => (await api.diary.day({ date: today() })).food.length).toBe(4)
    await proxy.close()
    await page.reload()
    await expect(section(page, 'Breakfast').getByText('Rolled oats')).toBeVisible()
    await expect(section(page, 'Lunch').getByText('Semi-skimmed milk')).toHaveCount(1)
    await proxy.reopen()
    // The app tries by itself too, which takes the button away.
    const tryNow = page.getByRole('button', { name: 'Try now' })
    await Promise.any([tryNow.click(), expect(offline(page)).toBeHidden()])
    await expect(offline(page)).toBeHidden()
    await expect(page.getByRole('img', { name: waiting })).toHaveCount(0)
    await expect(section(page, 'Lunch').getByText('Semi-skimmed milk')).toHaveCount(1)
    expect((await api.diary.day({ date: today() })).food).toHaveLength(4)
  } finally {
    await proxy.close()
  }
})

test('a logout leaves nothing on the device, and asks first when something waits', {
  tag: ['@phone', '@extended'],
}, async ({ page, context, product }) => {
  const { api } = await registerAndSignIn(page, product)
  const me = await api.account.me()
  await eatBreakfast(api, today())
  await page.goto('/dashboard')
  await saved(page)
  await context.setOffline(true)
  const ask = async () => {
    await page.getByRole('button', { name: 'Account menu' }).click()
    await page.getByRole('button', { name: 'Logout' }).click()
  }
  await page.getByRole('button', { name: 'Add a glass' }).click()
  await expect(page.getByText('1 change is saved on this device')).toBeVisible()
  await ask()
  const question = page.getByRole('dialog', { name: 'Log out now?' })
  await expect(question.getByText('1 change is not on the server yet.')).toBeVisible()
  await question.getByRole('button', { name: 'Stay logged in' }).click()
  await expect(question).toHaveCount(0)
  await expect(page.getByText('1 / 8 glasses')).toBeVisible()

  await ask()
  await question.getByRole('button', { name: 'Log out anyway' }).click()
  await expect(page.getByText('Logged out!')).toBeVisible()
  await expect(page).toHaveURL(/\/login$/)
  await expect.poll(() => savedReads(page)).toEqual([])
  const left = await page.evaluate(async () => ({
    keys: Object.keys(localStorage).filter((key) => /unsent|Token|username/.test(key)),
    calls: (await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys())))
      .flat()
      .filter(({ url }) => /\/(trpc|api)\//.test(url)).length,
  }))
  expect(left).toEqual({ keys: [], calls: 0 })
  await context.setOffline(false)
  // The logout has ended the session on the server, too.
  const { email } = me
  const again = callerOf(product.services, (await signIn(product.services, email)).accessToken)
  expect((await again.diary.day({ date: today() })).water.glasses).toBe(0)
})

test('a session that ends by itself leaves only what was not sent, and an account that is deleted nothing', {
  tag: ['@phone', '@extended'],
}, async ({ page, context, product }) => {
  const { services, url } = product
  await register(services, 'admin')
  const { email } = await register(services, 'elena')
  const tokens = await signIn(services, email)
  const unsent = () => page.evaluate(() => Object.keys(localStorage).filter((key) => /unsent|Token/.test(key)))
  await storeTokens(page, url, tokens)
  await page.goto('/dashboard')
  await saved(page)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Add a glass' }).click()
  await expect(page.getByText('1 change is saved on this device')).toBeVisible()
  services.sessions.end(tokens.refreshToken)
  await context.setOffline(false)
  await expect(page).toHaveURL(/\/login$/)
  await expect.poll(() => savedReads(page)).toEqual([])
  expect(await unsent()).toEqual([expect.stringMatching(/^unsent /)])

  const { accessToken, refreshToken } = await signIn(services, email)
  await storeTokens(page, url, { accessToken, refreshToken })
  await page.goto('/account-settings')
  const api = callerOf(services, accessToken)
  await expect.poll(async () => (await api.diary.day({ date: today() })).water.glasses).toBe(1)
  await expect.poll(() => savedReads(page)).not.toEqual([])
  const card = page.getByRole('region', { name: 'Delete account' })
  await card.getByLabel('Type "delete" to confirm').fill('delete')
  await card.getByRole('button', { name: 'Delete account' }).click()
  await expect(page.getByText('Your account has been deleted.')).toBeVisible()
  await expect.poll(() => savedReads(page)).toEqual([])
  expect(await unsent()).toEqual([])
})

test.describe('below a path', () => {
  test.use({ settings: { BASE_PATH: '/food' } })

  test('the worker keeps to that path', { tag: ['@phone', '@extended'] }, async ({ page, context, product }) => {
    await page.goto(`${product.url}/food/login`)
    const scope = await page.evaluate(async () => (await navigator.serviceWorker.ready).scope)
    expect(scope).toBe(`${product.url}/food/`)
    await context.setOffline(true)
    await page.goto('/food/forgot-password')
    await expect(page.getByRole('heading', { name: 'Forgot Password' })).toBeVisible()
  })
})

test('works where the browser refuses to store what was read', { tag: ['@phone', '@extended'] }, async ({
  page,
  context,
  product,
}) => {
  await registerAndSignIn(page, product)
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('Not in a private window.', 'SecurityError')
    }
  })
  await page.goto('/dashboard')
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await context.setOffline(true)
  await page.reload()
  const failure = page.getByText('Your account could not be loaded.')
  await expect(failure).toBeVisible()

  // A check of the connection has failed too by now, so that another failure is shown without trying in vain for seconds.
  await page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/health'))
  const failed: string[] = []
  page.on('requestfailed', (request) => failed.push(request.url()))
  await page.getByRole('button', { name: 'Try again' }).click()
  const ofAccount = () => failed.filter((url) => url.includes('account.me'))
  await expect.poll(ofAccount).not.toEqual([])
  await expect(failure).toBeVisible()
  expect(ofAccount()).toHaveLength(1)

  await context.setOffline(false)
  await expect(page.getByText('Calories Left').first()).toBeVisible()
})

test('works where the browser refuses the worker', { tag: ['@phone', '@extended'] }, async ({ page, product }) => {
  await registerAndSignIn(page, product)
  await page.addInitScript(() => {
    ServiceWorkerContainer.prototype.register = () => {
      document.title = 'refused'
      return Promise.reject(new DOMException('No certificate that is trusted.', 'SecurityError'))
    }
  })
  await page.goto('/dashboard')
  await expect(page).toHaveTitle('refused')
  await expect(page.getByText('Calories Left').first()).toBeVisible()
})
