import { addDays } from '#domain/day.ts'
import { expect, test } from '../support/browser.ts'
import { addFriend, addFriendRequest } from '../support/buddies.ts'
import { dateOf } from '../support/dates.ts'
import { registerAndSignIn, today } from '../support/diary.ts'
import { callerOf, register, signIn } from '../support/people.ts'

test.use({ refusals: true })

const soup = { mealType: 'Lunch', foodName: 'Soup', calories: 280 } as const

test('a streak grows with an entry, is paused, and is hidden everywhere', { tag: ['@desktop', '@extended'] }, async ({
  page,
  product,
}) => {
  const { api } = await registerAndSignIn(page, product)
  await api.profile.completeOnboarding()
  addFriend(product.services, (await api.account.me()).id, 'tomasz')
  for (const n of [1, 2]) await api.diary.logFood({ ...soup, date: addDays(today(), -n) })
  await page.goto('/dashboard')
  await expect(page.getByText('2 day streak')).toBeVisible()
  await page.getByRole('button', { name: /^Add .* of Soup/ }).click()
  await expect(page.getByText('3 day streak')).toBeVisible()

  await page.goto('/account-settings')
  await page.getByRole('button', { name: 'Pause my streak' }).click()
  const end = addDays(today(), 6)
  await expect(page.getByText(`Paused until ${dateOf(end, today())}`, { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Streaks' })).toBeFocused()
  await page.getByRole('button', { name: 'Change the end date' }).click()
  await expect(page.getByText(`Your streak is paused until ${dateOf(end, today())}.`).last()).toBeVisible()
  await page.goto('/dashboard')
  await expect(page.getByText(`Paused until ${dateOf(end, today(), 'short')}`, { exact: true })).toBeVisible()
  await page.getByRole('button', { name: /Open the calendar/ }).click()
  const calendar = page.getByRole('dialog', { name: 'Streak calendar' })
  await expect(calendar.getByRole('cell', { name: ', paused' }).first()).toBeVisible()

  await page.goto('/account-settings')
  await page.getByRole('button', { name: 'End the pause now' }).click()
  await expect(page.getByRole('button', { name: 'Pause my streak' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Streaks' })).toBeFocused()
  const hide = page.getByRole('switch', { name: 'Hide streaks' })
  await hide.click()
  await expect(hide).toBeChecked()
  await expect.poll(async () => (await api.account.me()).isStreakHidden).toBe(true)
  for (const [path, shown] of [
    ['/dashboard', 'Wellness Overview'],
    ['/friends', 'tomasz'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByText(shown).first()).toBeVisible()
    await expect(page.getByText(/day streak|in a row|Paused until|Next Achievement|Nudge/)).toHaveCount(0)
  }
})

test('a recipe is shared with a buddy, who copies it', { tag: ['@desktop', '@extended'] }, async ({
  page,
  product,
}) => {
  const { services } = product
  const { api } = await registerAndSignIn(page, product)
  const { email } = await register(services, 'priya')
  const priya = callerOf(services, (await signIn(services, email)).accessToken)
  const [me, her] = [(await api.account.me()).id, (await priya.account.me()).id]
  addFriendRequest(services, her, me, 'accepted')
  const ingredients = [{ foodName: 'Lentils', servingSize: '300g', calories: 1056 }]
  const { id } = await api.recipes.create({ name: 'Tomato dal', servings: 4, ingredients })
  const hers = await priya.recipes.create({ name: 'Fritters', servings: 2, ingredients })
  await priya.shares.shareRecipe({ id: hers.id, friendId: me })
  const other = await priya.recipes.create({ name: 'Pakora', servings: 2, ingredients })
  await priya.shares.shareRecipe({ id: other.id, friendId: me })

  await page.goto(`/recipes?recipe=${id}`)
  await page.getByRole('button', { name: 'More about Tomato dal' }).click()
  await page.getByRole('menuitem', { name: 'Share' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share Tomato dal' })
  await dialog.getByRole('button', { name: 'Share with priya' }).click()
  await expect(dialog.getByRole('button', { name: 'Stop sharing with priya' })).toBeFocused()
  expect((await priya.shares.list()).received).toMatchObject([{ name: 'Tomato dal', from: { username: 'elena' } }])

  await page.goto('/recipes')
  await page.getByRole('button', { name: 'Dismiss Pakora' }).click()
  await expect(page.getByText('Pakora dismissed.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Shared with you' })).toBeFocused()
  await page.getByRole('button', { name: /^Fritters/ }).click()
  const shared = page.getByRole('dialog', { name: 'Fritters' })
  await expect(shared.getByText('Lentils')).toBeVisible()
  await page.route('**/shares.copy*', (route) => route.fulfill({ status: 404, json: {} }))
  await shared.getByRole('button', { name: 'Copy to my recipes' }).click()
  await expect(page.getByText('Could not copy it.')).toBeVisible()
  await page.unroute('**/shares.copy*')
  await shared.getByRole('button', { name: 'Copy to my recipes' }).click()
  await expect(page.getByText('Fritters copied to your recipes.')).toBeVisible()
  await expect(page.getByText('Shared with you')).toHaveCount(0)
  await expect(page.getByRole('main')).toBeFocused()
  expect((await api.recipes.list()).map(({ name }) => name)).toEqual(['Fritters', 'Tomato dal'])
})
