import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { users } from '#schema'
import { choose, expect, test } from '../support/browser.ts'
import { registerAndSignIn } from '../support/diary.ts'
import { historyPath } from '../support/imports.ts'

/** ms; a worker thread reads the file, which takes its time on a busy machine. */
const reading = { timeout: 60_000 }

const textFile = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

const preview = (page: Page) => page.getByRole('dialog', { name: /^Import / })

test('weights wait for their unit, and an undone import leaves nothing behind', {
  tag: ['@desktop', '@extended'],
}, async ({ page, product }) => {
  const { api } = await registerAndSignIn(page, product)
  await page.goto('/account-settings')
  await page.getByLabel('Files to import').setInputFiles(historyPath('wger/Weightdata.csv'))
  await expect(preview(page)).toContainText('1 to 8 May 2026', reading)
  await page.reload()
  await preview(page).getByRole('button', { name: 'Import 6 rows' }).click()
  await expect(preview(page).getByText('Please choose one.')).toBeVisible()
  await expect(preview(page).getByRole('radio', { name: 'Kilograms (kg)' })).toBeFocused()
  await preview(page).getByRole('radio', { name: 'Kilograms (kg)' }).click()
  await preview(page).getByRole('button', { name: 'Import 6 rows' }).click()
  await expect(preview(page)).toContainText('6 rows added', reading)
  expect(await api.progress.list()).toHaveLength(6)
  await preview(page).getByRole('link', { name: 'See your progress' }).click()
  await expect(page.getByRole('heading', { name: 'Progress Tracker' })).toBeVisible()

  await page.goto('/account-settings')
  await page.getByRole('button', { name: 'Undo the import from wger' }).click()
  const question = page.getByRole('dialog', { name: 'Undo this import?' })
  await expect(question).toContainText('What came from wger is removed: 6 weigh-ins.')
  await question.getByRole('button', { name: 'Undo import' }).click()
  await expect(page.getByText('Import undone.')).toBeVisible(reading)
  await expect(page.getByRole('button', { name: 'Undo the import from wger' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'wger', exact: true })).toBeFocused()
  expect(await api.progress.list()).toEqual([])
})

test('the preview names the columns that are left out', { tag: ['@phone', '@extended'] }, async ({ page, product }) => {
  await registerAndSignIn(page, product)
  await page.goto('/account-settings')
  await page.getByLabel('Files to import').setInputFiles(historyPath('cronometer/servings.csv'))
  const leftOut = preview(page).getByRole('region', { name: 'Left out' })
  await expect(leftOut).toBeVisible(reading)
  await leftOut.getByText('Vitamins, minerals and other nutrients').click()
  await expect(leftOut).toContainText('1 column')
  await expect(leftOut.getByText('Net Carbs (g)')).toBeVisible()
})

test('dates are read as their person says', { tag: ['@desktop', '@extended'] }, async ({ page, product }) => {
  const { api } = await registerAndSignIn(page, product)
  await page.goto('/account-settings')
  const file = textFile('weights.csv', 'Date,Weight\n01/02/2026,81.4\n03/02/2026,81.1\n')
  await page.getByLabel('Files to import').setInputFiles(file)
  await expect(preview(page)).toContainText('1 to 3 February 2026', reading)
  await preview(page).getByRole('radio', { name: 'The month 01/02/2026 is 2 January 2026' }).click()
  await expect(preview(page)).toContainText('2 January to 2 March 2026')
  await preview(page).getByRole('radio', { name: 'Pounds (lb) Least 81.1' }).click()
  await preview(page).getByRole('button', { name: 'Import 2 rows' }).click()
  await expect(preview(page)).toContainText('2 rows added', reading)
  expect(await api.progress.list()).toMatchObject([
    { date: '2026-03-02', weight: expect.closeTo(36.786) },
    { date: '2026-01-02', weight: expect.closeTo(36.922) },
  ])
})

test.describe('with an access token that has ended', () => {
  test.use({ refusals: true })

  test('a folder is sent as one archive, and adjusted calories are left out if wished', {
    tag: ['@desktop', '@extended'],
  }, async ({ page, product }) => {
    const { api } = await registerAndSignIn(page, product)
    await page.goto('/account-settings')
    await expect(page.getByRole('button', { name: 'Choose a folder' })).toBeVisible()
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage)) if (key.endsWith('accessToken')) localStorage.setItem(key, 'ended')
    })
    await page
      .getByLabel('Files to import')
      .setInputFiles(
        ['Nutrition', 'Exercise'].map((list) =>
          historyPath(`myfitnesspal/${list}-Summary-2026-03-01-to-2026-03-04.csv`),
        ),
      )
    await expect(preview(page)).toContainText("MyFitnessPal's export has no food names", reading)
    await preview(page).getByRole('radio', { name: 'Leave them out' }).click()
    await preview(page)
      .getByRole('button', { name: /^Import \d+ rows$/ })
      .click()
    await expect(preview(page).getByRole('link', { name: 'See 1 Mar 2026 in the diary' })).toBeVisible(reading)
    const { exercise } = await api.diary.day({ date: '2026-03-01' })
    expect(exercise).toMatchObject([{ exerciseName: 'Walking, 3.5 mph, brisk pace', caloriesBurned: 142 }])
  })
})

test('somebody new brings a table along, and says what its columns hold', { tag: '@phone' }, async ({
  page,
  product,
}) => {
  const { api } = await registerAndSignIn(page, product)
  product.services.db.update(users).set({ hasCompletedOnboarding: false }).where(eq(users.username, 'elena')).run()
  await page.goto('/dashboard')
  await page.getByRole('switch', { name: 'Bring my history from another tracker' }).click()
  await page.getByRole('button', { name: "I'll do this later" }).click()
  await expect(page.getByRole('heading', { name: 'Move in from another tracker' })).toBeInViewport()

  const table = 'Datum;Gegessen;Energie;Notiz\n21.03.2026;Haferflocken;208;\n22.03.2026;Bratkartoffeln;640;lecker\n'
  await page.getByLabel('Files to import').setInputFiles(textFile('Tagebuch.csv', table))
  await expect(preview(page).getByRole('combobox', { name: 'What Datum holds' })).toHaveValue('Date', reading)
  await choose(preview(page).getByRole('combobox', { name: 'What Gegessen holds' }), 'Food')
  await preview(page).getByRole('radio', { name: 'Kilocalories (kcal)' }).click()
  await preview(page)
    .getByRole('button', { name: /^Import/ })
    .click()
  await preview(page).getByRole('link', { name: 'See 21 Mar 2026 in the diary' }).click(reading)
  expect((await api.diary.day({ date: '2026-03-22' })).food).toMatchObject([
    { foodName: 'Bratkartoffeln', calories: 640 },
  ])
})
