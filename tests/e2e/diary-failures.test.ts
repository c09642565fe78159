import type { Page } from '@playwright/test'
import Database from 'better-sqlite3'
import { expect, test } from '../support/browser.ts'
import { eatBreakfast, leaveSearch, registerAndSignIn, today, yesterday } from '../support/diary.ts'

test.use({ settings: { LOG_LEVEL: 'fatal' }, refusals: true })

/** Lets all calls of a procedure fail until the returned function is called. */
async function failCalls(page: Page, procedure: string) {
  const calls = new RegExp(`/trpc/[^?]*${procedure.replace('.', '\\.')}`)
  await page.route(calls, (route) => route.fulfill({ status: 500, json: {} }))
  return () => page.unroute(calls)
}

test('a failed change is rolled back on its row and can be retried', { tag: '@phone' }, async ({
  page,
  product,
  isMobile,
}) => {
  const { api } = await registerAndSignIn(page, product)
  await eatBreakfast(api, today())
  await page.goto('/diary?meal=Lunch')
  const breakfast = page.getByRole('region', { name: 'Breakfast', exact: true })
  const lunch = page.getByRole('region', { name: 'Lunch', exact: true })
  const row = breakfast.getByRole('listitem').filter({ hasText: 'Rolled oats' })

  await test.step('a move', async () => {
    const repair = await failCalls(page, 'diary.changeFood')
    await page.getByRole('button', { name: 'Edit Rolled oats' }).click()
    if (isMobile) {
      await page.getByRole('dialog').getByText('Dinner', { exact: true }).click()
      await page.getByRole('button', { name: 'Save', exact: true }).click()
    } else await page.getByRole('menuitem', { name: 'Dinner' }).click()
    await expect(row.getByText('Not saved')).toBeVisible()
    await expect(page.getByText('No entries for Dinner.')).toBeVisible()
    expect((await api.diary.day({ date: today() })).food.map(({ mealType }) => mealType)).not.toContain('Dinner')
    await repair()
  })

  await test.step('succeeds on retry', async () => {
    await row.getByRole('button', { name: 'Try again to save Rolled oats' }).click()
    await expect(page.getByRole('region', { name: 'Dinner', exact: true }).getByText('Rolled oats')).toBeVisible()
    await expect(page.getByText('Not saved')).toHaveCount(0)
  })

  await test.step('a failed deletion restores the row', async () => {
    const repair = await failCalls(page, 'diary.removeFood')
    await page.getByRole('button', { name: `${isMobile ? 'Edit' : 'Delete'} Blueberries` }).click()
    if (isMobile) await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(
      breakfast.getByRole('listitem').filter({ hasText: 'Blueberries' }).getByText('Not saved'),
    ).toBeVisible()
    await expect(page.getByText('Entry deleted.')).toHaveCount(0)
    await repair()
    expect((await api.diary.day({ date: today() })).food).toHaveLength(3)
  })

  await test.step('a failed new entry stays, marked, and is created once', async () => {
    const repair = await failCalls(page, 'diary.logFood')
    if (isMobile) await page.getByRole('link', { name: 'Log food' }).click()
    await page.getByRole('button', { name: 'Add 200 g of Semi-skimmed milk' }).click()
    await leaveSearch(page, isMobile)
    await expect(lunch.getByText('Not saved')).toBeVisible()
    await repair()
    await lunch.getByRole('button', { name: 'Try again to save Semi-skimmed milk' }).click()
    await expect(lunch.getByText('Not saved')).toHaveCount(0)
    await expect.poll(async () => (await api.diary.day({ date: today() })).food.length).toBe(4)
  })
})

test('a rejected entry shows why, and those behind it are saved', { tag: '@desktop' }, async ({ page, product }) => {
  const { api } = await registerAndSignIn(page, product)
  await eatBreakfast(api, today())
  await page.goto('/diary?meal=Lunch')
  const lunch = page.getByRole('region', { name: 'Lunch', exact: true })
  await expect(lunch).toBeVisible()
  const calls = /\/trpc\/diary\.logFood/
  const refused = { message: 'You have reached 300,000 entries.', code: -32009, data: { httpStatus: 409 } }
  await page.route(calls, (route) => route.fulfill({ status: 409, json: [{ error: refused }] }), { times: 1 })
  await page.getByRole('button', { name: 'Add 200 g of Semi-skimmed milk' }).click()
  await page.getByRole('button', { name: 'Add 80 g of Blueberries' }).click()
  await expect(lunch.getByText('Not saved: You have reached 300,000 entries.')).toBeVisible()
  await expect.poll(async () => (await api.diary.day({ date: today() })).food.length).toBe(4)
  await lunch.getByRole('button', { name: 'Delete Semi-skimmed milk' }).click()
  await expect(page.getByText('Not saved')).toHaveCount(0)
  await expect(lunch.getByRole('listitem')).toHaveText([/Blueberries/])
})

