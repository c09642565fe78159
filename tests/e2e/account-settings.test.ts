import { readFileSync } from 'node:fs'
import { sessions } from '#schema'
import { expect, test } from '../support/browser.ts'
import { registerAndSignIn } from '../support/diary.ts'
import { callerOf, logIn, register, signIn, storeTokens } from '../support/people.ts'

test.use({ refusals: true })

test('saves profile and goals, and uses them on the dashboard', { tag: '@desktop' }, async ({
  page,
  product: { services, url },
}) => {
  const elena = await register(services, 'elena')
  await storeTokens(page, url, await signIn(services, elena.email))
  await page.goto('/account-settings')
  await page.getByLabel('Height').fill('168')
  const target = page.getByLabel('Target weight')
  await target.click()
  await target.pressSequentially('64,7')
  await expect(target).toHaveValue('64,7')
  // Inserted at once, as by autofill and dictation, and corrected at the end.
  await target.fill('64,6')
  await target.press('Backspace')
  await target.press('5')
  const save = page.getByRole('button', { name: 'Save profile' })
  await save.click()
  await expect(page.getByText('Settings saved!')).toBeVisible()
  // It was disabled while the profile was saved.
  await expect(save).toBeFocused()
  await page.getByLabel('Calories').fill('2150')
  await page.getByRole('button', { name: 'Save goals' }).click()
  await expect(page.getByText('Your goals have been saved!')).toBeVisible()
  await page.getByLabel('Height').fill('10')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(page.getByText('Height must be at least 30 cm (1 ft).')).toBeVisible()
  await page.route(/profile\.change\?/, (route) => route.fulfill({ status: 404, json: {} }))
  await page.getByLabel('Height').fill('169')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(page.getByText('Failed to update profile.')).toBeVisible()
  await expect(page.getByLabel('Height')).toHaveValue('169')
  await page.getByText('Dark', { exact: true }).click()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')

  await page.reload()
  await expect(page.getByLabel('Height')).toHaveValue('168')
  await expect(page.getByLabel('Target weight')).toHaveValue('64.5')
  await expect(page.getByLabel('Calories')).toHaveValue('2150')
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await page.goto('/dashboard')
  await expect(page.getByText('2,150').first()).toBeVisible()
})

