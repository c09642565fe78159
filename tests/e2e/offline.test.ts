import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser.ts'
import { eatBreakfast, leaveSearch, registerAndSignIn, today } from '../support/diary.ts'
import { callerOf, forgetSession, logIn, register, signIn } from '../support/people.ts'

test.use({ refusals: true })

const waiting = 'Saved on this device, not sent yet'
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const offline = (page: Page) => page.getByText("You're offline.")

/** Aborts all API calls; the page itself still loads. Returns a function that reconnects. */
async function disconnect(page: Page) {
  const calls = /\/(trpc|api)\//
  await page.route(calls, (route) => route.abort())
  return () => page.unroute(calls)
}

/** The storage keys of queued writes. */
const stored = (page: Page) => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('unsent')))

/** Logs milk, a recent food, to Lunch. */
async function logMilk(page: Page, isMobile = false) {
  if (isMobile) await page.getByRole('link', { name: 'Log food' }).click()
  await page.getByRole('button', { name: 'Add 200 g of Semi-skimmed milk' }).click()
  await leaveSearch(page, isMobile)
}

test('offline changes show at once and are sent on reconnect', { tag: '@phone' }, async ({
  page,
  context,
  product,
  isMobile,
}) => {
  const { api } = await registerAndSignIn(page, product)
  await eatBreakfast(api, today())
  const screensLoaded = page.waitForResponse(/\/assets\/NutritionSummary-.*\.js$/)
  await page.goto('/diary?meal=Lunch')
  await expect(section(page, 'Breakfast').getByText('Rolled oats')).toBeVisible()
  await screensLoaded
  if (isMobile) await page.getByRole('link', { name: 'Log food' }).click()
  await expect(page.getByRole('button', { name: 'Add 200 g of Semi-skimmed milk' })).toBeVisible()
  await leaveSearch(page, isMobile)
  await context.setOffline(true)

  await test.step('a new entry', async () => {
    await logMilk(page, isMobile)
    await expect(offline(page)).toBeVisible()
    await expect(
      page.getByText("1 entry is saved on this device and will be sent when you're back online."),
    ).toBeVisible()
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

  await test.step('an entry deleted before it was sent is never sent', async () => {
    await logMilk(page, isMobile)
    await expect(page.getByText('3 entries and 2 changes are saved')).toBeVisible()
    await section(page, 'Lunch').getByRole('button', { name: 'Delete Semi-skimmed milk' }).last().click()
    await expect(page.getByText('2 entries and 2 changes are saved')).toBeVisible()
  })

  await test.step('other screens open and include unsent changes', async () => {
    const main = page.getByRole('navigation', { name: 'Main' }).filter({ visible: true })
    await main.getByRole('link', { name: 'Dashboard' }).click()
    await expect(page.getByText('Calories Left')).toBeVisible()
    // 2,000 + 310 of exercise - oats and two glasses of milk
    await expect(page.getByText('1,916').first()).toBeVisible()
    await page.getByRole('button', { name: 'Add a glass' }).click()
    await page.getByRole('button', { name: 'Add a glass' }).click()
    await expect(page.getByText('2 / 8 glasses')).toBeVisible()
    await expect(page.getByText('2 entries and 4 changes are saved')).toBeVisible()
    await page.getByRole('link', { name: 'Nutritional Summary' }).click()
    await expect(page.getByRole('heading', { name: 'Nutritional Summary' })).toBeVisible()
    // The chart's code was never fetched, but the table beside it works.
    await expect(page.getByText('This part could not be loaded.').first()).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: 'Calories' })).toContainText('394 kcal')
    await main.getByRole('link', { name: 'Diary' }).click()
    await expect(section(page, 'Lunch').getByRole('img', { name: waiting })).toBeVisible()
  })

  await test.step('changes reach the server only on reconnect', async () => {
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
    expect(await stored(page)).toEqual([])
  })
})

