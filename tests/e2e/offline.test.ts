import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser.ts'
import { eatBreakfast, leaveSearch, settle, today } from '../support/diary.ts'
import { callerOf, logIn, register, signIn } from '../support/people.ts'

test.use({ settings: { CAPTCHA: 'none' }, refusals: true })

const waiting = 'Saved on this device, not sent yet'
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const offline = (page: Page) => page.getByText("You're offline.")

/** The server is not reached by any call, while the page itself still loads. */
async function loseServer(page: Page) {
  const calls = /\/(trpc|api)\//
  await page.route(calls, (route) => route.abort())
  return () => page.unroute(calls)
}

/** Adds the milk of an earlier breakfast to Lunch. */
async function drinkMilk(page: Page, isMobile: boolean) {
  if (isMobile) await page.getByRole('link', { name: 'Log food' }).click()
  await page.getByRole('button', { name: 'Add 200g of Semi-skimmed milk' }).click()
  await leaveSearch(page, isMobile)
}

test('what is written offline shows at once, and is sent when the server is reached again', async ({
  page,
  context,
  product,
  isMobile,
}) => {
  const { api } = await settle(page, product)
  await eatBreakfast(api, today())
  const screensAtHand = page.waitForResponse(/\/assets\/NutritionSummary-.*\.js$/)
  await page.goto('/diary?meal=Lunch')
  await expect(section(page, 'Breakfast').getByText('Rolled oats')).toBeVisible()
  await screensAtHand
  if (isMobile) await page.getByRole('link', { name: 'Log food' }).click()
  await expect(page.getByRole('button', { name: 'Add 200g of Semi-skimmed milk' })).toBeVisible()
  await leaveSearch(page, isMobile)
  await context.setOffline(true)

  await test.step('a new entry', async () => {
    await drinkMilk(page, isMobile)
    await expect(offline(page)).toBeVisible()
    await expect(page.getByText("1 entry is saved on this device and will be sent when you're back.")).toBeVisible()
    await expect(section(page, 'Lunch').getByRole('img', { name: waiting })).toBeVisible()
  })

  await test.step('a move, a deletion, and exercise', async () => {
    await page.getByRole('button', { name: 'Edit Rolled oats' }).click()
    if (isMobile) {
      await page.getByRole('dialog').getByText('Dinner', { exact: true }).click()
      await page.getByRole('button', { name: 'Save', exact: true }).click()
    } else await page.getByRole('menuitem', { name: 'Dinner' }).click()
    await expect(section(page, 'Dinner').getByRole('img', { name: waiting })).toBeVisible()

    await page.getByRole('button', { name: `${isMobile ? 'Edit' : 'Delete'} Blueberries` }).click()
    if (isMobile) await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(section(page, 'Breakfast').getByText('Blueberries')).toHaveCount(0)

    if (isMobile) await section(page, 'Exercise').getByRole('button', { name: 'Add exercise' }).click()
    await page.getByRole('textbox', { name: 'Exercise' }).fill('Swimming')
    await page.getByRole('textbox', { name: 'Calories burned' }).fill('310')
    await page.keyboard.press('Enter')
    await expect(section(page, 'Exercise').getByRole('img', { name: waiting })).toBeVisible()
    await expect(page.getByText('2 entries and 2 changes are saved on this device')).toBeVisible()
  })

  await test.step('a second glass of milk is thought better of, and never sent', async () => {
    await drinkMilk(page, isMobile)
    await expect(page.getByText('3 entries and 2 changes are saved')).toBeVisible()
    await section(page, 'Lunch').getByRole('button', { name: 'Delete Semi-skimmed milk' }).last().click()
    await expect(page.getByText('2 entries and 2 changes are saved')).toBeVisible()
  })

  await test.step('the other screens open, and count what waits', async () => {
    const main = page.getByRole('navigation', { name: 'Main' }).filter({ visible: true })
    await main.getByRole('link', { name: 'Dashboard' }).click()
    await expect(page.getByText('Calories Left')).toBeVisible()
    // 2,000 and 310 of exercise, less oats and two glasses of milk.
    await expect(page.getByText('1,916').first()).toBeVisible()
    await page.getByRole('button', { name: 'One glass more' }).click()
    await page.getByRole('button', { name: 'One glass more' }).click()
    await expect(page.getByText('2 / 8 glasses')).toBeVisible()
    await expect(page.getByText('2 entries and 4 changes are saved')).toBeVisible()
    await page.getByRole('link', { name: 'Nutritional Summary' }).click()
    await expect(page.getByRole('heading', { name: 'Nutritional Summary' })).toBeVisible()
    await main.getByRole('link', { name: 'Diary' }).click()
    await expect(section(page, 'Lunch').getByRole('img', { name: waiting })).toBeVisible()
  })

  await test.step('nothing of it is on the server until it is reached', async () => {
    expect((await api.diary.day({ date: today() })).food).toHaveLength(3)
    await page.getByRole('button', { name: 'Try now' }).click()
    await expect(offline(page)).toBeVisible()
    await context.setOffline(false)
    await expect(offline(page)).toBeHidden()
    await expect(page.getByRole('img', { name: waiting })).toHaveCount(0)
    await expect.poll(async () => (await api.diary.day({ date: today() })).exercise.length).toBe(1)
    const { food, water } = await api.diary.day({ date: today() })
    expect(water.glasses).toBe(2)
    expect(food.map(({ foodName, mealType }) => `${mealType}: ${foodName}`).sort()).toEqual([
      'Breakfast: Semi-skimmed milk',
      'Dinner: Rolled oats',
      'Lunch: Semi-skimmed milk',
    ])
    await page.reload()
    await expect(section(page, 'Lunch').getByText('Semi-skimmed milk')).toBeVisible()
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('unsent')))).toEqual([])
  })
})

