import { expect, test } from '../support/browser.ts'

// The proof of work would take minutes in code that is not optimized.
test.use({
  launchOptions: ({ launchOptions }, use) =>
    use({ ...launchOptions, args: launchOptions.args?.filter((arg) => !arg.startsWith('--js-flags')) }),
})

// Over plain http, browsers provide no crypto.subtle, clipboard or locks, as at http://192.168.1.20:3000.
test.use({ refusals: true, host: 'home.test', settings: { CAPTCHA: 'altcha' } })

test('registers over plain http with the captcha solved', { tag: '@desktop' }, async ({ page }) => {
  // Two proofs of work of about a second each, but far more on a busy machine.
  test.setTimeout(150_000)
  await page.goto('/register')
  expect(await page.evaluate(() => isSecureContext)).toBe(false)
  const create = async () => {
    await page.getByRole('checkbox', { name: "I'm not a robot" }).click()
    await expect(page.locator('[data-state=verified]')).toBeVisible({ timeout: 60_000 })
    await page.getByRole('button', { name: 'Create account' }).click()
  }
  await page.getByLabel('Username').fill('elena')
  await page.getByLabel('Email').fill('elena@example.org')
  await page.getByLabel('Password', { exact: true }).fill('short')
  await create()
  await expect(page.getByText('Password must be at least 8 characters.').first()).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill('a long enough password')
  await create()
  await expect(page).toHaveURL(/\/dashboard$/)
})

test.describe('with Google reCAPTCHA', () => {
  test.use({
    host: '127.0.0.1',
    outside: ['www.google.com'],
    settings: { CAPTCHA: 'recaptcha', RECAPTCHA_SITE_KEY: 'the site key', RECAPTCHA_SECRET: 'the secret' },
  })

  /** A stand-in for Google's script, whose checkbox is solved with a click. */
  const script = `window.grecaptcha = {
    ready: (then) => then(),
    render(element, { sitekey, callback }) {
      const box = Object.assign(document.createElement('input'), { type: 'checkbox', ariaLabel: "I'm not a robot" })
      box.onclick = () => callback('solved for ' + sitekey)
      element.append(box)
    },
  }`

  test('retries when the script fails to load', { tag: ['@desktop', '@extended'] }, async ({ page }) => {
    const google = 'https://www.google.com/**'
    await page.route(google, (route) => route.abort())
    await page.goto('/register')
    await expect(page.getByText('The reCAPTCHA could not be loaded.')).toBeVisible()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('The reCAPTCHA could not be loaded.')).toBeVisible()

    await page.unroute(google)
    await page.route(google, (route) => route.fulfill({ contentType: 'text/javascript', body: script }))
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByLabel('Username').fill('elena')
    await page.getByLabel('Email').fill('elena@example.org')
    await page.getByLabel('Password', { exact: true }).fill('a long enough password')
    await page.getByRole('checkbox', { name: "I'm not a robot" }).click()
    const sent = page.waitForRequest('**/trpc/account.register**')
    await page.route('**/trpc/account.register**', (route) => route.fulfill({ status: 404, json: {} }))
    await page.getByRole('button', { name: 'Create account' }).click()
    expect((await sent).postData()).toContain('"recaptchaToken":"solved for the site key"')
    await expect(page.getByText('Registration failed')).toBeVisible()
  })
})
