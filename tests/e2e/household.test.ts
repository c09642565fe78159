import { expect, test } from '../support/browser.ts'
import { registerAndSignIn, today } from '../support/diary.ts'

const lentils = { foodName: 'Lentils', quantity: 1, servingSize: '300 g', calories: 1_056 }

test.describe('two buddies', { tag: '@desktop' }, () => {
  test('share a household: one finds and logs the recipe of the other, and keeps the entry after leaving', {
    tag: '@extended',
  }, async ({ page: jonas, product, browser, contextOptions }) => {
    test.slow()
    const { api: jonasApi } = await registerAndSignIn(jonas, product, 'jonas')
    const context = await browser.newContext({ ...contextOptions, baseURL: product.url })
    const elena = await context.newPage()
    const { api: elenaApi } = await registerAndSignIn(elena, product, 'elena')
    const { id } = await jonasApi.buddies.sendRequest({ userId: (await elenaApi.account.me()).id })
    await elenaApi.buddies.answerRequest({ id, status: 'accepted' })
    await elenaApi.recipes.create({ name: 'Red lentil dal', servings: 4, ingredients: [lentils] })

    await jonas.goto('/friends')
    await elena.goto('/friends')
    await elena.getByRole('region', { name: 'Household' }).getByRole('button', { name: 'Invite a buddy' }).click()
    const dialog = elena.getByRole('dialog', { name: 'Invite to your household' })
    await dialog.getByRole('button', { name: 'Invite jonas' }).click()
    await expect(dialog.getByRole('button', { name: 'Withdraw invitation to jonas' })).toBeVisible()
    await elena.keyboard.press('Escape')
    await expect(elena.getByRole('region', { name: 'Household' })).toContainText('Invited')

    // It comes without a reload, and the notification leads to where it is answered.
    await jonas.goto('/dashboard')
    await jonas.getByRole('button', { name: /^Notifications/ }).click()
    await jonas.getByRole('link', { name: /elena invited you to their household/ }).click()
    await expect(jonas).toHaveURL(/\/friends/)
    await jonas.getByRole('button', { name: 'Accept invitation from elena' }).click()
    await expect(jonas.getByText('You now share a household with elena.')).toBeVisible()
    const household = jonas.getByRole('region', { name: 'Household', exact: true })
    await expect(household.getByRole('listitem')).toHaveText([/elena/, /You/])
    await expect(elena.getByRole('region', { name: 'Household', exact: true }).getByRole('listitem')).toHaveText([
      /You/,
      /jonas/,
    ])

    await jonas.goto('/diary')
    await jonas.getByPlaceholder('Search for a food').fill('red lentil')
    const found = jonas.getByRole('listitem').filter({ hasText: 'recipe from elena' })
    await expect(found).toContainText('Red lentil dal')
    await jonas.goto('/recipes')
    await jonas.getByRole('button', { name: 'Red lentil dal' }).click()
    const recipe = jonas.getByRole('dialog', { name: 'Red lentil dal' })
    await expect(recipe).toContainText('From elena')
    await recipe.getByRole('button', { name: 'More about Red lentil dal' }).click()
    await expect(jonas.getByRole('menuitem')).toHaveText(['Copy to my own', 'Print'])
    // Before the menu has the focus, Escape closes the dialog.
    await expect(jonas.locator('[role=menu]:focus-within')).toBeVisible()
    await jonas.keyboard.press('Escape')
    await recipe.getByRole('button', { name: 'Lunch' }).click()
    await expect(jonas.getByText('Logged 1 serving of Red lentil dal to Lunch.')).toBeVisible()

    await jonas.goto('/friends')
    await household.getByRole('button', { name: 'Leave household' }).click()
    await jonas
      .getByRole('dialog', { name: 'Leave this household?' })
      .getByRole('button', { name: 'Leave', exact: true })
      .click()
    await expect(jonas.getByText('You have left the household.')).toBeVisible()
    await expect(household.getByRole('listitem')).toHaveCount(0)
    await jonas.goto('/recipes')
    await expect(jonas.getByText("You haven't created any recipes yet.")).toBeVisible()
    await jonas.goto('/diary')
    await expect(jonas.getByTitle('Red lentil dal')).toBeVisible()
    await context.close()
  })

  test('show each other what they ate, once one of them allows it, and copy a meal', async ({
    page,
    product,
    browser,
    contextOptions,
  }) => {
    const { api } = await registerAndSignIn(page, product, 'jonas')
    const context = await browser.newContext({ ...contextOptions, baseURL: product.url })
    const elena = await context.newPage()
    const { api: elenaApi } = await registerAndSignIn(elena, product, 'elena')
    const { id } = await api.buddies.sendRequest({ userId: (await elenaApi.account.me()).id })
    await elenaApi.buddies.answerRequest({ id, status: 'accepted' })
    const soup = { date: today(), mealType: 'Lunch', foodName: 'Tomato soup', calories: 180 }
    await elenaApi.diary.logFoods({ entries: [soup, { ...soup, foodName: 'Rye bread', calories: 90 }] })
    await page.goto('/friends')
    await expect(page.getByRole('button', { name: 'Remove elena' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Meals of elena' })).toHaveCount(0)

    await elena.goto('/account-settings')
    const setting = elena.getByRole('switch', { name: 'Let buddies see what I ate' })
    await expect(setting).not.toBeChecked()
    await setting.click()
    await expect.poll(async () => (await elenaApi.account.me()).sharesDays).toBe(true)

    await page.reload()
    await page.getByRole('button', { name: 'Meals of elena' }).click()
    const day = page.getByRole('dialog', { name: 'What elena ate' })
    await expect(day.getByRole('region', { name: 'Lunch' }).getByRole('listitem')).toHaveText([
      /Tomato soup.*180.kcal/,
      /Rye bread.*90.kcal/,
    ])
    await day.getByRole('button', { name: 'Previous day' }).click()
    await expect(day).toContainText('elena logged no food on this day.')
    await day.getByRole('button', { name: 'Next day' }).click()
    await day.getByLabel("Meal for elena's Lunch").selectOption('Dinner')
    await day.getByRole('button', { name: 'Copy to my diary: Lunch' }).click()
    await expect(page.getByText('2 foods copied to Dinner today.')).toBeVisible()
    const eaten = async () =>
      (await api.diary.day({ date: today() })).food.map(({ foodName, mealType }) => [foodName, mealType])
    expect(await eaten()).toEqual([
      ['Tomato soup', 'Dinner'],
      ['Rye bread', 'Dinner'],
    ])
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(eaten).toEqual([])
    await context.close()
  })
})