test('corrections made offline add up and are sent on reconnect', { tag: ['@desktop', '@extended'] }, async ({
  page,
  product,
  isMobile,
}) => {
  const { api } = await registerAndSignIn(page, product)
  await eatBreakfast(api, today())
  await api.exercise.log({ date: today(), exerciseName: 'Runing', caloriesBurned: 310 })
  await page.goto('/diary')
  await expect(section(page, 'Breakfast').getByText('Rolled oats')).toBeVisible()
  const repair = await disconnect(page)
  const correct = async (name: string, field: string, value: string) => {
    await page.getByRole('button', { name: `Edit ${name}` }).click()
    if (!isMobile && name !== 'Runing') await page.getByRole('menuitem', { name: 'Edit entry' }).click()
    await page.getByRole('dialog').getByRole('textbox', { name: field, exact: true }).fill(value)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await correct('Rolled oats', 'Name', 'Porridge oats')
  await correct('Porridge oats', 'Amount', '110')
  await correct('Runing', 'Exercise', 'Running')
  await expect(section(page, 'Breakfast').getByText('110 g')).toBeVisible()
  await expect(section(page, 'Exercise').getByText('Running')).toBeVisible()
  await expect(page.getByRole('img', { name: waiting })).toHaveCount(2)
  await repair()
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(page.getByRole('img', { name: waiting })).toHaveCount(0)
  await expect
    .poll(async () => (await api.diary.day({ date: today() })).exercise)
    .toMatchObject([{ exerciseName: 'Running', caloriesBurned: 310 }])
  const [oats] = (await api.diary.day({ date: today() })).food
  expect(oats).toMatchObject({ foodName: 'Porridge oats', servingSize: '110g', calories: 412, salt: null })
})

test('queued entries survive a reload and are created once', { tag: ['@desktop', '@extended'] }, async ({
  page,
  product,
}) => {
  const { api } = await registerAndSignIn(page, product)
  await eatBreakfast(api, today())
  await page.goto('/diary?meal=Lunch')
  await expect(section(page, 'Breakfast').getByText('Rolled oats')).toBeVisible()
  let repair = await disconnect(page)
  await logMilk(page)
  await expect(section(page, 'Lunch').getByRole('img', { name: waiting })).toBeVisible()

  await page.reload()
  await expect(page.getByText('Your account could not be loaded.')).toBeVisible()
  await repair()
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(section(page, 'Lunch').getByText('Semi-skimmed milk')).toBeVisible()
  await expect.poll(async () => (await api.diary.day({ date: today() })).food.length).toBe(4)

  await test.step('another tab sends the entries queued in this one', async () => {
    repair = await disconnect(page)
    await logMilk(page)
    await expect(section(page, 'Lunch').getByRole('img', { name: waiting })).toBeVisible()
    const other = await page.context().newPage()
    await other.goto('/diary')
    await expect(section(other, 'Lunch').getByText('Semi-skimmed milk')).toHaveCount(2)
    await repair()
    await expect(offline(page)).toBeHidden({ timeout: 40_000 })
    await expect(section(page, 'Lunch').getByText('Semi-skimmed milk')).toHaveCount(2)
    expect((await api.diary.day({ date: today() })).food).toHaveLength(5)
  })
})

test('a lost response neither loses nor duplicates anything', { tag: '@desktop' }, async ({ page, product }) => {
  const { api } = await registerAndSignIn(page, product)
  await eatBreakfast(api, today())
  const callsOf = (procedure: string) => new RegExp(`/trpc/${procedure.replace('.', '\\.')}`)
  /** The server handles each call, but its response is lost. */
  const loseAnswers = async (procedure: string) => {
    await page.route(callsOf(procedure), async (route) => {
      await route.fetch()
      await route.abort()
    })
    return () => page.unroute(callsOf(procedure))
  }
  /** The server handles each call, then answers with 500 (once `until` resolves). */
  const failAfterwards = async (procedure: string, until: Promise<unknown> = Promise.resolve()) => {
    await page.route(callsOf(procedure), async (route) => {
      await route.fetch()
      await until
      await route.fulfill({ status: 500, json: {} })
    })
    return () => page.unroute(callsOf(procedure))
  }

  await test.step('a glass of water counts once after a lost response', async () => {
    await page.goto('/dashboard')
    const repair = await loseAnswers('water.add')
    await page.getByRole('button', { name: 'Add a glass' }).click()
    await expect(offline(page)).toBeVisible()
    await repair()
    await expect(offline(page)).toBeHidden()
    await expect(page.getByText('1 / 8 glasses')).toBeVisible()
    expect((await api.diary.day({ date: today() })).water.glasses).toBe(1)
  })

  await test.step('a glass of water counts once after a manual retry', async () => {
    const repair = await failAfterwards('water.add')
    await page.getByRole('button', { name: 'Add a glass' }).click()
    await expect(page.getByText('Not saved')).toBeVisible()
    await repair()
    const answer = page.waitForResponse(/\/trpc\/water\.add/)
    await page.getByRole('button', { name: 'Try again' }).click()
    await answer
    expect((await api.diary.day({ date: today() })).water.glasses).toBe(2)
    await expect(page.getByText('2 / 8 glasses')).toBeVisible()
  })

  await test.step('an entry deleted after its response was lost stays deleted', async () => {
    await page.goto('/diary?meal=Lunch')
    await expect(section(page, 'Breakfast').getByText('Rolled oats')).toBeVisible()
    const repair = await loseAnswers('diary.logFood')
    await logMilk(page)
    await expect(section(page, 'Lunch').getByRole('img', { name: waiting })).toBeVisible()
    await section(page, 'Lunch').getByRole('button', { name: 'Delete Semi-skimmed milk' }).click()
    await expect(page.getByText('No entries for Lunch.')).toBeVisible()
    await repair()
    await expect(offline(page)).toBeHidden({ timeout: 20_000 })
    await expect.poll(async () => (await api.diary.day({ date: today() })).food.length).toBe(3)
    await expect(page.getByText('No entries for Lunch.')).toBeVisible()
  })

  await test.step('an entry deleted before the server answers stays deleted', async () => {
    const deleted = Promise.withResolvers<void>()
    const repair = await failAfterwards('diary.logFood', deleted.promise)
    await logMilk(page)
    await section(page, 'Lunch').getByRole('button', { name: 'Delete Semi-skimmed milk' }).click()
    await expect(page.getByText('No entries for Lunch.')).toBeVisible()
    const removed = page.waitForResponse(/\/trpc\/diary\.removeFood/)
    deleted.resolve()
    await removed
    await repair()
    await expect.poll(() => stored(page)).toEqual([])
    await page.reload()
    await expect(section(page, 'Breakfast').getByText('Rolled oats')).toBeVisible()
    await expect(page.getByText('No entries for Lunch.')).toBeVisible()
    expect((await api.diary.day({ date: today() })).food).toHaveLength(3)
  })
})

test('sends writes queued by an earlier version of the app', { tag: ['@desktop', '@extended'] }, async ({
  page,
  product,
}) => {
  const { api } = await registerAndSignIn(page, product)
  const { id } = await api.account.me()
  const state = { failureCount: 0, isPaused: true, status: 'pending', submittedAt: Date.now() }
  const milk = { foodName: 'Milk', calories: 94, date: today(), mealType: 'Lunch' }
  const run = { exerciseName: 'Running', caloriesBurned: 300, date: today() }
  // One moment for both ends: the duration is then exactly 16 hours.
  const now = Date.now()
  const hoursAgo = (hours: number) => new Date(now - hours * 3_600_000).toISOString()
  const fast = { id: '019a0000-0000-7000-8000-000000000005', startTime: hoursAgo(18), plannedDurationHours: 16 }
  const ended = { id: fast.id, endTime: hoursAgo(2) }
  const left = {
    [`unsent ${id} 1-000001`]: {
      mutationKey: [['diary', 'logFood']],
      state: { ...state, variables: { ...milk, id: '019a0000-0000-7000-8000-000000000001' } },
      scope: { id: 'diary' },
    },
    [`unsent ${id} 1-000002`]: {
      mutationKey: [['water', 'add']],
      state: { ...state, variables: { date: today(), id: '019a0000-0000-7000-8000-000000000002' } },
      scope: { id: 'water' },
    },
    [`unsent ${id} 1-000003`]: {
      mutationKey: [['exercise', 'log']],
      state: { ...state, variables: { ...run, id: '019a0000-0000-7000-8000-000000000003' } },
    },
    [`unsent ${id} 1-000004`]: {
      mutationKey: [['progress', 'log']],
      state: { ...state, variables: { date: today(), weight: 70, id: '019a0000-0000-7000-8000-000000000004' } },
    },
    [`unsent ${id} 1-000005`]: { mutationKey: [['fasting', 'start']], state: { ...state, variables: fast } },
    [`unsent ${id} 1-000006`]: { mutationKey: [['fasting', 'end']], state: { ...state, variables: ended } },
  }
  await page.evaluate((all) => {
    for (const [key, value] of Object.entries(all)) localStorage.setItem(key, JSON.stringify(value))
  }, left)

  await page.goto('/diary')
  await expect.poll(async () => (await api.diary.day({ date: today() })).water.glasses).toBe(1)
  await expect.poll(async () => (await api.diary.day({ date: today() })).food.length).toBe(1)
  await expect.poll(() => stored(page)).toEqual([])
  expect((await api.diary.day({ date: today() })).exercise).toMatchObject([{ exerciseName: 'Running' }])
  expect(await api.progress.list()).toMatchObject([{ date: today(), weight: 70 }])
  expect(await api.fasting.history()).toMatchObject([{ ...ended, durationHours: 16 }])
  await expect(section(page, 'Lunch').getByText('Milk')).toBeVisible()
})

test('failed entries are sent again after a reload', { tag: ['@desktop', '@extended'] }, async ({ page, product }) => {
  const { api } = await registerAndSignIn(page, product)
  await eatBreakfast(api, today())
  await page.goto('/diary?meal=Lunch')
  await expect(section(page, 'Breakfast').getByText('Rolled oats')).toBeVisible()
  const calls = /\/trpc\/diary\.logFood/
  await page.route(calls, (route) => route.fulfill({ status: 500, json: {} }))
  await logMilk(page)
  await expect(section(page, 'Lunch').getByText('Not saved')).toBeVisible()
  await page.unroute(calls)
  await page.reload()
  await expect(section(page, 'Lunch').getByText('Semi-skimmed milk')).toBeVisible()
  await expect(page.getByText('Not saved')).toHaveCount(0)
  await expect.poll(async () => (await api.diary.day({ date: today() })).food.length).toBe(4)
})

test('another tab sends entries that failed in this one; corrupt storage is cleared', {
  tag: ['@desktop', '@extended'],
}, async ({ page, product }) => {
  const { api } = await registerAndSignIn(page, product)
  await eatBreakfast(api, today())
  const { id } = await api.account.me()
  const corrupt = { [`unsent ${id} 1-000001`]: '{"mutations":[],"queries":[]}', [`unsent ${id} 1-000002`]: '{' }
  await page.evaluate((all) => {
    for (const [key, value] of Object.entries(all)) localStorage.setItem(key, value)
  }, corrupt)
  await page.goto('/diary?meal=Lunch')
  await expect(section(page, 'Breakfast').getByText('Rolled oats')).toBeVisible()
  expect(await stored(page)).toEqual([])

  const calls = /\/trpc\/diary\.logFood/
  await page.route(calls, (route) => route.fulfill({ status: 500, json: {} }))
  await logMilk(page)
  await expect(section(page, 'Lunch').getByText('Not saved')).toBeVisible()
  const other = await page.context().newPage()
  await other.goto('/diary')
  await expect(section(other, 'Lunch').getByText('Semi-skimmed milk')).toBeVisible()
  await expect(section(page, 'Lunch').getByText('Semi-skimmed milk')).toBeVisible()
  await expect(page.getByText('Not saved')).toHaveCount(0)
  expect((await api.diary.day({ date: today() })).food).toHaveLength(4)
})

test('hanging calls count as offline', { tag: ['@desktop', '@extended'] }, async ({ page, product }) => {
  const { api } = await registerAndSignIn(page, product)
  await eatBreakfast(api, today())
  await page.goto('/diary?meal=Lunch')
  await expect(section(page, 'Breakfast').getByText('Rolled oats')).toBeVisible()
  const calls = /\/(trpc|api)\//
  // Calls hang without an answer.
  await page.route(calls, () => {})
  await logMilk(page)
  await page.evaluate(() => dispatchEvent(new Event('offline')))
  await expect(offline(page)).toBeVisible({ timeout: 15_000 })

  await test.step('hanging calls are sent again after a reload', async () => {
    await page.unroute(calls)
    await page.reload()
    await expect(section(page, 'Lunch').getByText('Semi-skimmed milk')).toBeVisible()
    await expect.poll(async () => (await api.diary.day({ date: today() })).food.length).toBe(4)
  })
})

test('queued entries are never sent under another account on the same device', { tag: '@desktop' }, async ({
  page,
  product,
}) => {
  const { api } = await registerAndSignIn(page, product)
  const ben = await register(product.services, 'ben')
  await eatBreakfast(api, today())
  await page.goto('/diary?meal=Lunch')
  await expect(section(page, 'Breakfast').getByText('Rolled oats')).toBeVisible()
  const repair = await disconnect(page)
  await logMilk(page)
  await expect(section(page, 'Lunch').getByRole('img', { name: waiting })).toBeVisible()
  // Ends the session without a logout, before which she would be asked.
  await forgetSession(page)
  await expect(page.getByLabel('Email')).toBeVisible()
  await repair()

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

test('a logout can send first what waits in any tab', { tag: ['@desktop', '@extended'] }, async ({
  page,
  context,
  product,
}) => {
  await registerAndSignIn(page, product)
  const other = await context.newPage()
  await other.goto('/dashboard')
  await expect(other.getByText('0 / 8 glasses')).toBeVisible()
  await page.goto('/dashboard')
  await expect(page.getByText('0 / 8 glasses')).toBeVisible()
  await disconnect(page)
  await page.getByRole('button', { name: 'Add a glass' }).click()
  await expect(page.getByText('1 change is saved on this device')).toBeVisible()

  await other.getByRole('button', { name: 'Account menu' }).click()
  await other.getByRole('menuitem', { name: 'Logout' }).click()
  const question = other.getByRole('dialog', { name: 'Log out now?' })
  await expect(question.getByText('1 change is not on the server yet.')).toBeVisible()
  await question.getByRole('button', { name: 'Send now' }).click()
  await expect(other.getByText('Logged out!')).toBeVisible()
  await expect(page).toHaveURL(/\/login$/)
  const api = callerOf(product.services, (await signIn(product.services, 'elena@example.org')).accessToken)
  expect((await api.diary.day({ date: today() })).water.glasses).toBe(1)
  expect(await stored(other)).toEqual([])
})
