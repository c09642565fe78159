import { count, eq } from 'drizzle-orm'
import { identities, passkeys } from '#schema'
import { passkeyProblem } from '../../auth/webauthn.ts'
import type { Context } from '../../context.ts'
import { conflict } from '../../errors.ts'
import { userOf } from './user.ts'

type Deps = Pick<Context, 'db' | 'env'>

/** Throws 409 when a person is left without a way to sign in. Call it inside the transaction that took one away. */
export function assertWayIn(deps: Deps, userId: string) {
  if (!hasWayIn(deps, userId))
    throw conflict('This is the last way to sign in to your account. Please add another one first.')
}

function hasWayIn({ db, env }: Deps, userId: string): boolean {
  const rows = { rows: count() }
  if (userOf(db, userId).passwordHash !== null && env.PASSWORD_LOGIN === 'on') return true
  const keys = db.select(rows).from(passkeys).where(eq(passkeys.userId, userId)).get()
  if (passkeyProblem(env) === null && (keys?.rows ?? 0) > 0) return true
  // Any account can be named by the proxy.
  if (env.AUTH_PROXY_HEADER !== undefined) return true
  if (env.OIDC_ISSUER === undefined) return false
  // The setting may have a / at its end that the provider's tokens have not.
  const { href } = new URL(env.OIDC_ISSUER)
  const linked = db.select({ issuer: identities.issuer }).from(identities).where(eq(identities.userId, userId)).all()
  return linked.some(({ issuer }) => new URL(issuer).href === href)
}
