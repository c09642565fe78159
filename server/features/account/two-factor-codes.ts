import { and, eq, isNull, lt, or } from 'drizzle-orm'
import { recoveryCodes, users } from '#schema'
import { recoveryHash } from '../../auth/recovery-codes.ts'
import { acceptedStep } from '../../auth/totp.ts'
import type { Context } from '../../context.ts'
import { badRequest } from '../../errors.ts'
import { userOf } from './user.ts'

/** Uses up a code of the person's authenticator app, or one of their recovery codes. Null: it is neither. */
export async function redeemCode(ctx: Context, userId: string, code: string): Promise<true | null> {
  if (/^\d{6}$/.test(code)) return redeemAppCode(ctx, userId, code)
  return redeemRecoveryCode(ctx, userId, code)
}

function redeemAppCode({ db, vault, now }: Context, userId: string, code: string): true | null {
  const user = userOf(db, userId)
  if (!user.twoFactorSecret) return null
  const secret = vault.open(user.twoFactorSecret, userId)
  if (secret === null) throw lostKey()
  const step = acceptedStep(secret, code, now, user.twoFactorLastStep)
  if (step === null) return null
  const isUnused = or(isNull(users.twoFactorLastStep), lt(users.twoFactorLastStep, step))
  const { changes } = db
    .update(users)
    .set({ twoFactorLastStep: step })
    .where(and(eq(users.id, userId), isUnused))
    .run()
  return changes === 1 ? true : null
}

async function redeemRecoveryCode({ db, now }: Context, userId: string, code: string): Promise<true | null> {
  const member = db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, userId)).limit(1).get()
  const hash = member ? await recoveryHash(code, member.hash) : null
  if (!hash) return null
  const isUnused = and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.hash, hash), isNull(recoveryCodes.usedAt))
  const { changes } = db.update(recoveryCodes).set({ usedAt: now.toISOString() }).where(isUnused).run()
  return changes === 1 ? true : null
}

/** The instance's SECRET_KEY is not the one the secret was encrypted with. */
export const lostKey = () =>
  badRequest(
    "This server's key has changed, so codes of your authenticator app cannot be checked. " +
      'Please use a recovery code, or ask whoever runs this server.',
  )
