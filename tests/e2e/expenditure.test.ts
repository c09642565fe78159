import { eq } from 'drizzle-orm'
import { addDays } from '#domain/day.ts'
import { users } from '#schema'
import { expect, test } from '../support/browser.ts'
import { registerAndSignIn, today, yesterday } from '../support/diary.ts'
import { becomeMeasured, profile } from '../support/measured-person.ts'
import { expectAccessible, expectFits } from '../support/screen-checks.ts'

test('what somebody uses is on Progress with its bounds, and with the days that were left out', {
  tag: ['@phone', '@extended'],
}, async ({ page, product }) => {
  const { api } = await registerAndSignIn(page, product)
  await becomeMeasured(api, today())
  await api.diary.setStatus({ date: addDays(today(), -3), status: 'incomplete' })
  await page.goto('/progress')
  const card = page.getByRole('region', { name: 'Energy' })
  const chart = card.getByRole('img', { name: /^Energy from/ })
  const figure = /^About 2,[345]\d\d\skcal a day as you log, likely 2,\d{3} to 2,\d{3}$/

  await expect(card.getByText(figure)).toBeVisible()
  await expect(chart).toHaveAccessibleName(
    /about 2,[345]\d\d\skcal a day, likely .* Eaten 2,500\skcal a day on 29 known days\./,
  )

  await test.step('a mark says what it includes', async () => {
    await card.getByRole('button', { name: 'What this includes' }).click()
    await expect(page.getByRole('dialog', { name: 'What this includes' })).toContainText(
      'If your log misses food, this includes it.',
    )
    await expect(page.getByRole('dialog', { name: 'What this includes' })).toContainText(
      'Workouts you log still add to Calories Left on top.',
    )
    await page.keyboard.press('Escape')
  })

  await test.step('all of it', async () => {
    await card.getByText('All', { exact: true }).click()
    await expect(page).toHaveURL(/energy=All/)
    await expect(chart).toBeVisible()
    await expectAccessible(page, 'energy')
    await expectFits(page, 'energy')
  })

  await test.step('the figures of the chart as a list, whose days lead to the diary', async () => {
    await card.getByRole('button', { name: 'Show as a list' }).click()
    await expect(card.getByRole('row')).toHaveCount(32)
    // The head, today, yesterday.
    await expect(card.getByRole('row').nth(2)).toContainText(/2,5002,\d{3}2,\d{3} to 2,\d{3}/)
    await expectAccessible(page, 'energy as a list')
    await expectFits(page, 'energy as a list')
  })

  await test.step('each left-out day has its reason and leads to the diary', async () => {
    await card.getByText('From 27 days of food and 28 weigh-ins; 1 day left out').click()
    await expect(card.getByRole('listitem')).toContainText('Marked incomplete')
    await card.getByRole('listitem').getByRole('link').click()
    await expect(page).toHaveURL(new RegExp(`/diary\\?date=${addDays(today(), -3)}`))
  })

  await test.step('in kilojoules', async () => {
    product.services.db.update(users).set({ energyUnit: 'kJ' }).where(eq(users.username, 'elena')).run()
    await page.goto('/progress')
    await expect(card.getByText(/^About 10,\d{3}\skJ a day as you log/)).toBeVisible()
  })
})

test('a new person is told what is missing, and then what the formula says', { tag: ['@phone', '@extended'] }, async ({
  page,
  product,
}) => {
  const { api } = await registerAndSignIn(page, product)
  await page.goto('/progress')
  const card = page.getByRole('region', { name: 'Energy' })
  await expect(card).toContainText(
    'The estimate needs your date of birth, the sex for the formula, your height and a weight.',
  )
  await expectAccessible(page, 'no energy')
  await card.getByRole('link', { name: 'Add it in Account Settings' }).click()
  await expect(page).toHaveURL(/account-settings#profile/)

  await api.profile.change(profile)
  await page.goto('/progress')
  await expect(card).toContainText('The estimate needs a weight.')
  await expect(card.getByRole('link')).toHaveCount(0)
  await page.getByRole('textbox', { name: 'Weight' }).fill('80')
  await page.getByRole('button', { name: 'Save entry' }).click()
  await expect(card).toContainText('By formula: about 2,4')
  await expect(card).toContainText('Not enough yet: 10 more days of food, 4 more weigh-ins')
  await api.progress.log({ date: yesterday(), weight: 80 })
  await page.reload()
  await expect(card).toContainText('10 more days of food, 3 more weigh-ins and 13 more days until')
  await expectFits(page, 'energy by formula')
})

test('what was measured stays while too little is logged', { tag: ['@desktop', '@extended'] }, async ({
  page,
  product,
}) => {
  const { api } = await registerAndSignIn(page, product)
  await becomeMeasured(api, addDays(today(), -20))
  await page.goto('/progress')
  const card = page.getByRole('region', { name: 'Energy' })
  await expect(card).toContainText('This is the last measured value. It waits for new data: ')
  await expect(card.getByText(/^About 2,[345]\d\d\skcal a day as you log/)).toBeVisible()
})
