import type { z } from 'zod'
import { checkPassword } from '../../auth/passwords.ts'
import { transaction } from '../../db/transaction.ts'
import type { ConfirmIdentity } from '../../domain/account.ts'
import { forbidden, invalid } from '../../errors.ts'
import type { SignedInContext } from '../../trpc.ts'
import { limited, logRefusal } from './attempts.ts'
import { redemptionOf } from './two-factor-codes.ts'
import { userOf } from './user.ts'

// Somebody at a device that was left signed in must not take the account over, so risky steps need a recent proof.

const minutesConfirmed = 10

/** Whether the viewer gave their password or a code in this session within the last 10 minutes; signing in counts. */
export function isIdentityConfirmed({ sessions, viewer, now }: SignedInContext): boolean {
  const at = sessions.authenticatedAt(viewer.sessionId)
  return at !== null && now.getTime() - Date.parse(at) <= minutesConfirmed * 60_000
}

/**
 * Throws FORBIDDEN without a recent confirmation. REST calls need none: they are made by programs, which log in with the
 * password that they would have to send again.
 */
export function assertIdentityConfirmed(ctx: SignedInContext) {
  if (!ctx.isRest && !isIdentityConfirmed(ctx)) throw forbidden('Please confirm that it is you.')
}

/** Takes the password or, with two-factor login, a code, which is used up. Wrong ones count as failed logins. */
export async function confirmIdentity(ctx: SignedInContext, { credential }: z.output<typeof ConfirmIdentity>) {
  const { db, viewer } = ctx
  const user = userOf(db, viewer.id)
  const isConfirmed = await limited(ctx, user.emailKey, async () => {
    const isPassword = (await checkPassword(user.passwordHash, credential)) !== null
    const redeem = !isPassword && user.twoFactorEnabledAt ? await redemptionOf(ctx, user.id, credential.trim()) : null
    return transaction(db, () => {
      // The password may have changed while the transaction waited for a lock.
      if (userOf(db, viewer.id).passwordHash !== user.passwordHash) return null
      if (!isPassword && !redeem?.()) return null
      ctx.sessions.recordAuthentication(viewer.sessionId, ctx.now)
      return true
    })
  })
  if (isConfirmed) return { msg: 'Confirmed. You will not be asked again for ten minutes.' }
  logRefusal(ctx, 'confirmation refused', { emailKey: user.emailKey, userId: user.id })
  throw invalid(
    'credential',
    user.twoFactorEnabledAt
      ? 'That is neither your password nor a valid code.'
      : 'That is not your password. Please try again.',
  )
}
