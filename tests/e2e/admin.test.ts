import { sessions } from '#schema'
import { logError } from '#server/db/error-log.ts'
import { createUser } from '#server/features/account/operator.ts'
import { expect, test } from '../support/browser.ts'
import { callerOf, forgetSession, register, signIn, storeTokens } from '../support/people.ts'
import { expectAccessible } from '../support/screen-checks.ts'

test.use({ settings: { MIN_FREE_MB: '900000000' } })

test('warns the admin, and nobody else, of a disk that is nearly full', { tag: ['@desktop', '@extended'] }, async ({
  page,
  product: { url, services },
}) => {
  const admin = await register(services, 'elena')
  const ben = await register(services, 'ben')
  const warning = page.getByText(/^This server needs attention\. Only [\d,]+ MB are left on the server's disk/)
  await storeTokens(page, url, await signIn(services, admin.email))
  await page.goto('/progress')
  await expect(warning).toBeVisible()

  await storeTokens(page, url, await signIn(services, ben.email))
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto('/progress')
  await expect(page.getByText('No entries yet.')).toBeVisible()
  expect(asked.filter((url) => url.includes('progress.list'))).not.toEqual([])
  expect(asked.filter((url) => url.includes('admin.'))).toEqual([])
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
  await storeTokens(page, url, await signIn(services, admin.email))

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
  await expect(page).toHaveURL(/list=shared/)
  await page.reload()
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

test.describe('while registration is closed', () => {
  test.use({ settings: { REGISTRATION: 'closed' }, refusals: true })

  test('an admin invites somebody, makes them an admin and deletes them', { tag: ['@desktop', '@extended'] }, async ({
    page,
    browser,
    product: { url, services },
  }) => {
    const password = 'a long enough password'
    const elena = { email: 'elena@example.org', username: 'elena', timeZone: 'Europe/London', isAdmin: true }
    const created = await createUser(services, elena)
    await callerOf(services).account.resetPassword({ token: created.url.split('/').at(-1) ?? '', password })
    await storeTokens(page, url, await signIn(services, elena.email))
    await page.goto('/admin')
    await page.getByRole('button', { name: 'Invite' }).click()
    await page.getByLabel('Note').fill('Zoe from the choir')
    await page.getByRole('button', { name: 'Create link' }).click()
    await expect(page.getByLabel('Invitation link')).toBeFocused()
    const link = new URL(await page.getByLabel('Invitation link').inputValue())
    await expectAccessible(page, 'invitations')
    const uncopied = page.getByRole('dialog', { name: 'Close without copying?' })
    // Its cross, which comes first, is named Close too.
    const closeUncopied = () => uncopied.getByRole('button', { name: 'Close', exact: true }).nth(1).click()
    // A tap beside it, or any other way to close, asks first. Toasts have a button named Close too.
    await page.mouse.click(5, 5)
    await uncopied.getByRole('button', { name: 'Keep it open' }).click()
    const invite = page.getByRole('dialog', { name: 'Invite someone' })
    await invite.getByRole('button', { name: 'Close', exact: true }).last().click()
    await closeUncopied()

    const guest = await browser.newPage()
    await guest.goto(`${url}/register`)
    await expect(guest.getByRole('heading', { name: 'Registration is closed.' })).toBeVisible()
    await guest.goto(url + link.pathname + link.search)
    await guest.getByLabel('Username').fill('zoe')
    await guest.getByLabel('Email').fill('zoe@example.org')
    await guest.getByLabel('Password', { exact: true }).fill(password)
    await guest.getByRole('button', { name: 'Create account' }).click()
    await expect(guest).toHaveURL(/\/dashboard$/)
    await guest.goto(url + link.pathname + link.search)
    await expect(guest.getByText(/^This invitation has expired or was already used/)).toBeVisible()
    await guest.close()

    await page.getByRole('searchbox', { name: 'Search users' }).fill('ZOÉ')
    await expect(page.getByText('1 user', { exact: true })).toBeVisible()
    await page.getByRole('combobox', { name: 'Role of zoe' }).click()
    await page.getByRole('option', { name: 'admin' }).click()
    await expect(page.getByText('zoe is an admin now.')).toBeVisible()
    await page.getByRole('button', { name: 'Delete zoe' }).click()
    const question = page.getByRole('dialog', { name: 'Delete zoe?' })
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'More about zoe' }).click()
    await page.getByRole('menuitem', { name: 'Create password reset link' }).click()
    await page.getByRole('button', { name: 'Create link' }).click()
    await expect(page.getByRole('textbox', { name: 'Reset link' })).toBeFocused()
    await page.goBack()
    await closeUncopied()
    await expect(page).toHaveURL(/\/admin$/)
    await expect(page.getByRole('button', { name: 'More about zoe' })).toBeFocused()

    // Somebody may have left the page open, so deleting needs the password after ten minutes.
    const authenticatedAt = new Date(Date.now() - 11 * 60_000).toISOString()
    services.db.update(sessions).set({ authenticatedAt }).run()
    await page.reload()
    await page.getByRole('button', { name: 'Delete zoe' }).click()
    await question.getByRole('button', { name: 'Delete user' }).click()
    const confirmation = page.getByRole('dialog', { name: 'Confirm that it is you' })
    await confirmation.getByLabel('Your password').fill(password)
    await confirmation.getByLabel('Your password').press('Enter')
    await expect(page.getByText('zoe has been deleted.')).toBeVisible()
    await expect(page.getByText('1 user', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'elena', exact: true })).toBeFocused()
    await expect(page.getByRole('region', { name: 'Statistics' })).toContainText('Total Users1')
  })

  test('an admin is asked twice before giving their rights up', { tag: ['@phone', '@extended'] }, async ({
    page,
    product: { url, services },
  }) => {
    for (const username of ['elena', 'ben']) {
      const email = `${username}@example.org`
      const { url: link } = await createUser(services, { email, username, timeZone: 'UTC', isAdmin: true })
      const token = link.split('/').at(-1) ?? ''
      await callerOf(services).account.resetPassword({ token, password: 'a long enough password' })
    }
    await storeTokens(page, url, await signIn(services, 'ben@example.org'))
    await page.goto('/admin')
    await page.getByRole('combobox', { name: 'Role of ben' }).click()
    await page.getByRole('option', { name: 'user' }).click()
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: 'Give up admin rights' }).click()
    await expect(page.getByText('You are no longer an admin.')).toBeVisible()
    await expect(page).toHaveURL(/\/dashboard/)
  })
})

