import { addDays } from '#domain/day.ts'
import { expect, test } from '../support/browser.ts'
import { registerAndSignIn, today } from '../support/diary.ts'
import { expectAccessible, expectFits } from '../support/screen-checks.ts'

test('a weight changes the chart, the stats and the history, and can be corrected and removed', {
  tag: '@desktop',
}, async ({ page, product }) => {
  const { api } = await registerAndSignIn(page, product)
  await api.profile.change({ height: 168, targetWeight: 65 })
  await page.goto('/progress')
  await expect(page.getByText('No entries yet.')).toBeVisible()

  const stat = (name: string) =>
    page.getByRole('list', { name: 'Your stats' }).getByRole('listitem').filter({ hasText: name })
  const rows = page.getByRole('row').filter({ has: page.getByRole('button') })
  const weight = page.getByRole('textbox', { name: 'Weight' })
  const chart = page.getByRole('img', { name: /^Weight from/ })

  await test.step('without a weight nothing is sent', async () => {
    await page.getByRole('button', { name: 'Save entry' }).click()
    await expect(weight).toBeFocused()
    await expect(page.getByText('No entries yet.')).toBeVisible()
  })

  await test.step('adds an entry of today', async () => {
    await api.progress.log({ date: addDays(today(), -70), weight: 73.6 })
    await weight.fill('68,9')
    await expect(page.getByPlaceholder('Optional')).toHaveCount(2)
    await page.getByLabel('Body fat').fill('27.9')
    await page.getByRole('button', { name: 'Save entry' }).click()
    await expect(page.getByText('Progress saved!')).toBeVisible()
    await expect(weight).toHaveValue('68.9')
    await expect(rows).toHaveCount(2)
    await expect(rows.first()).toContainText('68.9 kg')
    await expect(chart).toHaveAccessibleName(/73\.6.kg on .* to 68\.9.kg on .* Target 65.kg\./)
    await expect(page.locator('main svg text', { hasText: '68.9' })).toBeVisible()
    await expect(page.locator('main svg text', { hasText: 'Target 65' })).toBeVisible()
    await expect(stat('Current weight')).toContainText('68.9')
    await expect(stat('Trend weight')).toContainText('68.9')
    await expect(stat('BMI')).toContainText('24.4')
    await expect(stat('Total change')).toContainText('−4.7')
    await expect(stat('Body weight lost')).toContainText('6.4')
    await expect(stat('Average weekly change')).toContainText('−0.47')
    await expect(stat('Goal progress')).toContainText('55')
  })

  await test.step('corrects it', async () => {
    await page.getByRole('button', { name: /^Edit 68\.9/ }).click()
    const editor = page.getByRole('dialog', { name: 'Edit entry' })
    await expect(editor.getByLabel('Body fat')).toHaveValue('27.9')
    await editor.getByRole('textbox', { name: 'Weight' }).fill('68.7')
    await editor.getByRole('button', { name: 'Save' }).click()
    await expect(editor).toBeHidden()
    await expect(rows.first()).toContainText('68.7 kg')
    await expect(stat('Total change')).toContainText('−4.9')
  })

  await test.step('shows the chosen range also after a reload', async () => {
    await page.getByText('1M', { exact: true }).click()
    await expect(page.getByText(/^One entry in this period: 68\.7.kg/)).toBeVisible()
    await page.reload()
    await expect(page.getByText(/^One entry in this period/)).toBeVisible()
  })

  await test.step('is on the dashboard', async () => {
    await page.goto('/dashboard')
    await expect(page.getByText(/^4\.9.kg since/)).toBeVisible()
    await expect(page.getByText('57% of the way to 65 kg')).toBeVisible()
  })

  await test.step('removes it after a question', async () => {
    await page.goto('/progress')
    await page.getByRole('button', { name: /^Remove 68\.7/ }).click()
    const question = page.getByRole('dialog', { name: 'Remove this entry?' })
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(rows).toHaveCount(2)
    await page.getByRole('button', { name: /^Remove 68\.7/ }).click()
    await question.getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByText('Entry deleted.')).toBeVisible()
    await expect(rows).toHaveCount(1)
    await expect(page.getByRole('button', { name: /^Remove 73\.6/ })).toBeFocused()
    await expect(stat('Current weight')).toContainText('73.6')
  })
})

