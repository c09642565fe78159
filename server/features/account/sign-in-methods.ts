import { eq, exists, isNotNull, sql } from 'drizzle-orm'
import { identities, passkeys, users } from '#schema'
import { passkeyProblem } from '../../auth/webauthn.ts'
import type { Env } from '../../config/env.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/open.ts'
import { prepared } from '../../db/prepared.ts'
import { conflict } from '../../errors.ts'

type Deps = Pick<Context, 'db' | 'env'>

const statements = prepared((db) => ({
  own: db
    .select({
      hasPassword: isNotNull(users.passwordHash),
      hasPasskey: exists(
        db
          .select({ id: passkeys.id })
          .from(passkeys)
          .where(eq(passkeys.userId, sql.placeholder('userId'))),
      ),
    })
    .from(users)
    .where(eq(users.id, sql.placeholder('userId')))
    .prepare(),
  identities: db
    .select({ issuer: identities.issuer })
    .from(identities)
    .where(eq(identities.userId, sql.placeholder('userId')))
    .prepare(),
}))

type OwnWays = { hasPassword: unknown; hasPasskey: unknown }

const ownWays = (db: Db, userId: string): OwnWays | undefined => statements(db).own.get({ userId })

/** With what a person can confirm who they are; with two-factor login, with a code too. */
export function waysToConfirm({ db, env }: Deps, userId: string, own: OwnWays | undefined = ownWays(db, userId)) {
  return [
    ...(own?.hasPassword ? (['password'] as const) : []),
    ...(passkeyProblem(env) === null && own?.hasPasskey ? (['passkey'] as const) : []),
    ...(isLinked(db, env, userId) ? (['provider'] as const) : []),
    // Any account can be named by the proxy.
    ...(env.AUTH_PROXY_HEADER === undefined ? [] : (['proxy'] as const)),
  ]
}

/** Throws 409 when a person is left without a way to sign in. Call it inside the transaction that took one away. */
export function assertSignInMethodLeft(deps: Deps, userId: string) {
  const canSignIn = (way: string) => way !== 'password' || deps.env.PASSWORD_LOGIN === 'on'
  if (!waysToConfirm(deps, userId).some(canSignIn))
    throw conflict('This is the last way to sign in to your account. Please add another one first.')
}

/** Whether a person has an account at the provider of the settings, which may have changed since. */
function isLinked(db: Db, env: Env, userId: string): boolean {
  if (env.OIDC_ISSUER === undefined) return false
  // The setting may have a / at its end that the provider's tokens have not.
  const { href } = new URL(env.OIDC_ISSUER)
  return statements(db)
    .identities.all({ userId })
    .some(({ issuer }) => new URL(issuer).href === href)
}
