import type { z } from 'zod'
import { checkPassword } from '../../auth/passwords.ts'
import { transaction } from '../../db/transaction.ts'
import type { ConfirmIdentity } from '../../domain/account.ts'
import { badRequest, invalid } from '../../errors.ts'
import type { SignedInContext } from '../../trpc.ts'
import { limited, logRefusal } from './attempts.ts'
import { takeCeremony } from './ceremonies.ts'
import { passkeyByCredential, passkeyUse } from './passkeys.ts'
import { redemptionOf } from './two-factor.ts'
import { type User, userOf } from './user.ts'

export const confirmedText = 'Confirmed. You will not be asked again for ten minutes.'

type Proof = z.output<typeof ConfirmIdentity>

/**
 * Takes the password, a passkey or, with two-factor login, a code, which is used up: the session is then confirmed, see
 * `confirmedProcedure`. Wrong ones count as failed logins.
 */
export async function confirmIdentity(ctx: SignedInContext, proof: Proof) {
  const { db, viewer } = ctx
  const user = userOf(db, viewer.id)
  const isConfirmed = await limited(ctx, user.emailKey, async () => {
    const accept = await acceptanceOf(ctx, user, proof)
    if (!accept) return null
    return transaction(db, () => {
      // The password may have changed while the transaction waited for a lock.
      if (userOf(db, viewer.id).passwordHash !== user.passwordHash || !accept()) return null
      ctx.sessions.recordAuthentication(viewer.sessionId, ctx.now)
      return true
    })
  })
  if (isConfirmed) return { msg: confirmedText }
  logRefusal(ctx, 'confirmation refused', { emailKey: user.emailKey, userId: user.id })
  if (proof.ceremony !== undefined) throw badRequest('This passkey was not accepted. Please try again.')
  if (proof.code === undefined) throw invalid('password', 'That is not your password. Please try again.')
  throw invalid('code', 'This code is wrong or was used before. Please try the next one.')
}

/** What accepts the proof: call it inside a transaction. Null for a wrong password or passkey, or a code without two-factor login. */
async function acceptanceOf(
  ctx: SignedInContext,
  user: User,
  { password, code, ceremony, response }: Proof,
): Promise<(() => boolean) | null> {
  if (password !== undefined) return (await checkPassword(user.passwordHash, password, 'known')) ? () => true : null
  if (ceremony !== undefined && response !== undefined) {
    const { challenge } = await takeCeremony(ctx, ceremony, 'confirm', user.id)
    const passkey = passkeyByCredential(ctx.db, response.id)
    return passkey?.userId === user.id ? passkeyUse(ctx, { passkey, proof: { ceremony, response }, challenge }) : null
  }
  return code !== undefined && user.twoFactorEnabledAt ? redemptionOf(ctx, user.id, code) : null
}
