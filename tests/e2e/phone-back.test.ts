import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser.ts'
import { eatBreakfast, registerAndSignIn, today } from '../support/diary.ts'
import { signIn, storeTokens } from '../support/people.ts'

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()

/**
 * A dialog that is in the address: its name and how to open it. A reload is tried for one of each screen and where dialogs lie
 * above each other: accessibility/screens.test.ts opens all of them by their addresses.
 */
type Modal = { name: string | RegExp; open: (page: Page) => Promise<void>; isReloaded?: boolean }

/** Checks that back closes the dialog, forward reopens it, a reload keeps it, and its cross does the same as back. */
async function expectInHistory(page: Page, { name, open, isReloaded = false }: Modal) {
  const before = page.url()
  await open(page)
  await expect(dialog(page, name)).toBeVisible()
  await page.goBack()
  await expect(dialog(page, name)).toHaveCount(0)
  expect(page.url()).toBe(before)
  await page.goForward()
  await expect(dialog(page, name)).toBeVisible()
  if (isReloaded) await page.reload()
  await dialog(page, name).getByRole('button', { name: 'Close', exact: true }).click()
  await expect(dialog(page, name)).toHaveCount(0)
  await expect(page).toHaveURL(before)
}

/** Opens a menu of the diary and chooses an item. */
const choose = (page: Page, menu: string, item: string) =>
  press(page, menu).then(() => page.getByRole('button', { name: item }).click())

test('dialogs of the diary follow back and forward', { tag: '@phone' }, async ({ page, product }) => {
  test.slow()
  const { api } = await registerAndSignIn(page, product)
  await eatBreakfast(api, today())
  await api.meals.create({ name: 'Porridge', items: [{ foodName: 'Rolled oats', servingSize: '55g', calories: 206 }] })
  await page.goto('/diary?meal=Breakfast')
  const menu = 'Breakfast: copy and saved meals'
  const modals: Modal[] = [
    { name: 'Rolled oats', open: () => press(page, 'Edit Rolled oats'), isReloaded: true },
    { name: 'Copy Breakfast from', open: () => choose(page, menu, 'From another day…') },
    { name: 'Copy Breakfast to', open: () => choose(page, menu, 'To another day…') },
    { name: 'Save as a meal', open: () => choose(page, menu, 'Save as a meal…') },
    { name: 'Saved meals', open: () => choose(page, menu, 'All saved meals…') },
    { name: 'Breakfast', open: () => press(page, menu) },
    { name: 'Choose a day', open: () => press(page, /Choose a day/) },
    { name: 'Add Exercise', open: () => press(page, 'Add exercise') },
    { name: 'Search for Food', open: () => press(page, 'Add food to Breakfast'), isReloaded: true },
  ]
  for (const modal of modals) await test.step(String(modal.name), () => expectInHistory(page, modal))

  await test.step('a saved meal above the list', async () => {
    await page.goto('/diary?savedMeals=Breakfast')
    await expectInHistory(page, {
      name: 'Edit saved meal',
      open: () => press(page, 'Edit Porridge'),
      isReloaded: true,
    })
    await expect(dialog(page, 'Saved meals')).toBeVisible()
  })
})

test('dialogs of the food search follow back and forward', { tag: ['@phone', '@extended'] }, async ({
  page,
  product,
}) => {
  test.slow()
  const { api } = await registerAndSignIn(page, product)
  await api.customFoods.create({ productName: 'Elderflower pressé', calories: 40 })
  await page.goto('/diary?log=1')
  await page.getByText('Mine', { exact: true }).click()
  await press(page, 'Edit your foods')
  await expect(dialog(page, 'Your foods')).toBeVisible()

  await test.step('one dialog replaces another', async () => {
    await press(page, 'Edit Elderflower pressé')
    await expect(dialog(page, 'Edit custom food')).toBeVisible()
    await page.reload()
    await expect(dialog(page, 'Edit custom food').getByRole('textbox', { name: 'Calories' })).toHaveValue('40')
    await dialog(page, 'Edit custom food').getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('dialog', { name: /food/ })).toHaveCount(0)
  })

  await test.step('an amount', async () => {
    await page.getByRole('searchbox', { name: 'Search for Food' }).fill('banana')
    await page.getByRole('button', { name: 'Add Banana', exact: true }).click()
    await expect(dialog(page, 'Banana')).toBeVisible()
    await page.goBack()
    await expect(dialog(page, 'Banana')).toHaveCount(0)
    await expect(page.getByRole('searchbox', { name: 'Search for Food' })).toHaveValue('banana')
    await page.goForward()
    await dialog(page, 'Banana').getByRole('textbox', { name: 'Quantity' }).fill('2')
    await page.reload()
    await expect(dialog(page, 'Banana').getByRole('textbox', { name: 'Quantity' })).toHaveValue('1')
    await dialog(page, 'Banana').getByRole('button', { name: 'Add Food', exact: true }).click()
    await expect(dialog(page, 'Banana')).toHaveCount(0)
    await expect.poll(async () => (await api.diary.day({ date: today() })).food.length).toBe(1)
  })
})

