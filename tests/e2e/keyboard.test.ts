import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser.ts'
import { eatBreakfast, registerAndSignIn, today, yesterday } from '../support/diary.ts'
import { forgetSession } from '../support/people.ts'

const focused = (page: Page) => page.locator(':focus')

test('the first Tab offers to skip to the content, on the diary also to the entries', async ({
  page,
  product,
  isMobile,
}) => {
  const { api } = await registerAndSignIn(page, product)
  await eatBreakfast(api, today())
  await page.goto('/dashboard')
  await expect(page.getByText('Calories Left')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(focused(page)).toHaveText('Skip to content')
  await expect(focused(page)).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  expect(page.url()).not.toContain('#')
  if (isMobile) {
    await forgetSession(page)
    await expect(page.getByLabel('Email')).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(focused(page)).toHaveText('Skip to content')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await expect(page.getByLabel('Email')).toBeFocused()
    return
  }

  await page.goto('/diary')
  await expect(page.getByText('Rolled oats').last()).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(focused(page)).toHaveText('Skip to the diary')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Previous day' })).toBeFocused()
})

test('only one row of a list is in the Tab order, and the arrow keys move between rows', { tag: '@desktop' }, async ({
  page,
  product,
}) => {
  const { api } = await registerAndSignIn(page, product)
  await eatBreakfast(api, yesterday())
  await page.goto('/dashboard')
  const add = page.getByRole('region', { name: 'Log again' }).getByRole('button', { name: /^Add / })
  await add.first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(add.nth(1)).toBeFocused()
  await page.keyboard.press('End')
  await expect(add.nth(2)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(add.nth(2)).toBeFocused()
  await page.keyboard.press('Tab')
  for (const button of await add.all()) await expect(button).not.toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(add.nth(2)).toBeFocused()

  await test.step('each meal of the diary is one too', async () => {
    await eatBreakfast(api, today())
    await page.goto('/diary')
    const breakfast = page.getByRole('region', { name: 'Breakfast' })
    const edit = breakfast.getByRole('button', { name: /^Edit / })
    await breakfast.getByRole('button', { name: 'Add food to Breakfast' }).focus()
    await page.keyboard.press('Tab')
    await expect(edit.first()).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(edit.nth(1)).toBeFocused()
    for (let tabs = 0; tabs < 2; tabs++) await page.keyboard.press('Tab')
    await expect(edit.nth(2)).not.toBeFocused()
  })
})

test('a dialog begins at its content, not at its cross', async ({ page, product, isMobile }) => {
  const { api } = await registerAndSignIn(page, product)
  await eatBreakfast(api, today())
  const dialog = page.getByRole('dialog')

  await test.step('at its first field', async () => {
    await page.goto('/diary?saveMeal=Breakfast')
    await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused()
  })
  await test.step('at its title where a keyboard would cover the amounts', async () => {
    await page.goto('/recipes?create=1')
    await expect(isMobile ? dialog.getByRole('heading').first() : dialog.getByLabel('Name')).toBeFocused()
  })
  await test.step('at its text, which the arrow keys scroll', async () => {
    await page.goto('/dashboard?legal=privacy')
    const text = dialog.getByRole('region', { name: 'Privacy Policy' })
    await expect(dialog.getByText('Information we collect')).toBeVisible()
    await text.focus()
    // On a busy machine, one press right after the dialog came did not scroll.
    await expect(async () => {
      await page.keyboard.press('End')
      expect(await text.evaluate((node) => node.scrollTop)).toBeGreaterThan(0)
    }).toPass()
  })
})