test('what waits outlasts the page, and is sent once', async ({ page, product, isMobile }) => {
  const { api } = await settle(page, product)
  await eatBreakfast(api, today())
  await page.goto('/diary?meal=Lunch')
  await expect(section(page, 'Breakfast').getByText('Rolled oats')).toBeVisible()
  let mend = await loseServer(page)
  await drinkMilk(page, isMobile)
  await expect(section(page, 'Lunch').getByRole('img', { name: waiting })).toBeVisible()

  await page.reload()
  await expect(page.getByText('Your account could not be loaded.')).toBeVisible()
  await mend()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(section(page, 'Lunch').getByText('Semi-skimmed milk')).toBeVisible()
  await expect.poll(async () => (await api.diary.day({ date: today() })).food.length).toBe(4)

  await test.step('another tab takes over what waits in this one', async () => {
    mend = await loseServer(page)
    await drinkMilk(page, isMobile)
    await expect(section(page, 'Lunch').getByRole('img', { name: waiting })).toBeVisible()
    const other = await page.context().newPage()
    await other.goto('/diary')
    await expect(section(other, 'Lunch').getByText('Semi-skimmed milk')).toHaveCount(2)
    await mend()
    await expect(offline(page)).toBeHidden({ timeout: 40_000 })
    await expect(section(page, 'Lunch').getByText('Semi-skimmed milk')).toHaveCount(2)
    expect((await api.diary.day({ date: today() })).food).toHaveLength(5)
  })
})

test('an answer that is lost on its way costs nothing and doubles nothing', async ({ page, product, isMobile }) => {
  const { api } = await settle(page, product)
  await eatBreakfast(api, today())
  /** The server does what it is asked, but nobody hears of it. */
  const loseAnswers = async (procedure: string) => {
    const calls = new RegExp(`/trpc/${procedure.replace('.', '\\.')}`)
    await page.route(calls, async (route) => {
      await route.fetch()
      await route.abort()
    })
    return () => page.unroute(calls)
  }

  await test.step('a glass of water is counted once', async () => {
    await page.goto('/dashboard')
    const mend = await loseAnswers('water.add')
    await page.getByRole('button', { name: 'One glass more' }).click()
    await expect(offline(page)).toBeVisible()
    await mend()
    await page.getByRole('button', { name: 'Try now' }).click()
    await expect(offline(page)).toBeHidden()
    await expect(page.getByText('1 / 8 glasses')).toBeVisible()
    expect((await api.diary.day({ date: today() })).water.glasses).toBe(1)
  })

  await test.step('an entry that is deleted meanwhile stays deleted', async () => {
    await page.goto('/diary?meal=Lunch')
    await expect(section(page, 'Breakfast').getByText('Rolled oats')).toBeVisible()
    const mend = await loseAnswers('diary.logFood')
    await drinkMilk(page, isMobile)
    await expect(section(page, 'Lunch').getByRole('img', { name: waiting })).toBeVisible()
    await section(page, 'Lunch').getByRole('button', { name: 'Delete Semi-skimmed milk' }).click()
    await expect(page.getByText('No entries for Lunch.')).toBeVisible()
    await mend()
    await expect(offline(page)).toBeHidden({ timeout: 20_000 })
    await expect.poll(async () => (await api.diary.day({ date: today() })).food.length).toBe(3)
    await expect(page.getByText('No entries for Lunch.')).toBeVisible()
  })
})

