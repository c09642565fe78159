import type { z } from 'zod'
import { tokenHash } from '../../auth/tokens.ts'
import type { Context } from '../../context.ts'
import { transaction } from '../../db/transaction.ts'
import type { PasskeyProof, SecondFactor, SecondFactorOptions } from '../../domain/account.ts'
import { badRequest } from '../../errors.ts'
import { limited, logRefusal } from './attempts.ts'
import { takeCeremony } from './ceremonies.ts'
import { passkeyByCredential, passkeyUse, signOptions } from './passkeys.ts'
import { countWrongCode } from './security-notices.ts'
import { assertVerified, recordLogin, startSession } from './sign-in.ts'
import { countCode, redeemTemporaryToken, userOfTemporaryToken } from './temporary-tokens.ts'
import { userOf } from './user.ts'

/** Signs in with a passkey alone: the authenticator has verified the person, so no second factor is asked. */
export async function loginWithPasskey(ctx: Context, proof: z.output<typeof PasskeyProof>) {
  const { challenge } = await takeCeremony(ctx, proof.ceremony, 'sign-in', null)
  const passkey = passkeyByCredential(ctx.db, proof.response.id)
  const user = passkey && userOf(ctx.db, passkey.userId)
  // Unknown passkeys count by their id, and as every failure by the address.
  const account = user?.emailKey ?? `passkey ${tokenHash(proof.response.id)}`
  const tokens = await limited(ctx, account, async () => {
    if (!passkey || !user) return null
    // Discoverable passkeys always send a user handle; an answer without one is refused.
    const accept = proof.response.response.userHandle ? await passkeyUse(ctx, { passkey, proof, challenge }) : null
    if (!accept) return null
    assertVerified(ctx, user)
    return transaction(ctx.db, () => (accept() ? startSession(ctx, userOf(ctx.db, user.id)) : null))
  })
  if (!tokens || !user) {
    logRefusal(ctx, 'login failed', { emailKey: account })
    throw badRequest('This passkey was not accepted. Please try again, or log in another way.')
  }
  recordLogin(ctx, user)
  return tokens
}

/** The options for the passkeys of somebody who has passed the password step. */
export const secondFactorOptions = (ctx: Context, { tempToken }: z.output<typeof SecondFactorOptions>) =>
  signOptions(ctx, 'second-factor', userOfTemporaryToken(ctx, tokenHash(tempToken)).id)

/** Completes a two-factor login by a passkey, in the place of a code, whose limits hold for it too. */
export async function verifySecondFactor(ctx: Context, { tempToken, ...proof }: z.output<typeof SecondFactor>) {
  const hash = tokenHash(tempToken)
  const user = userOfTemporaryToken(ctx, hash)
  const { challenge } = await takeCeremony(ctx, proof.ceremony, 'second-factor', user.id)
  const tokens = await limited(ctx, user.emailKey, async () => {
    await transaction(ctx.db, () => countCode(ctx, hash))
    const passkey = passkeyByCredential(ctx.db, proof.response.id)
    const accept = passkey?.userId === user.id ? await passkeyUse(ctx, { passkey, proof, challenge }) : null
    if (!accept) return null
    return transaction(ctx.db, () => {
      if (!accept()) return null
      redeemTemporaryToken(ctx, hash)
      return startSession(ctx, userOf(ctx.db, user.id))
    })
  })
  if (!tokens) {
    logRefusal(ctx, 'code refused', { emailKey: user.emailKey, userId: user.id })
    await countWrongCode(ctx, user)
    throw badRequest('This passkey was not accepted. Please try again, or enter a code.')
  }
  recordLogin(ctx, user)
  return tokens
}