test.describe('on a disk with room', () => {
  test.use({ settings: {}, ownServer: true })

  test('an admin makes a backup', { tag: ['@desktop', '@extended'] }, async ({ page, product: { url, services } }) => {
    const admin = await register(services, 'elena')
    await storeTokens(page, url, await signIn(services, admin.email))
    await page.goto('/admin?tab=jobs')
    await page.getByRole('button', { name: 'Back up now' }).click()
    await expect(page.getByText('Backup made and checked.')).toBeVisible()
    await expect(page.getByRole('cell', { name: 'Made by an admin' })).toHaveCount(1)
    expect(services.backups.list()).toMatchObject([{ reason: 'by hand' }])
  })
})

test('an admin reads and clears the error log and changes the theme, which the audit log tells', {
  tag: ['@desktop', '@extended'],
}, async ({ page, product: { url, services } }) => {
  const admin = await register(services, 'elena')
  const stack = 'TypeError: no grams\n    at portionOf (server/domain/portion.ts:41:22)'
  for (const [id, createdAt] of [
    ['req-1', '2026-11-20T12:00:00.000Z'],
    ['req-2', '2026-11-21T12:00:00.000Z'],
  ] as const)
    await logError(services.db, { id, statusCode: 500, method: 'POST', route: '/api/diary/food', stack, createdAt })
  await storeTokens(page, url, await signIn(services, admin.email))

  await page.goto('/admin?tab=errors')
  await expect(page.getByText(/^Only [\d,]+ MB are left on the server's disk/)).toBeVisible()
  await page.getByRole('button', { name: /TypeError: no grams 2 times/ }).click()
  await page.getByRole('button', { name: '20 November 2026' }).click()
  const dialog = page.getByRole('dialog', { name: 'Error 500' })
  await expect(dialog.getByText('at portionOf')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Clear all' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Clear all' }).click()
  await expect(page.getByText('The error log has been cleared.')).toBeVisible()
  await expect(page.getByText('No errors.')).toBeVisible()

  await page.getByRole('tab', { name: 'Theme' }).click()
  const preview = page.getByRole('img', { name: /^Preview of the picture/ })
  await page.getByLabel('Tagline').fill('Eat well, rest well')
  await expect(preview).toContainText('Eat well, rest well')
  await page.getByRole('tab', { name: 'Audit log' }).click()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('switch', { name: 'Seasonal theme' }).click({ force: true })
  await expect(preview).toHaveAccessibleName(/form, (new year|spring|summer|autumn|winter holidays)$/)
  await page.getByRole('button', { name: 'Save theme' }).click()
  await expect(page.getByText('Theme saved.')).toBeVisible()

  await page.getByRole('tab', { name: 'Audit log' }).click()
  await expect(page.getByText('elena changed the theme')).toBeVisible()
  await expect(page.getByText('elena cleared the error log (2)')).toBeVisible()

  await forgetSession(page)
  await expect(page.getByText('Eat well, rest well')).toBeVisible()
})
