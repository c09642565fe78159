import { expect, test } from '../support/browser.ts'

test.use({ refusals: true })

test('a form shows errors beside their fields, keeps what was typed, and is sent once', { tag: '@desktop' }, async ({
  page,
}) => {
  await page.goto('/register')
  const username = page.getByLabel('Username')
  const email = page.getByLabel('Email')
  const password = page.getByLabel('Password', { exact: true })
  const create = page.getByRole('button', { name: 'Create account' })
  let sent = 0
  page.on('request', (request) => {
    if (request.url().includes('account.register')) sent++
  })

  await test.step('focuses the first invalid field and sends nothing', async () => {
    await create.click()
    await expect(username).toBeFocused()
    await expect(username).toHaveAccessibleDescription(/Enter a username\./)
    await expect(page.getByText('Enter a valid email address.')).toBeVisible()
    await expect(page.getByText('Enter a password.')).toBeVisible()
    await username.fill('elena')
    await expect(page.getByText('Enter a username.')).toBeHidden()
    await create.click()
    await expect(email).toBeFocused()
    expect(sent).toBe(0)
  })

  await test.step('validates a field when it loses the focus to another one', async () => {
    await email.fill('elena@')
    await email.press('Tab')
    await expect(page.getByText('Enter a valid email address.')).toBeVisible()
    await expect(password).toBeFocused()
    await email.fill('elena@example.org')
    await expect(page.getByText('Enter a valid email address.')).toBeHidden()
  })

  await test.step('shows a server error beside its field until the field changes', async () => {
    const issue = { path: 'password', message: 'This password is among the most common ones.' }
    const data = { code: 'BAD_REQUEST', httpStatus: 400, issues: [issue] }
    const refusal = [{ error: { message: issue.message, code: -32600, data } }]
    await page.route('**/trpc/account.register*', (route) => route.fulfill({ status: 400, json: refusal }))
    await password.fill('password123')
    await create.click()
    await expect(password).toBeFocused()
    await expect(password).toHaveAccessibleDescription(new RegExp(issue.message))
    await expect(password).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByRole('alert').getByText(issue.message)).toBeVisible()
    await expect(username).toHaveValue('elena')
    await expect(email).toHaveValue('elena@example.org')
    await expect(password).toHaveValue('password123')
    await password.press('Shift+Tab')
    await expect(email).toBeFocused()
    await expect(password).toHaveAttribute('aria-invalid', 'true')
    await password.fill('a long enough password')
    await expect(password).not.toHaveAttribute('aria-invalid')
    await page.unroute('**/trpc/account.register*')
    expect(sent).toBe(1)
  })

  await test.step('ignores further submits while it is being sent', async () => {
    let answer = () => {}
    const asked = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/trpc/account.register*', async (route) => {
      await asked
      await route.continue()
    })
    const width = (await create.boundingBox())?.width
    await password.press('Enter')
    const busy = page.getByRole('button', { name: 'Processing...' })
    await expect(busy).toBeVisible()
    expect((await busy.boundingBox())?.width).toBe(width)
    await password.press('Enter')
    await password.press('Enter')
    answer()
    await expect(page).toHaveURL(/\/dashboard$/)
    expect(sent).toBe(2)
  })
})