test('a weight that is unlikely, or the second of a day, is asked about before it is kept', {
  tag: ['@phone', '@extended'],
}, async ({ page, product }) => {
  const { api } = await registerAndSignIn(page, product)
  await api.progress.log({ date: addDays(today(), -3), weight: 68.7 })
  await page.goto('/progress')
  const weight = page.getByRole('textbox', { name: 'Weight' })
  const question = page.getByRole('dialog')
  const weights = async () => (await api.progress.list()).map((entry) => entry.weight)
  await expect(page.getByRole('button', { name: /^Edit 68\.7/ })).toBeVisible()

  async function log(text: string) {
    await weight.fill(text)
    await page.getByRole('button', { name: 'Save entry' }).click()
  }

  await test.step('a decimal point in the wrong place', async () => {
    await log('685')
    await expect(page.getByRole('dialog', { name: '685 kg?' })).toContainText('Your last weight was 68.7 kg.')
    await expectAccessible(page, 'unlikely weight')
    await expectFits(page, 'unlikely weight')
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(question).toHaveCount(0)
    await expect(weight).toHaveValue('685')
    expect(await weights()).toEqual([68.7])
    await page.getByRole('button', { name: 'Save entry' }).click()
    await question.getByRole('button', { name: 'Use 68.5 kg' }).click()
    await expect(weight).toHaveValue('68.5')
    await expect.poll(weights).toEqual([68.5, 68.7])
  })

  await test.step('a second one of the day takes the place of the first', async () => {
    await api.progress.change({ id: (await api.progress.list())[0]?.id ?? '', bodyFatPercentage: 28 })
    await log('68.9')
    const second = page.getByRole('dialog', { name: 'A second weight on this day?' })
    await expect(second).toContainText('You logged 68.5 kg today. Replace it with 68.9 kg, or keep both?')
    await second.getByRole('button', { name: 'Replace 68.5 kg' }).click()
    await expect(page.getByRole('button', { name: /^Edit 68\.9/ })).toBeVisible()
    // The screen shows a change before the server has it.
    await expect
      .poll(() => api.progress.list())
      .toMatchObject([{ weight: 68.9, bodyFatPercentage: 28 }, { weight: 68.7 }])
  })

  await test.step('or both are kept, one of them unlikely but right', async () => {
    await log('80')
    await expect(question.getByRole('button')).toHaveText(['', 'Cancel', /^Keep 80/])
    await question.getByRole('button', { name: 'Keep 80 kg' }).click()
    await question.getByRole('button', { name: 'Keep both' }).click()
    await expect(page.getByRole('button', { name: /^Edit 80/ })).toBeVisible()
    await expect.poll(async () => (await weights()).toSorted()).toEqual([68.7, 68.9, 80])
  })

  await test.step('a correction is compared with the others, not with itself', async () => {
    await page.getByRole('button', { name: /^Edit 80/ }).click()
    const editor = page.getByRole('dialog', { name: 'Edit entry' })
    await editor.getByRole('textbox', { name: 'Weight' }).fill('690')
    await editor.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'Use 69 kg' }).click()
    await expect(editor).toBeHidden()
    await expect.poll(async () => (await weights()).toSorted()).toEqual([68.7, 68.9, 69])
  })
})

test('a weight is logged from the last one, in steps, and its trend comes first', {
  tag: ['@phone', '@extended'],
}, async ({ page, product }) => {
  const { api } = await registerAndSignIn(page, product)
  for (let ago = 21; ago > 0; ago--) await api.progress.log({ date: addDays(today(), -ago), weight: 70 + ago / 10 })
  await page.goto('/progress')
  const weight = page.getByRole('textbox', { name: 'Weight' })
  const stats = page.getByRole('list', { name: 'Your stats' }).getByRole('listitem')
  await expect(stats.first()).toContainText(/Trend weight\d+\.\dkg−0\.\d+ kg a week/)
  await expect(stats.nth(1)).toContainText('Current weight70.1kgOn the scale')
  await expect(weight).toHaveValue('70.1')

  await page.getByRole('button', { name: '0.1 kg more' }).click()
  await expect(weight).toHaveValue('70.2')
  for (const _ of [1, 2, 3]) await page.getByRole('button', { name: '0.1 kg less' }).click()
  await expect(weight).toHaveValue('69.9')
  await expectAccessible(page, 'a weight in steps')
  await expectFits(page, 'a weight in steps')
  await page.getByRole('button', { name: 'Save entry' }).click()
  await expect(page.getByText('Progress saved!')).toBeVisible()
  await expect(stats.nth(1)).toContainText('69.9')
  await expect(weight).toHaveValue('69.9')
  expect((await api.progress.list())[0]).toMatchObject({ date: today(), weight: 69.9 })
})
