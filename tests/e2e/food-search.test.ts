import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser.ts'
import { eatBreakfast, leaveSearch, registerAndSignIn, searchBox, today, yesterday } from '../support/diary.ts'

const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })
const tab = (page: Page, name: string) => page.getByText(name, { exact: true })

test('shows recent foods, own ones and favourites, each in a tab', { tag: '@phone' }, async ({
  page,
  product,
  isMobile,
}) => {
  const { api } = await registerAndSignIn(page, product)
  await api.diary.logFood({ date: yesterday(), mealType: 'Dinner', foodName: 'Canteen curry', calories: 640 })
  await api.customFoods.create({ productName: 'Granola from home', calories: 450 })
  const dal = { foodName: 'Lentils', servingSize: '300g', calories: 1056 }
  await api.recipes.create({ name: 'Red dal', servings: 4, ingredients: [dal] })
  await page.goto('/diary?meal=Lunch&log=1')

  await test.step('stars a food that was found', async () => {
    await tab(page, 'Favourites').click()
    await expect(page.getByText('No favourites yet.', { exact: false })).toBeVisible()
    await tab(page, 'All').click()
    await searchBox(page).fill('banana')
    if (isMobile) {
      await page.getByRole('button', { name: 'Add Banana', exact: true }).click()
      const amount = page.getByRole('dialog', { name: 'Banana' })
      await amount.getByRole('button', { name: 'Favourite Banana' }).click()
      await expect(amount.getByRole('button', { name: 'Favourite Banana', pressed: true })).toBeVisible()
      await amount.getByRole('button', { name: 'Cancel' }).click()
    } else {
      await page.getByRole('button', { name: 'Favourite Banana', exact: true }).click()
      await expect(page.getByRole('button', { name: 'Favourite Banana', exact: true, pressed: true })).toBeVisible()
    }
    await expect.poll(async () => (await api.favourites.list()).map(({ foodName }) => foodName)).toEqual(['Banana'])
  })

  await test.step('lists the favourites, and filters them by what is typed', async () => {
    await tab(page, 'Favourites').click()
    await expect(page.getByRole('button', { name: 'Add Banana', exact: true })).toBeVisible()
    await searchBox(page).fill('c')
    await expect(page.getByText('Nothing found for “c” in your favourites.')).toBeVisible()
    await searchBox(page).fill('')
    await expect(page.getByRole('button', { name: 'Add Banana', exact: true })).toBeVisible()
  })

  await test.step('lists recent foods, and logs one', async () => {
    await tab(page, 'Recent').click()
    await row(page, 'Canteen curry').getByRole('button', { name: /^Add / }).click()
    await expect.poll(async () => (await api.diary.day({ date: today() })).food).toMatchObject([{ calories: 640 }])
  })

  await test.step('lists custom foods and recipes, and logs a serving', async () => {
    await tab(page, 'Mine').click()
    await expect(row(page, 'Granola from home')).toBeVisible()
    await searchBox(page).fill('dal')
    await expect(row(page, 'Granola from home')).toHaveCount(0)
    await row(page, 'Red dal').getByRole('button', { name: /^Add / }).click()
    await expect.poll(async () => (await api.diary.day({ date: today() })).food.at(-1)?.calories).toBe(264)
  })
  await leaveSearch(page, isMobile)
})

test('offers a quick add when nothing fits', { tag: ['@phone', '@extended'] }, async ({ page, product }) => {
  const { api } = await registerAndSignIn(page, product)
  await page.goto('/diary?meal=Snacks&log=1')
  await searchBox(page).fill('Xqwv plork')
  await expect(page.getByText('Nothing found for “Xqwv plork”.')).toBeVisible()
  await page.getByRole('button', { name: 'Quick add its calories' }).click()
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Xqwv plork')
  await expect(page.getByRole('textbox', { name: 'Calories to add' })).toBeFocused()
  await page.keyboard.type('320')
  await page.keyboard.press('Enter')
  await expect
    .poll(async () => (await api.diary.day({ date: today() })).food)
    .toMatchObject([{ foodName: 'Xqwv plork', calories: 320 }])
})

test('the list shows at least four foods on a small laptop, and two beside an open quick add', {
  tag: ['@desktop', '@extended'],
}, async ({ page, product }) => {
  await registerAndSignIn(page, product)
  await page.setViewportSize({ width: 1366, height: 657 })
  await page.goto('/diary')
  await searchBox(page).fill('rice')
  const rows = page.getByRole('region', { name: 'Search for Food' }).getByRole('listitem')
  await expect(rows.first()).toBeVisible()
  const shown = async () => {
    const foot = await page.getByRole('textbox', { name: 'Calories to add' }).boundingBox()
    const boxes = await Promise.all((await rows.all()).map((one) => one.boundingBox()))
    return boxes.filter((box) => box && foot && box.y + box.height <= foot.y).length
  }
  await expect.poll(shown).toBeGreaterThanOrEqual(4)
  await page.getByRole('button', { name: /^Quick add calories/ }).click()
  await expect(page.getByRole('textbox', { name: 'Protein' })).toBeInViewport({ ratio: 1 })
  await expect.poll(shown).toBeGreaterThanOrEqual(2)

  await page.getByRole('button', { name: 'Add Exercise', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Add Exercise' }).getByRole('textbox').first()).toBeVisible()
})

test('Tab reaches the results once, and arrow keys move between them', { tag: '@desktop' }, async ({
  page,
  product,
}) => {
  await registerAndSignIn(page, product)
  await page.goto('/diary?log=1')
  await searchBox(page).fill('rice')
  const search = page.getByRole('region', { name: 'Search for Food' })
  const adds = search.getByRole('listitem').getByRole('button', { name: /^Add / })
  await expect(adds.first()).toBeVisible()
  const stars = page.getByRole('button', { name: /^Favourite / })
  await search.getByRole('button', { name: 'Select several' }).focus()
  await page.keyboard.press('Tab')
  await expect(stars.nth(0)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(adds.nth(0)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(adds.nth(1)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: '+ Add a custom food' })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(adds.nth(1)).toBeFocused()
})

test('`/` opens the food search from anywhere, ready to type', { tag: '@desktop' }, async ({ page, product }) => {
  const { api } = await registerAndSignIn(page, product)
  await eatBreakfast(api, yesterday())
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('/')
  await expect(searchBox(page)).toBeFocused()
  await page.keyboard.type('banana')
  await expect(searchBox(page)).toHaveValue('banana')
  await expect(page.getByRole('button', { name: 'Add Banana', exact: true })).toBeVisible()
  await page.keyboard.type(' bread')
  await expect(searchBox(page)).toHaveValue('banana bread')

  await test.step('and so does its link, which is then gone from the address', async () => {
    await page.goto('/diary?log=1')
    await expect(searchBox(page)).toBeFocused()
    await expect(page).toHaveURL(/\/diary$/)
    await page.keyboard.type('banana')
    await expect(searchBox(page)).toHaveValue('banana')
  })
})
