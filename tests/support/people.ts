import type { Page } from '@playwright/test'
import { desc, eq } from 'drizzle-orm'
import { outbox, users } from '#schema'
import { hashPassword } from '#server/auth/passwords.ts'
import { createContext, type Services } from '#server/context.ts'
import type { Db } from '#server/db/open.ts'
import { transaction } from '#server/db/transaction.ts'
import { addUser } from '#server/features/account/registration.ts'
import { userByEmail } from '#server/features/account/user.ts'
import { createCaller } from '#server/router.ts'
import { homeZone } from './dates.ts'

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

/** Hashing takes longer than all else that starts a story, and every person here has the same password. */
let passwordHash: Promise<string> | undefined

/** Adds a user whose address is verified and who has put onboarding off. The first one is an admin. */
export async function register(services: Services, username: string) {
  const email = `${username}@example.org`
  passwordHash ??= hashPassword(password)
  const person = { username, email, gender: 'other', timeZone: homeZone, isVerified: true } as const
  const hashed = { ...person, passwordHash: await passwordHash }
  await transaction(services.db, () => {
    addUser({ ...services, now: services.clock() }, hashed)
    services.db.update(users).set({ hasCompletedOnboarding: true }).where(eq(users.username, username)).run()
  })
  return { username, email, password }
}

/** Starts a session, as from another device. */
export async function signIn({ db, sessions, clock }: Services, email: string, userAgent = 'Test/1.0') {
  const user = userByEmail(db, email)
  if (!user) throw new Error(`nobody has the address ${email}`)
  return transaction(db, () => sessions.start(user.id, userAgent, clock()))
}

/** Stores the session's tokens in the page's localStorage. */
export async function storeTokens(page: Page, url: string, tokens: { accessToken: string; refreshToken: string }) {
  await page.goto(`${url}/favicon.svg`)
  await page.evaluate(({ accessToken, refreshToken }) => {
    localStorage.setItem('refreshToken', refreshToken)
    localStorage.setItem('accessToken', accessToken)
  }, tokens)
}

/** Ends the page's session without a logout, and opens the login page. */
export async function forgetSession(page: Page) {
  await page.goto('/favicon.svg')
  await page.evaluate(() => {
    localStorage.removeItem('refreshToken')
    localStorage.removeItem('accessToken')
  })
  await page.goto('/login')
}

/** Opens the login page as nobody, fills in the form and submits it. */
export async function logIn(page: Page, email: string, typed = password) {
  await forgetSession(page)
  await submitLogin(page, email, typed)
}

/** Fills in the login form, wherever it was opened from, and submits it. */
export async function submitLogin(page: Page, email: string, typed = password) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(typed)
  await page.getByRole('button', { name: 'Login to Glowlog' }).click()
}

/** Reads a recipient's emails from the outbox, newest first. */
export function mailboxOf(db: Db) {
  const mails = (to: string) =>
    db.select().from(outbox).where(eq(outbox.to, to)).orderBy(desc(outbox.createdAt), desc(outbox.id)).all()

  return Object.assign(mails, {
    subjects: (to: string) => mails(to).map(({ subject }) => subject),
    /** The token at the end of the link in the newest mail that has one. */
    token(to: string): string {
      for (const { text } of mails(to)) {
        const token = /\/(?:verify-email|resetpassword|unsubscribe)\/(\S+)/.exec(text)?.[1]
        if (token) return token
      }
      throw new Error(`no email with a link to ${to}`)
    },
  })
}
