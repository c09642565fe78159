import { expect, test } from '../support/browser.ts'
import { callerOf, logIn, mailboxOf, register, signIn } from '../support/people.ts'

test.use({ refusals: true })

test('without a mail server, the help with a password says whom to ask', { tag: ['@desktop', '@extended'] }, async ({
  page,
}) => {
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page.getByText('This server cannot send email. Please ask the person who runs it')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send reset link' })).toHaveCount(0)
})

test('unsubscribes with the link in a weekly summary without signing in', { tag: ['@desktop', '@extended'] }, async ({
  page,
  product: { services },
}) => {
  const elena = await register(services, 'elena')
  const api = callerOf(services, (await signIn(services, elena.email)).accessToken)
  const { id } = await api.profile.changePreferences({ isWeeklySummarySubscribed: true })
  await page.goto(`/api/unsubscribe/${services.unsubscribeLinks.sign(id)}`)
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByText('You are unsubscribed. There will be no more weekly summaries.')).toBeVisible()
  expect((await api.account.me()).isWeeklySummarySubscribed).toBe(false)
})

test.describe('with a mail server', () => {
  // Nothing listens there, so emails stay in the queue, where the test reads them.
  test.use({ settings: { SMTP_URL: 'smtp://127.0.0.1:9' } })

  test('verifies an address with its link, which works only once', { tag: ['@desktop', '@extended'] }, async ({
    page,
    product: { services },
  }) => {
    const email = 'elena@example.org'
    await callerOf(services).account.register({
      username: 'elena',
      email,
      password: 'a long enough password',
      gender: 'other',
    })
    await logIn(page, email)
    await expect(page.getByText('Please verify your email before logging in.')).toBeVisible()

    await page.getByRole('link', { name: 'Send it again' }).click()
    await expect(page.getByRole('heading', { name: 'Resend Verification' })).toBeVisible()
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Send verification link' }).click()
    await expect(page.getByText(/a new verification link has been sent/)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Go to Login' })).toBeVisible()

    const link = `/verify-email/${mailboxOf(services.db).token(email)}`
    await page.goto(link)
    await expect(page.getByText('Your email address is verified. You can log in now.')).toBeVisible()
    await page.getByRole('link', { name: 'Go to Login' }).click()
    await expect(page).toHaveURL(/\/login$/)
    await page.goto(link)
    await expect(page.getByText('This verification link is not valid or has expired.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Request a new link' })).toBeVisible()
    await page.goto('/verify-email')
    await expect(page.getByText('Verification token is missing.')).toBeVisible()

    await logIn(page, email)
    await expect(page).toHaveURL(/\/dashboard$/)
  })

  test('resets a forgotten password with the mailed link', { tag: ['@desktop', '@extended'] }, async ({
    page,
    product: { services },
  }) => {
    const elena = await register(services, 'elena')
    await page.goto('/login')
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    await expect(page.getByRole('heading', { name: 'Forgot Password' })).toBeVisible()
    await page.getByLabel('Email').fill('not an address')
    await page.getByRole('button', { name: 'Send reset link' }).click()
    await expect(page.getByText('Enter a valid email address.')).toBeVisible()
    await page.getByLabel('Email').fill(elena.email)
    await page.getByRole('button', { name: 'Send reset link' }).click()
    await expect(
      page.getByText('If an account with that email exists, a password reset link has been sent.'),
    ).toBeVisible()

    const link = `/resetpassword/${mailboxOf(services.db).token(elena.email)}`
    const first = page.getByLabel('New password', { exact: true })
    const again = page.getByLabel('New password again')
    const reset = page.getByRole('button', { name: 'Reset password' })
    await page.goto(link)
    await first.fill('another good phrase')
    await again.fill('another good phrase, nearly')
    await reset.click()
    await expect(page.getByText('Passwords do not match!')).toBeVisible()
    await again.fill('another good phrase')
    await reset.click()
    await expect(page).toHaveURL(/\/login$/)

    await logIn(page, elena.email)
    await expect(page.getByText('Invalid email or password.')).toBeVisible()
    await logIn(page, elena.email, 'another good phrase')
    await expect(page).toHaveURL(/\/dashboard$/)

    await page.goto(link)
    await first.fill('one more phrase')
    await again.fill('one more phrase')
    await reset.click()
    await expect(page.getByText('Invalid or expired token.')).toBeVisible()
  })
})
