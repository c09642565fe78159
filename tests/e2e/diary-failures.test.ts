import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser.ts'
import { eatBreakfast, leaveSearch, settle, today, yesterday } from '../support/diary.ts'

test.use({ settings: { CAPTCHA: 'none' }, refusals: true })

/** Lets all calls of a procedure fail until the returned function is called. */
async function failCalls(page: Page, procedure: string) {
  const calls = new RegExp(`/trpc/[^?]*${procedure.replace('.', '\\.')}`)
  await page.route(calls, (route) => route.fulfill({ status: 500, json: {} }))
  return () => page.unroute(calls)
}

test('a failed change is rolled back on its row and can be retried', async ({ page, product, isMobile }) => {
  const { api } = await settle(page, product)
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
    await repair()
    expect((await api.diary.day({ date: today() })).food).toHaveLength(3)
  })

  await test.step('a failed new entry stays, marked, and is created once', async () => {
    const repair = await failCalls(page, 'diary.logFood')
    if (isMobile) await page.getByRole('link', { name: 'Log food' }).click()
    await page.getByRole('button', { name: 'Add 200g of Semi-skimmed milk' }).click()
    await leaveSearch(page, isMobile)
    await expect(lunch.getByText('Not saved')).toBeVisible()
    await repair()
    await lunch.getByRole('button', { name: 'Try again to save Semi-skimmed milk' }).click()
    await expect(lunch.getByText('Not saved')).toHaveCount(0)
    await expect.poll(async () => (await api.diary.day({ date: today() })).food.length).toBe(4)
  })
})

test('a failed copy of a meal is rolled back completely', async ({ page, product }) => {
  const { api } = await settle(page, product)
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

test('failed water and exercise are marked and can be retried', async ({ page, product, isMobile }) => {
  const { api } = await settle(page, product)
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
