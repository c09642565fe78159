import { and, eq, gt, lt, lte, sql } from 'drizzle-orm'
import { temporaryTokens } from '#schema'
import { newToken, tokenHash } from '../../auth/tokens.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/open.ts'
import { badRequest } from '../../errors.ts'
import { type User, userOf } from './user.ts'

// A temporary token connects the password and the code step of a two-factor login. Only its hash is stored.

type Deps = Pick<Context, 'db' | 'now'>

const minutesValid = 5
const codesPerToken = 5

const isValid = (hash: string, now: Date) =>
  and(
    eq(temporaryTokens.hash, hash),
    gt(temporaryTokens.expiresAt, now.toISOString()),
    lt(temporaryTokens.attempts, codesPerToken),
  )

/** Creates a token after a correct password. */
export function addTemporaryToken({ db, now }: Deps, userId: string): string {
  const token = newToken()
  const expiresAt = new Date(now.getTime() + minutesValid * 60_000).toISOString()
  db.delete(temporaryTokens).where(lte(temporaryTokens.expiresAt, now.toISOString())).run()
  db.insert(temporaryTokens)
    .values({ hash: tokenHash(token), userId, expiresAt })
    .run()
  return token
}

/** The user of a token that is neither expired nor out of attempts. Throws BAD_REQUEST for all others. */
export function userOfTemporaryToken({ db, now }: Deps, hash: string): User {
  const owner = db.select({ userId: temporaryTokens.userId }).from(temporaryTokens).where(isValid(hash, now)).get()
  if (!owner) throw expiredSignIn()
  return userOf(db, owner.userId)
}

/** Uses up one of the five attempts before the code is checked. */
export function countCode({ db, now }: Deps, hash: string) {
  const { changes } = db
    .update(temporaryTokens)
    .set({ attempts: sql`${temporaryTokens.attempts} + 1` })
    .where(isValid(hash, now))
    .run()
  if (changes === 0) throw expiredSignIn()
}

/** Uses up a token. Throws BAD_REQUEST when it was already used or removed. */
export function redeemTemporaryToken({ db }: Pick<Deps, 'db'>, hash: string) {
  const { changes } = db.delete(temporaryTokens).where(eq(temporaryTokens.hash, hash)).run()
  if (changes === 0) throw expiredSignIn()
}

/** Cancels a user's sign-ins that have only passed the password step. */
export const removeTemporaryTokens = (db: Db, userId: string) =>
  db.delete(temporaryTokens).where(eq(temporaryTokens.userId, userId)).run()

// Not 401, since clients respond to every 401 by refreshing, and there is no session to refresh yet.
const expiredSignIn = () => badRequest('This sign-in has expired. Please log in again.')
