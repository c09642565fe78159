import { expect, test } from '../support/browser.ts'
import { callerOf, carry, register, signIn } from '../support/people.ts'

test.use({ settings: { CAPTCHA: 'none', MIN_FREE_MB: '900000000' } })

test('warns the admin, and nobody else, of a disk that is nearly full', { tag: '@desktop' }, async ({
  page,
  product: { url, services },
}) => {
  const admin = await register(services, 'elena')
  const ben = await register(services, 'ben')
  const warning = page.getByText(/^This server needs attention\. Only [\d,]+ MB are left on the server's disk/)
  await carry(page, url, await signIn(services, admin.email))
  await page.goto('/progress')
  await expect(warning).toBeVisible()

  await carry(page, url, await signIn(services, ben.email))
  await page.goto('/progress')
  await expect(page.getByRole('button', { name: /Notifications/ })).toBeVisible()
  await expect(warning).toBeHidden()
})

test('an admin corrects and approves a food, resolves feedback and deletes a weight', { tag: '@desktop' }, async ({
  page,
  product: { url, services },
}) => {
  const admin = await register(services, 'elena')
  const ben = await register(services, 'ben')
  const api = callerOf(services, (await signIn(services, ben.email)).accessToken)
  const food = await api.customFoods.create({ productName: 'Granola', calories: 45, protein: 10, carbs: 60, fat: 18 })
  await api.feedback.send({ type: 'Bug Report', message: 'The bell rings twice.' })
  await api.progress.log({ weight: 687 })
  await carry(page, url, await signIn(services, admin.email))

  await page.goto('/admin')
  await page.getByRole('tab', { name: 'Pending foods 1 waiting' }).click()
  await page.getByRole('button', { name: 'Edit and approve Granola' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit and approve' })
  const warning = dialog.getByText('Protein, carbs and fat add up to about 442 kcal, not 45 kcal.')
  await expect(warning).toBeVisible()
  await dialog.getByLabel('Calories').fill('450')
  await expect(warning).toBeHidden()
  await dialog.getByRole('button', { name: 'Save and approve' }).click()
  await expect(page.getByText('Granola is approved.')).toBeVisible()
  await expect(page.getByText('No foods are waiting.')).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Pending foods', exact: true })).toBeVisible()
  expect(await api.foods.byId({ id: food.id })).toMatchObject({
    status: 'global',
    nutriments: { 'energy-kcal_100g': 450 },
  })

  await page.getByText('Shared', { exact: true }).click()
  await page.getByRole('button', { name: 'Withdraw Granola' }).click()
  await expect(page.getByText('Granola is pending again.')).toBeVisible()
  await expect(page.getByText('No foods have been approved yet.')).toBeVisible()

  await page.getByRole('tab', { name: 'Feedback 1 waiting' }).click()
  await page.getByRole('button', { name: /^Resolve the feedback of ben/ }).click()
  await expect(page.getByText('No open feedback.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('The bell rings twice.')).toBeVisible()

  await page.getByRole('tab', { name: 'Progress logs' }).click()
  await page.getByRole('button', { name: /^Delete the entry of ben/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete entry' }).click()
  await expect(page.getByText('Entry deleted.')).toBeVisible()
  await expect(page.getByText('Nobody has logged their progress yet.')).toBeVisible()
  expect(await api.progress.list()).toEqual([])
})
