import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser.ts'
import { leaveSearch, registerAndSignIn, searchBox, today } from '../support/diary.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

test('water is drunk from sizes of one’s own, one tap each', { tag: ['@phone', '@extended'] }, async ({
  page,
  product,
}) => {
  const { api } = await registerAndSignIn(page, product)
  await page.goto('/dashboard')
  await button(page, 'Other sizes').click()
  const sizes = page.getByRole('dialog', { name: 'What you drink from' })
  await sizes.getByLabel('Name 1').fill('Mug')
  await sizes.getByLabel('Size 1').fill('300')
  await sizes.getByRole('button', { name: 'Add a size' }).click()
  await sizes.getByLabel('Name 2').fill('Bottle')
  await sizes.getByRole('button', { name: 'Save' }).click()
  await expect(sizes.getByLabel('Size 2')).toBeFocused()
  await sizes.getByLabel('Size 2').fill('750')
  await sizes.getByRole('button', { name: 'Move Bottle up' }).click()
  await sizes.getByRole('button', { name: 'Save' }).click()
  await expect(sizes).toHaveCount(0)
  expect((await api.account.me()).containers).toEqual([
    { name: 'Bottle', ml: 750 },
    { name: 'Mug', ml: 300 },
  ])

  await button(page, 'Add Bottle, 750 ml').click()
  await button(page, 'Add Mug, 300 ml').click()
  await button(page, 'Add a glass').click()
  await expect(page.getByText('5 / 8 glasses')).toBeVisible()
  await expect(page.getByText('1,300 ml', { exact: true })).toBeVisible()
  await button(page, 'Remove a glass').click()
  await expect(page.getByText('1,050 ml', { exact: true })).toBeVisible()
  await expect.poll(async () => (await api.diary.day({ date: today() })).water).toEqual({ glasses: 4, ml: 1_050 })

  await api.profile.changePreferences({ units: { volume: 'fl oz' } })
  await page.reload()
  await expect(button(page, /^Add Bottle, 25\.4.fl.oz$/)).toBeVisible()
  await button(page, 'Edit sizes').click()
  await sizes.getByRole('button', { name: 'Remove Mug' }).click()
  await expect(sizes.getByRole('button', { name: 'Remove Bottle' })).toBeFocused()
  await sizes.getByRole('button', { name: 'Save' }).click()
  await expect(button(page, /^Add Mug/)).toHaveCount(0)
})

test('a drink counts as water when its person says so, both ways', { tag: ['@phone', '@extended'] }, async ({
  page,
  product,
  isMobile,
}) => {
  const { api } = await registerAndSignIn(page, product)
  const day = () => api.diary.day({ date: today() })
  const breakfast = page.getByRole('region', { name: 'Breakfast', exact: true })
  const search = async () => {
    await page.goto('/diary?meal=Breakfast&log=1')
    await searchBox(page).fill('orange juice')
  }

  await search()
  await button(page, /^Add Orange juice$/).click()
  const adding = page.getByRole('dialog', { name: 'Orange juice' })
  await adding.getByText('1 glass (250 ml, 263 g)').click()
  const counts = adding.getByRole('switch', { name: 'Counts as water' })
  await expect(counts).not.toBeChecked()
  await counts.check()
  await expect(adding).toContainText('250 ml')
  await adding.getByRole('button', { name: 'Add Food' }).click()
  await leaveSearch(page, isMobile)
  await expect(breakfast.getByRole('img', { name: 'Counts as water' })).toBeVisible()
  expect((await day()).water).toEqual({ glasses: 1, ml: 250 })

  // The same again counts by itself.
  await search()
  await button(page, /^Add 1 glass of Orange juice/)
    .first()
    .click()
  await expect.poll(async () => (await day()).water.ml).toBe(500)
  await page.goto('/dashboard')
  await expect(page.getByText('500 ml, 500 ml of it in drinks')).toBeVisible()
  await expect(button(page, 'Remove a glass')).toBeDisabled()

  const [entry] = (await day()).food
  await page.goto(`/diary?entry=${entry?.id}`)
  const editor = page.getByRole('dialog', { name: 'Orange juice' })
  await editor.getByRole('switch', { name: 'Counts as water' }).uncheck()
  await editor.getByRole('button', { name: 'Save' }).click()
  await expect(breakfast.getByRole('img', { name: 'Counts as water' })).toHaveCount(1)
  await expect.poll(async () => (await day()).water.ml).toBe(250)
  expect((await api.foods.search({ query: 'orange juice' }))[0]?.waterMlPer100g).toBeUndefined()

  // Deleted and brought back, it is as it was.
  const other = (await day()).food.find(({ waterMl }) => waterMl !== null)
  await page.goto(`/diary?entry=${other?.id}`)
  await editor.getByRole('button', { name: 'Delete' }).click()
  await expect.poll(async () => (await day()).water.ml).toBe(0)
  await button(page, 'Undo').click()
  await expect.poll(async () => (await day()).water.ml).toBe(250)
})
