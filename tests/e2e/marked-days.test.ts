import { addDays } from '#domain/day.ts'
import { expect, test } from '../support/browser.ts'
import { eatBreakfast, registerAndSignIn, today, yesterday } from '../support/diary.ts'

test('says of past days whether they are complete', { tag: '@phone' }, async ({ page, product }) => {
  const { api } = await registerAndSignIn(page, product)
  const empty = addDays(today(), -2)
  await eatBreakfast(api, yesterday())
  const statusOf = async (date: string) => (await api.diary.day({ date })).status
  const button = (name: string) => page.getByRole('button', { name })
  const choose = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true }).click()

  await test.step('but not of today', async () => {
    await page.goto('/diary')
    await expect(button('Choose a day')).toBeVisible()
    await expect(button('Mark day')).toHaveCount(0)
  })

  await test.step('a day with food is complete or incomplete', async () => {
    await button('Previous day').click()
    await button('Mark day').click()
    await choose('Complete')
    await expect(button('Complete: change what this day is')).toContainText('Complete')
    expect(await statusOf(yesterday())).toBe('complete')
    await button('Complete: change what this day is').click()
    await choose('Incomplete')
    await expect(button('Incomplete: change what this day is')).toBeVisible()
    expect(await statusOf(yesterday())).toBe('incomplete')
    await page.reload()
    await button('Incomplete: change what this day is').click()
    await choose('Remove the mark')
    await expect(button('Mark day')).toBeVisible()
    expect(await statusOf(yesterday())).toBeNull()
  })

  await test.step('a day without food is a fast day', async () => {
    await button('Previous day').click()
    await expect(page).toHaveURL(new RegExp(empty))
    await button('Mark day').click()
    await choose('Fast day')
    await expect(button('Fast day: change what this day is')).toBeVisible()
    expect(await statusOf(empty)).toBe('complete')
  })
})

test('asks once about a day with little food', { tag: ['@phone', '@extended'] }, async ({ page, product }) => {
  const { api } = await registerAndSignIn(page, product)
  const eat = (daysAgo: number, calories: number) =>
    api.diary.logFood({ date: addDays(today(), -daysAgo), mealType: 'Lunch', foodName: 'Stew', calories })
  for (let daysAgo = 9; daysAgo > 2; daysAgo--) await eat(daysAgo, 2_000)
  await eat(2, 400)
  await eat(1, 500)
  const question = page.getByRole('group', { name: 'Did you log everything?' })
  const statusOf = async (daysAgo: number) => (await api.diary.day({ date: addDays(today(), -daysAgo) })).status

  await test.step('not about a usual day', async () => {
    const answered = page.waitForResponse((response) => response.url().includes('expenditure.on'))
    await page.goto(`/diary?date=${addDays(today(), -3)}`)
    await answered
    await expect(page.getByTitle('Stew')).toBeVisible()
    await expect(question).toHaveCount(0)
  })

  await test.step('an answer marks the day', async () => {
    await page.goto(`/diary?date=${addDays(today(), -2)}`)
    await question.getByRole('button', { name: 'No, incomplete' }).click()
    await expect(question).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Incomplete: change what this day is' })).toBeFocused()
    expect(await statusOf(2)).toBe('incomplete')
  })

  await test.step('what is dismissed stays away', async () => {
    await page.goto(`/diary?date=${yesterday()}`)
    await question.getByRole('button', { name: 'Do not ask about this day' }).click()
    await expect(question).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Mark day' })).toBeFocused()
    await page.reload()
    await expect(page.getByTitle('Stew')).toBeVisible()
    await expect(question).toHaveCount(0)
    expect(await statusOf(1)).toBeNull()
  })

  await test.step('until a logout, after which nothing of it is on the device', async () => {
    const dismissed = () =>
      page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('logQuestion')))
    expect(await dismissed()).toHaveLength(1)
    await page.getByRole('button', { name: 'Account menu' }).click()
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL(/\/login/)
    expect(await dismissed()).toEqual([])
  })
})

test.describe('offline', () => {
  test.use({ refusals: true })

  test('refuses to mark a day', { tag: ['@desktop', '@extended'] }, async ({ page, product }) => {
    const { api } = await registerAndSignIn(page, product)
    await eatBreakfast(api, yesterday())
    await page.goto(`/diary?date=${yesterday()}`)
    await expect(page.getByText('Rolled oats').first()).toBeVisible()
    await page.getByRole('button', { name: 'Mark day' }).click()
    const complete = page.getByRole('menuitem', { name: 'Complete', exact: true })
    await expect(complete).toBeVisible()
    await page.context().setOffline(true)
    await complete.click()
    await expect(page.getByRole('alert')).toContainText('You are offline. Please try again once you are connected.')
    await page.context().setOffline(false)
    await expect(page.getByRole('button', { name: 'Mark day' })).toBeVisible()
  })
})