test('what the server failed at is tried again by the next page', async ({ page, product, isMobile }) => {
  const { api } = await settle(page, product)
  await eatBreakfast(api, today())
  await page.goto('/diary?meal=Lunch')
  await expect(section(page, 'Breakfast').getByText('Rolled oats')).toBeVisible()
  const calls = /\/trpc\/diary\.logFood/
  await page.route(calls, (route) => route.fulfill({ status: 500, json: {} }))
  await drinkMilk(page, isMobile)
  await expect(section(page, 'Lunch').getByText('Not saved')).toBeVisible()
  await page.unroute(calls)
  await page.reload()
  await expect(section(page, 'Lunch').getByText('Semi-skimmed milk')).toBeVisible()
  await expect(page.getByText('Not saved')).toHaveCount(0)
  await expect.poll(async () => (await api.diary.day({ date: today() })).food.length).toBe(4)
})

test('another tab tells this one what it has sent, and rubbish in the storage does no harm', async ({
  page,
  product,
  isMobile,
}) => {
  const { api } = await settle(page, product)
  await eatBreakfast(api, today())
  const { id } = await api.account.me()
  const rubbish = { [`unsent ${id} 1-000001`]: '{"mutations":[],"queries":[]}', [`unsent ${id} 1-000002`]: '{' }
  await page.evaluate((all) => {
    for (const [key, value] of Object.entries(all)) localStorage.setItem(key, value)
  }, rubbish)
  await page.goto('/diary?meal=Lunch')
  await expect(section(page, 'Breakfast').getByText('Rolled oats')).toBeVisible()
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('unsent')))).toEqual([])

  const calls = /\/trpc\/diary\.logFood/
  await page.route(calls, (route) => route.fulfill({ status: 500, json: {} }))
  await drinkMilk(page, isMobile)
  await expect(section(page, 'Lunch').getByText('Not saved')).toBeVisible()
  const other = await page.context().newPage()
  await other.goto('/diary')
  await expect(section(other, 'Lunch').getByText('Semi-skimmed milk')).toBeVisible()
  await expect(section(page, 'Lunch').getByText('Semi-skimmed milk')).toBeVisible()
  await expect(page.getByText('Not saved')).toHaveCount(0)
  expect((await api.diary.day({ date: today() })).food).toHaveLength(4)
})

test('a network that is there in name only is noticed', async ({ page, product, isMobile }) => {
  const { api } = await settle(page, product)
  await eatBreakfast(api, today())
  await page.goto('/diary?meal=Lunch')
  await expect(section(page, 'Breakfast').getByText('Rolled oats')).toBeVisible()
  const calls = /\/(trpc|api)\//
  // Never answered.
  await page.route(calls, () => {})
  await drinkMilk(page, isMobile)
  await page.evaluate(() => dispatchEvent(new Event('offline')))
  await expect(offline(page)).toBeVisible({ timeout: 15_000 })

  await test.step('and what hung is sent by the next page', async () => {
    await page.unroute(calls)
    await page.reload()
    await expect(section(page, 'Lunch').getByText('Semi-skimmed milk')).toBeVisible()
    await expect.poll(async () => (await api.diary.day({ date: today() })).food.length).toBe(4)
  })
})

test('what waits is sent by nobody else who logs in on this device', async ({ page, product, isMobile }) => {
  const { api } = await settle(page, product)
  const ben = await register(product.services, 'ben')
  await eatBreakfast(api, today())
  await page.goto('/diary?meal=Lunch')
  await expect(section(page, 'Breakfast').getByText('Rolled oats')).toBeVisible()
  const mend = await loseServer(page)
  await drinkMilk(page, isMobile)
  await expect(section(page, 'Lunch').getByRole('img', { name: waiting })).toBeVisible()
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page
    .getByRole('menuitem', { name: 'Logout' })
    .or(page.getByRole('button', { name: 'Logout' }))
    .click()
  await expect(page).toHaveURL(/\/login$/)
  await mend()

  await logIn(page, ben.email)
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.goto('/diary')
  await expect(page.getByText('No entries for Lunch.')).toBeVisible()
  const { accessToken } = await signIn(product.services, ben.email)
  expect((await callerOf(product.services, accessToken).diary.day({ date: today() })).food).toEqual([])

  await logIn(page, 'elena@example.org')
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.goto('/diary')
  await expect(section(page, 'Lunch').getByText('Semi-skimmed milk')).toBeVisible()
  const { accessToken: hers } = await signIn(product.services, 'elena@example.org')
  await expect
    .poll(async () => (await callerOf(product.services, hers).diary.day({ date: today() })).food.length)
    .toBe(4)
})