test('while the server cannot save, all is kept on the device and saved later by itself', { tag: '@desktop' }, async ({
  page,
  product,
}) => {
  const { api } = await registerAndSignIn(page, product)
  await eatBreakfast(api, today())
  const other = new Database(product.services.db.$client.name)
  const lunch = page.getByRole('region', { name: 'Lunch', exact: true })
  const sentence = page.getByText('The server cannot save right now.', { exact: true })
  const waiting = page.getByRole('img', { name: 'Saved on this device, not sent yet' })
  const logMilk = () => page.getByRole('button', { name: 'Add 200 g of Semi-skimmed milk' }).click()

  await test.step('an entry and a glass of water are kept over a reload', async () => {
    await page.goto('/dashboard')
    await expect(page.getByText('0 / 8 glasses')).toBeVisible()
    other.exec('begin immediate')
    await page.getByRole('button', { name: 'Add a glass' }).click()
    await expect(sentence).toBeVisible()
    await page.goto('/diary?meal=Lunch')
    await expect(sentence).toBeVisible()
    await logMilk()
    await expect(lunch.getByText('Semi-skimmed milk')).toBeVisible()
    await page.reload()
    await expect(sentence).toBeVisible()
    await expect(waiting).toHaveCount(1)
    await expect(page.getByText('1 entry and 1 change are saved on this device')).toBeVisible()
  })

  await test.step('one deleted meanwhile is never saved', async () => {
    await logMilk()
    await expect(waiting).toHaveCount(2)
    await lunch.getByRole('button', { name: 'Delete Semi-skimmed milk' }).last().click()
    await expect(waiting).toHaveCount(1)
  })

  await test.step('a form says so and keeps what was typed', async () => {
    await page.goto('/account-settings')
    await page.getByRole('textbox', { name: 'Water' }).fill('9')
    await page.getByRole('button', { name: 'Save goals' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'The server cannot save right now.' })).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Water' })).toHaveValue('9')
  })

  await test.step('all is saved without a tap', async () => {
    expect((await api.diary.day({ date: today() })).food).toHaveLength(3)
    other.exec('rollback')
    await expect(sentence).toBeHidden({ timeout: 40_000 })
    const { food, water } = await api.diary.day({ date: today() })
    expect(food).toHaveLength(4)
    expect(water.glasses).toBe(1)
    await page.goto('/diary')
    await expect(lunch.getByText('Semi-skimmed milk')).toHaveCount(1)
    await expect(waiting).toHaveCount(0)
  })
  other.close()
})

test('a failed copy of a meal is rolled back completely', { tag: ['@desktop', '@extended'] }, async ({
  page,
  product,
}) => {
  const { api } = await registerAndSignIn(page, product)
  await eatBreakfast(api, yesterday())
  const repair = await failCalls(page, 'diary.logFoods')
  await page.goto(`/diary?date=${yesterday()}`)
  await page.getByRole('button', { name: 'Copy to today: Breakfast' }).click()
  await expect(page.getByText('Could not copy Breakfast.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Go to Today' })).toBeVisible()
  await page.getByRole('button', { name: 'Go to Today' }).click()
  await expect(page.getByText('No entries for Breakfast.')).toBeVisible()
  await repair()
  await page.getByRole('button', { name: "Copy yesterday's breakfast" }).click()
  await expect.poll(async () => (await api.diary.day({ date: today() })).food.length).toBe(3)
})

test.describe('on a server that holds few rows', () => {
  test.use({ settings: { LOG_LEVEL: 'fatal', USER_ROWS: '440', WRITE_LIMIT: '0' } })

  test('a copy of more foods than one call takes is all or none', { tag: ['@desktop', '@extended'] }, async ({
    page,
    product,
  }) => {
    const { api } = await registerAndSignIn(page, product)
    const bite = { date: yesterday(), mealType: 'Breakfast', foodName: 'Bite', calories: 1 } as const
    for (const count of [200, 30]) await api.diary.logFoods({ entries: Array.from({ length: count }, () => bite) })
    await page.goto(`/diary?date=${yesterday()}`)
    // The first 200 fit, the other 30 do not.
    await page.getByRole('button', { name: 'Copy to today: Breakfast' }).click()
    await expect(page.getByText(/Your account is full/)).toBeVisible()
    await expect.poll(async () => (await api.diary.day({ date: today() })).food).toEqual([])
    await page.getByRole('button', { name: 'Go to Today' }).click()
    await expect(page.getByText('No entries for Breakfast.')).toBeVisible()
    await expect(page.getByText('Not saved')).toHaveCount(0)
  })
})

test('failed water and exercise are marked and can be retried', { tag: ['@desktop', '@extended'] }, async ({
  page,
  product,
  isMobile,
}) => {
  const { api } = await registerAndSignIn(page, product)
  await api.water.add({ date: today() })
  await page.goto('/dashboard')
  await expect(page.getByText('1 / 8 glasses')).toBeVisible()
  const repairWater = await failCalls(page, 'water.add')
  await page.getByRole('button', { name: 'Add a glass' }).click()
  await expect(page.getByText('Not saved')).toBeVisible()
  await expect(page.getByText('1 / 8 glasses')).toBeVisible()
  await repairWater()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('2 / 8 glasses')).toBeVisible()
  await expect.poll(async () => (await api.diary.day({ date: today() })).water.glasses).toBe(2)

  await page.goto('/diary')
  const repair = await failCalls(page, 'exercise.log')
  const section = page.getByRole('region', { name: 'Exercise', exact: true })
  if (isMobile) await section.getByRole('button', { name: 'Add exercise' }).click()
  await page.getByRole('textbox', { name: 'Exercise' }).fill('Swimming')
  await page.getByRole('textbox', { name: 'Calories burned' }).fill('310')
  await page.keyboard.press('Enter')
  await expect(section.getByText('Not saved')).toBeVisible()
  await repair()
  await section.getByRole('button', { name: 'Try again to save Swimming' }).click()
  await expect.poll(async () => (await api.diary.day({ date: today() })).exercise.length).toBe(1)
})
