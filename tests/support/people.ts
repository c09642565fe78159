import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { users } from '#schema'
import { createContext, type Services } from '#server/context.ts'
import { createCaller } from '#server/router.ts'

const password = 'a long enough password'

/** Calls the procedures with this access token, or anonymously. */
export const callerOf = (services: Services, accessToken?: string, userAgent = 'Test/1.0') =>
  createCaller(
    createContext(services, {
      requestId: 'test',
      address: '192.0.2.1',
      userAgent,
      authorization: accessToken ? `Bearer ${accessToken}` : undefined,
    }),
  )

/** Registers a user without the browser, who has put onboarding off. Needs CAPTCHA=none. */
export async function register(services: Services, username: string) {
  const email = `${username}@example.org`
  await callerOf(services).account.register({ username, email, password, gender: 'other', timeZone: 'Europe/London' })
  services.db.update(users).set({ hasCompletedOnboarding: true }).where(eq(users.username, username)).run()
  return { username, email, password }
}

/** Starts a session, as from another device. */
export async function signIn(services: Services, email: string, userAgent?: string) {
  const login = await callerOf(services, undefined, userAgent).account.login({ email, password })
  if (!('accessToken' in login)) throw new Error('this account asks for a code')
  return login
}

/** Stores the session's tokens in the page's localStorage. */
export async function carry(page: Page, url: string, tokens: { accessToken: string; refreshToken: string }) {
  await page.goto(`${url}/favicon.svg`)
  await page.evaluate(({ accessToken, refreshToken }) => {
    localStorage.setItem('refreshToken', refreshToken)
    localStorage.setItem('accessToken', accessToken)
  }, tokens)
}

/** Fills in and submits the login form. */
export async function logIn(page: Page, email: string, typed = password) {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(typed)
  await page.getByRole('button', { name: 'Login to Glowlog' }).click()
}