test('dialogs of recipes follow back and forward and keep the draft', { tag: ['@phone', '@extended'] }, async ({
  page,
  product,
}) => {
  test.slow()
  const { api } = await registerAndSignIn(page, product)
  const soup = await api.recipes.create({ name: 'Lentil soup', servings: 4 })
  await page.goto('/recipes')
  await test.step('the detail view', () =>
    expectInHistory(page, { name: 'Lentil soup', open: () => press(page, 'Lentil soup') }))
  await test.step('a new recipe', () =>
    expectInHistory(page, { name: 'Create Recipe', open: () => press(page, 'Create Recipe'), isReloaded: true }))

  await test.step('the editor above the detail view', async () => {
    await page.goto(`/recipes?recipe=${soup.id}`)
    await expectInHistory(page, {
      name: 'Edit Recipe',
      isReloaded: true,
      async open() {
        await press(page, 'More about Lentil soup')
        await page.getByRole('menuitem', { name: 'Edit' }).click()
      },
    })
    await expect(dialog(page, 'Lentil soup')).toBeVisible()
  })

  await test.step('the ingredient search inside the editor', async () => {
    await page.goto(`/recipes?recipe=${soup.id}&edit=1`)
    const editor = dialog(page, 'Edit Recipe')
    await editor.getByLabel('Description').fill('Freezes well.')
    await editor.getByRole('button', { name: 'Add Ingredient' }).click()
    await page.getByRole('searchbox', { name: 'Search for Food' }).fill('banana')
    await page.getByRole('button', { name: 'Select Banana', exact: true }).click()
    await expect(dialog(page, 'Banana')).toBeVisible()
    await page.goBack()
    await expect(dialog(page, 'Banana')).toHaveCount(0)
    await expect(dialog(page, 'Add Ingredient')).toBeVisible()
    await page.goBack()
    await expect(editor.getByLabel('Description')).toHaveValue('Freezes well.')

    // Esc leaves the search only, and asks nothing.
    await editor.getByRole('button', { name: 'Add Ingredient' }).click()
    await expect(page.getByRole('searchbox', { name: 'Search for Food' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(editor.getByRole('button', { name: 'Add Ingredient' })).toBeFocused()
    await expect(dialog(page, 'Discard changes?')).toHaveCount(0)

    // The search view has the editor's cross.
    await editor.getByRole('button', { name: 'Add Ingredient' }).click()
    await dialog(page, 'Add Ingredient').getByRole('button', { name: 'Close', exact: true }).click()
    await dialog(page, 'Discard changes?').getByRole('button', { name: 'Discard' }).click()
    await expect(dialog(page, 'Lentil soup')).toBeVisible()
    await expect(page).toHaveURL(`/recipes?recipe=${soup.id}`)
  })
})

test('sheets of the frame follow back and forward', { tag: ['@phone', '@extended'] }, async ({
  page,
  product,
  isMobile,
}) => {
  await registerAndSignIn(page, product)
  await page.goto('/account-settings')
  await expect(page.getByRole('heading', { name: 'Account Settings' })).toBeVisible()
  await expectInHistory(page, {
    name: 'Privacy Policy',
    async open() {
      if (isMobile) await press(page, 'Account menu')
      await press(page, 'Privacy Policy')
    },
  })
  if (!isMobile) return
  await expectInHistory(page, { name: 'Notifications', open: () => press(page, 'Notifications'), isReloaded: true })
  await expectInHistory(page, { name: 'Welcome, elena', open: () => press(page, 'Account menu') })

  await test.step('back from a page opened in the menu returns to where the menu was opened', async () => {
    await press(page, 'Account menu')
    await press(page, 'Achievements')
    await expect(page).toHaveURL(/\/achievements$/)
    await page.goBack()
    await expect(page).toHaveURL(/\/account-settings$/)
    await expect(dialog(page, 'Welcome, elena')).toHaveCount(0)
  })
})

test('a dialog opened by its URL closes to its page, and invalid parameters leave the URL', {
  tag: ['@desktop', '@extended'],
}, async ({ page, product }) => {
  const { api } = await registerAndSignIn(page, product)
  const soup = await api.recipes.create({ name: 'Lentil soup', servings: 4 })
  await page.goto(`/recipes?recipe=${soup.id}`)
  await dialog(page, 'Lentil soup').getByRole('button', { name: 'Close', exact: true }).click()
  await expect(dialog(page, 'Lentil soup')).toHaveCount(0)
  await expect(page).toHaveURL(/\/recipes$/)

  await page.goto('/recipes?recipe=nothing')
  await expect(page).toHaveURL(/\/recipes$/)
  await page.goto('/diary?entry=nothing&meal=Supper&copyFrom=Tea&date=2026-02-30')
  await expect(page).toHaveURL(/\/diary$/)
})

test('going back asks before discarding what was typed', { tag: '@phone' }, async ({ page, product, isMobile }) => {
  const { api } = await registerAndSignIn(page, product)
  await api.progress.log({ weight: 70 })
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Log food' }).click()
  const search = page.getByRole('searchbox', { name: 'Search for Food' })
  await search.fill('xyzzy')
  await press(page, /custom food/i)
  const custom = dialog(page, /custom food/i)
  const question = dialog(page, 'Discard changes?')
  await custom.getByRole('textbox', { name: /Calories/ }).fill('120')
  await page.goBack()
  await expect(question).toBeVisible()
  await expect(page).toHaveURL(/custom=new/)
  await page.goBack()
  await expect(question).toBeHidden()
  await expect(custom).toBeVisible()
  await page.goBack()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(custom).toBeHidden()
  await expect(search).toHaveValue('xyzzy')

  await page.goBack()
  if (isMobile) await expect(search).toBeHidden()
  await expect(page).toHaveURL(/\/dashboard$/)

  await test.step('a question that is not in the address', async () => {
    await page.getByRole('navigation').getByRole('link', { name: 'Progress' }).click()
    await press(page, /^Remove/)
    await expect(dialog(page, 'Remove this entry?')).toBeVisible()
    await page.goBack()
    await expect(dialog(page, 'Remove this entry?')).toBeHidden()
    await expect(page).toHaveURL(/\/progress$/)
  })
})

test('dialogs leave no extra history entries: back from the first page leaves the app', {
  tag: ['@phone', '@extended'],
}, async ({ page, product, isMobile }) => {
  const { api } = await registerAndSignIn(page, product)
  await eatBreakfast(api, today())
  await storeTokens(page, product.url, await signIn(product.services, 'elena@example.org'))
  await page.goto('/diary')
  const sheet = dialog(page, 'Rolled oats')
  const lengthOfHistory = () => page.evaluate(() => history.length)
  const open = async () => {
    await press(page, 'Edit Rolled oats')
    if (!isMobile) await page.getByRole('menuitem', { name: 'Edit entry' }).click()
    await expect(sheet).toBeVisible()
  }
  await expect(page.getByText('Calories Left').first()).toBeVisible()
  const before = await lengthOfHistory()
  for (const _ of [1, 2, 3]) {
    await open()
    await page.keyboard.press('Escape')
    await expect(sheet).toHaveCount(0)
  }
  // The entry that forward leads to.
  expect(await lengthOfHistory()).toBe(before + 1)

  await open()
  await sheet.getByRole('textbox', { name: 'Amount' }).fill('70')
  await page.goBack()
  await press(page, 'Discard')
  await expect(sheet).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL(/favicon\.svg$/)
})

test('the second half of a double tap presses nothing below a closing dialog', { tag: '@phone' }, async ({
  page,
  product,
}) => {
  const { api } = await registerAndSignIn(page, product)
  // The dialog is still closing under the second tap.
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/recipes?create=1')
  await page.getByRole('textbox', { name: /name/i }).fill('Porridge')
  await press(page, 'Add Ingredient')
  await page.getByRole('searchbox', { name: 'Search for Food' }).fill('banana')
  await page.getByRole('button', { name: 'Select Banana', exact: true }).click()
  const add = dialog(page, /Banana/).getByRole('button', { name: 'Add Ingredient' })
  await add.click({ trial: true })
  // What a second tap would meet as soon as the dialog has begun to close.
  const isPressable = await add.evaluate(
    (button: HTMLElement) =>
      new Promise<boolean>((done) => {
        const { left, top, width, height } = button.getBoundingClientRect()
        const at = () => document.elementFromPoint(left + width / 2, top + height / 2)
        const closing = button.closest('[role=dialog]') as HTMLElement
        new MutationObserver(() => done(at()?.closest('button') != null)).observe(closing, {
          attributeFilter: ['inert'],
        })
        button.click()
      }),
  )
  expect(isPressable).toBe(false)
  await expect(dialog(page, /Banana/)).toHaveCount(0)
  await expect(dialog(page, 'Create Recipe').getByRole('region', { name: 'Per serving' })).toContainText('105 kcal')
  expect(await api.recipes.list()).toEqual([])
})