test('signs out other devices when the password changes', { tag: ['@desktop', '@extended'] }, async ({
  page,
  browser,
  product: { services, url },
}) => {
  const elena = await register(services, 'elena')
  await storeTokens(page, url, await signIn(services, elena.email))
  const elsewhere = await browser.newContext({ baseURL: url })
  const other = await elsewhere.newPage()
  await storeTokens(other, url, await signIn(services, elena.email, 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0'))
  await other.goto('/account-settings')
  await expect(other.getByText('This device', { exact: true })).toBeVisible()

  await page.goto('/account-settings')
  await expect(page.getByText('Firefox on Windows')).toBeVisible()
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Enter your current password.')).toBeVisible()
  await expect(page.getByText('Enter a new password.')).toBeVisible()
  await page.getByLabel('Current password').fill('not the password')
  await page.getByLabel('New password').fill('hello')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Password must be at least 8 characters.').first()).toBeVisible()
  await page.getByLabel('New password').fill('a wholly new phrase')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('That is not your password. Please try again.').first()).toBeVisible()
  await page.getByLabel('Current password').fill(elena.password)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Your password has been changed.')).toBeVisible()
  await expect(page.getByText('Firefox on Windows')).toBeHidden()

  await other.goto('/dashboard')
  await expect(other).toHaveURL(/\/login$/)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Account Settings' })).toBeVisible()
  await elsewhere.close()
})

test('signs out one other device, then all of them', { tag: ['@desktop', '@extended'] }, async ({
  page,
  product: { services, url },
}) => {
  const elena = await register(services, 'elena')
  const firefox = await signIn(services, elena.email, 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0')
  const phone = await signIn(services, elena.email, 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0) Safari/605.1')
  await storeTokens(page, url, await signIn(services, elena.email))
  await page.goto('/account-settings')
  const devices = page.getByRole('region', { name: 'Devices' })
  await expect(devices.getByRole('listitem')).toHaveCount(3)
  await devices.getByRole('button', { name: 'Log out Firefox on Windows' }).click()
  await expect(devices.getByRole('listitem')).toHaveCount(2)
  await expect(devices.getByRole('button', { name: 'Log out Safari on iPhone' })).toBeFocused()
  await expect(callerOf(services, firefox.accessToken).account.me()).rejects.toThrow()
  await devices.getByRole('button', { name: 'Log out all other devices' }).click()
  await expect(devices.getByRole('listitem')).toHaveCount(1)
  await expect(devices.getByRole('heading')).toBeFocused()
  await expect(devices.getByText('This device', { exact: true })).toBeVisible()
  await expect(callerOf(services, phone.accessToken).account.me()).rejects.toThrow()
})

test('makes an API token, shows it once, tells what an assistant did with it, and deletes it', {
  tag: ['@phone', '@extended'],
}, async ({ page, product }) => {
  const { api, password } = await registerAndSignIn(page, product)
  await page.goto('/account-settings')
  const tokens = page.getByRole('region', { name: 'API tokens' })
  await tokens.getByRole('button', { name: 'New API token' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Create token' }).click()
  await expect(dialog.getByText('A name is required.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('My assistant')
  await dialog.getByText('Read and write').click()
  await dialog.getByText('On a day').click()
  await expect(dialog.getByLabel(/^Last day/)).toBeVisible()
  product.services.db.update(sessions).set({ authenticatedAt: null }).run()
  const create = page.getByRole('button', { name: 'Create token' })
  const question = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await create.click()
  await expect(question).toBeVisible()
  await page.goBack()
  await expect(question).toBeHidden()
  await create.click()
  await question.getByLabel('Your password').fill(password)
  await question.getByRole('button', { name: 'Confirm' }).click()
  const token = await dialog.getByRole('textbox', { name: 'API token' }).inputValue()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Keep it open' }).click()
  await dialog.getByRole('button', { name: 'I have saved it' }).click()
  await expect(dialog).toBeHidden()
  await expect(tokens.getByRole('listitem')).toHaveText(/My assistant.*Read and write.*never used.*works until/)

  const method = 'tools/call'
  const log = { name: 'log_food', arguments: { name: 'Two eggs', calories_kcal: 150, meal: 'Breakfast' } }
  const answer = await fetch(`${product.url}/mcp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: log }),
  })
  expect(answer.status).toBe(200)
  await tokens.getByRole('button', { name: 'Activity of My assistant' }).click()
  await expect(dialog.getByRole('listitem')).toHaveText(/Log food.*Two eggs, Breakfast/)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()

  await tokens.getByRole('button', { name: 'Delete My assistant' }).click()
  await expect(dialog.getByRole('button', { name: 'Delete token' })).toBeVisible()
  await page.goBack()
  await expect(dialog).toBeHidden()
  await tokens.getByRole('button', { name: 'Delete My assistant' }).click()
  await dialog.getByRole('button', { name: 'Delete token' }).click()
  await expect(tokens.getByRole('listitem')).toHaveCount(0)
  await expect(tokens.getByRole('heading')).toBeFocused()
  expect(await api.tokens.list()).toEqual([])
})

test('exports all data as CSV and as JSON', { tag: '@desktop' }, async ({ page, product: { services, url } }) => {
  const elena = await register(services, 'elena')
  const tokens = await signIn(services, elena.email)
  const formula = '=HYPERLINK("http://evil.example","Oats")\nsecond line'
  await callerOf(services, tokens.accessToken).diary.logFood({
    ...{ date: '2026-03-10', mealType: 'Lunch', foodName: formula, quantity: 1, servingSize: '-100g, raw' },
    ...{ calories: 375, protein: 13.1, carbs: 60, fat: 7 },
  })
  await storeTokens(page, url, tokens)
  await page.goto('/account-settings')
  const data = page.getByRole('region', { name: 'Your data' })
  await data.getByRole('button', { name: 'Export my data' }).click()
  const saved = async (button: string) => {
    const download = page.waitForEvent('download')
    await data.getByRole('button', { name: button }).click()
    const file = await download
    return { name: file.suggestedFilename(), text: readFileSync(await file.path(), 'utf8') }
  }

  const csv = await saved('Download food.csv')
  expect(csv.name).toBe('food.csv')
  expect(csv.text).toMatch(/^\ufeffid,date,.*,calories_kcal,protein_g,/)
  // Cells that a spreadsheet would run as formulas start with an apostrophe, multi-line ones too.
  expect(csv.text).toContain(`"'=HYPERLINK(""http://evil.example"",""Oats"")\nsecond line"`)
  expect(csv.text).toContain(`"'-100g, raw"`)
  expect(csv.text).toContain(',375,13.1,60,7,')

  const json = await saved('Download everything: JSON')
  expect(json.name).toMatch(/\.json$/)
  const all = JSON.parse(json.text)
  expect(all.food[0].foodName).toBe(formula)
  expect(all.profile[0].username).toBe('elena')

  const files: string[] = []
  page.on('download', (file) => files.push(file.suggestedFilename()))
  await data.getByRole('button', { name: 'Download all CSV files' }).click()
  await expect.poll(() => files).toEqual(expect.arrayContaining(['profile.csv', 'food.csv', 'sessions.csv']))
})

test('marks the card that the address names', { tag: ['@desktop', '@extended'] }, async ({ page, product }) => {
  await registerAndSignIn(page, product)
  await page.goto('/account-settings#two-factor')
  const current = page.getByRole('navigation', { name: 'Settings' }).locator('[aria-current]')
  await expect(current).toHaveAttribute('href', '#two-factor')
  await page.mouse.wheel(0, -4_000)
  await expect(current).not.toHaveAttribute('href', '#two-factor')
})

test('deletes the account after the confirmation word was typed, and long after the login the password', {
  tag: ['@desktop', '@extended'],
}, async ({ page, product: { services, url } }) => {
  const admin = await register(services, 'admin')
  const elena = await register(services, 'elena')
  const card = page.getByRole('region', { name: 'Delete account' })
  const remove = async (word: string) => {
    await card.getByLabel('Type "delete" to confirm').fill(word)
    await card.getByRole('button', { name: 'Delete account' }).click()
  }

  await storeTokens(page, url, await signIn(services, admin.email))
  await page.goto('/account-settings')
  await remove('delete')
  await expect(page.getByText('Failed to delete account.')).toBeVisible()
  await expect(card.getByText(/This is the last admin/)).toBeVisible()

  await storeTokens(page, url, await signIn(services, elena.email))
  await page.goto('/account-settings')
  await expect(card.getByLabel('Type "delete" to confirm')).toBeVisible()
  // While the page stays open, the login becomes too old.
  const authenticatedAt = new Date(Date.now() - 11 * 60_000).toISOString()
  services.db.update(sessions).set({ authenticatedAt }).run()
  await remove('delte')
  await expect(card.getByText('Please type "delete" to confirm.')).toBeVisible()
  await remove('DELETE')
  const question = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('Please confirm that it is you.')).toBeVisible()
  await remove('DELETE')
  await question.getByLabel('Your password').fill('not the password')
  await question.getByRole('button', { name: 'Confirm' }).click()
  await expect(question.getByText('That is not your password. Please try again.')).toBeVisible()
  await expect(question.getByLabel('Your password')).toBeFocused()
  await question.getByLabel('Your password').fill(elena.password)
  await question.getByRole('button', { name: 'Confirm' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByText('Your account has been deleted.')).toBeVisible()
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.endsWith('Token')))).toEqual([])
  await logIn(page, elena.email)
  await expect(page.getByText('Invalid email or password.')).toBeVisible()
})
