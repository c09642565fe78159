import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser.ts'
import { addFriendRequest } from '../support/buddies.ts'
import { breakfast, registerAndSignIn, searchBox } from '../support/diary.ts'
import { callerOf, register, signIn } from '../support/people.ts'

test.use({ refusals: true })

/**
 * Refuses the writes of a router, and leaves its reads without an answer: nothing but the page itself can bring back what it
 * has taken away. Ends with the returned function.
 */
async function refuse(page: Page, router: string) {
  const calls = new RegExp(`/trpc/[^?]*${router}\\.`)
  await page.route(calls, (route) => {
    if (route.request().method() === 'POST') return route.fulfill({ status: 500, json: {} })
  })
  return () => page.unroute(calls)
}

test('what shows at once is put back when the server does not take it', { tag: ['@desktop', '@extended'] }, async ({
  page,
  product,
}) => {
  const { api } = await registerAndSignIn(page, product)
  await api.meals.create({ name: 'Porridge', items: breakfast })
  await register(product.services, 'jonas')
  const mia = await register(product.services, 'mia')
  const ofMia = callerOf(product.services, (await signIn(product.services, mia.email)).accessToken)
  const me = (await api.account.me()).id
  addFriendRequest(product.services, (await ofMia.account.me()).id, me, 'accepted')
  const soup = await ofMia.recipes.create({ name: 'Lentil soup', servings: 4, ingredients: breakfast })
  await ofMia.shares.shareRecipe({ id: soup.id, friendId: me })

  await test.step('a deleted saved meal', async () => {
    await page.goto('/diary')
    await page.getByRole('button', { name: 'Breakfast: copy and saved meals' }).click()
    await page.getByRole('menuitem', { name: 'All saved meals…' }).click()
    const repair = await refuse(page, 'meals')
    const dialog = page.getByRole('dialog', { name: 'Saved meals' })
    await dialog.getByRole('button', { name: 'Delete Porridge' }).click()
    await expect(page.getByText('Could not delete this meal.')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Delete Porridge' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await repair()
  })

  await test.step('a favourite', async () => {
    const star = page.getByRole('button', { name: 'Favourite Banana', exact: true })
    await searchBox(page).fill('banana')
    await expect(star).toBeVisible()
    const repair = await refuse(page, 'favourites')
    await star.click()
    await expect(page.getByText('Could not change your favourites.')).toBeVisible()
    await expect(star).toHaveAttribute('aria-pressed', 'false')
    await repair()
  })

  await test.step('a dismissed recipe of a buddy', async () => {
    await page.goto('/recipes')
    const dismiss = page.getByRole('button', { name: 'Dismiss Lentil soup' })
    await expect(dismiss).toBeVisible()
    const repair = await refuse(page, 'shares')
    await dismiss.click()
    await expect(page.getByText('Could not dismiss it.')).toBeVisible()
    await expect(dismiss).toBeVisible()
    await repair()
  })

  await test.step('a withdrawn request', async () => {
    await page.goto('/friends')
    await page.getByLabel('Username').fill('jonas')
    await page.getByRole('button', { name: 'Search' }).click()
    await page.getByRole('button', { name: 'Add buddy jonas' }).click()
    await expect(page.getByText('Friend request sent!')).toBeVisible()
    const repair = await refuse(page, 'buddies')
    const sentRequests = page.getByRole('region', { name: 'Sent Requests' })
    await sentRequests.getByRole('button', { name: 'Withdraw request to jonas' }).click()
    await expect(page.getByText('Could not withdraw request.')).toBeVisible()
    await expect(page.getByText('Request sent', { exact: true })).toBeVisible()
    await repair()
  })
})
