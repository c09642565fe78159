import { expect, test } from '../support/browser.ts'
import { carry, register, signIn } from '../support/people.ts'

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
