import { timingSafeEqual } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { recoveryCodes, temporaryTokens, users } from '#schema'
import { hashRecoveryCodes, newRecoveryCodes } from '../../auth/recovery-codes.ts'
import { acceptedStep, newTotpSecret, otpauthUri } from '../../auth/totp.ts'
import type { Context } from '../../context.ts'
import { newId } from '../../db/ids.ts'
import { EnableTwoFactor } from '../../domain/account.ts'
import { badRequest } from '../../errors.ts'
import { twoFactorDisabledEmail, twoFactorEnabledEmail } from '../../mail/account-emails.ts'
import { userProcedure } from '../../trpc.ts'
import { mailSecurityNotice } from './security-notices.ts'
import { toUserDto, userOf } from './user.ts'

export const twoFactor = {
  /** A new secret, which waits until a code proves that an authenticator app has it. */
  generateTwoFactor: userProcedure.mutation(async ({ ctx }) => {
    const user = userOf(ctx.db, ctx.viewer.id)
    if (user.twoFactorEnabledAt) throw isOnAlready()
    const secret = newTotpSecret()
    // Imported when it is needed, so that the server need not wait for it when it starts.
    const { toDataURL } = await import('qrcode')
    const qrCodeUrl = await toDataURL(otpauthUri(ctx.env.PRODUCT_NAME, user.email, secret), { margin: 2, width: 248 })
    const { changes } = ctx.db
      .update(users)
      .set({ twoFactorSecret: ctx.vault.seal(secret, user.id) })
      .where(and(eq(users.id, user.id), isNull(users.twoFactorEnabledAt)))
      .run()
    if (changes === 0) throw isOnAlready()
    return { secret, qrCodeUrl }
  }),

  /** Turns it on, for the secret that was generated for this person only. The recovery codes are shown this once. */
  enableTwoFactor: userProcedure.input(EnableTwoFactor).mutation(async ({ ctx, input }) => {
    acceptedSetup(ctx, input)
    const codes = newRecoveryCodes()
    const hashes = await hashRecoveryCodes(codes)
    ctx.db.transaction(() => {
      // Again, for the setup may have been finished or started anew while the codes were hashed.
      const step = acceptedSetup(ctx, input)
      const user = userOf(ctx.db, ctx.viewer.id)
      ctx.db
        .update(users)
        .set({ twoFactorEnabledAt: ctx.now.toISOString(), twoFactorLastStep: step })
        .where(eq(users.id, user.id))
        .run()
      ctx.db.delete(recoveryCodes).where(eq(recoveryCodes.userId, user.id)).run()
      ctx.db
        .insert(recoveryCodes)
        .values(hashes.map((hash) => ({ id: newId(), userId: user.id, hash })))
        .run()
      mailSecurityNotice(ctx, user, twoFactorEnabledEmail)
      ctx.log.info({ event: 'two-factor on', userId: user.id, address: ctx.address }, 'two-factor turned on')
    })
    return { user: toUserDto(ctx, ctx.viewer.id), recoveryCodes: codes }
  }),

  disableTwoFactor: userProcedure.mutation(({ ctx }) => {
    ctx.db.transaction(() => {
      const user = userOf(ctx.db, ctx.viewer.id)
      turnOffTwoFactor(ctx, user.id)
      if (!user.twoFactorEnabledAt) return
      mailSecurityNotice(ctx, user, twoFactorDisabledEmail)
      ctx.log.info({ event: 'two-factor off', userId: user.id, address: ctx.address }, 'two-factor turned off')
    })
    return { user: toUserDto(ctx, ctx.viewer.id) }
  }),
}

/** Forgets the secret, the recovery codes and half-finished sign-ins. In a transaction. */
export function turnOffTwoFactor({ db }: Pick<Context, 'db'>, userId: string) {
  const off = { twoFactorSecret: null, twoFactorEnabledAt: null, twoFactorLastStep: null }
  db.update(users).set(off).where(eq(users.id, userId)).run()
  db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId)).run()
  db.delete(temporaryTokens).where(eq(temporaryTokens.userId, userId)).run()
}

/** The time step of the code that finishes a setup. Refuses every other code, and every other secret. */
function acceptedSetup(ctx: Context & { viewer: { id: string } }, input: { token: string; secret: string }): number {
  const user = userOf(ctx.db, ctx.viewer.id)
  if (user.twoFactorEnabledAt) throw isOnAlready()
  if (!user.twoFactorSecret) throw badRequest('Please start the two-factor setup again.')
  const secret = ctx.vault.open(user.twoFactorSecret, user.id)
  // The authenticator app shows the key in groups, and people copy it so.
  const claimed = Buffer.from(input.secret.replace(/\s/g, '').toUpperCase())
  const isIt = secret !== null && claimed.length === secret.length && timingSafeEqual(claimed, Buffer.from(secret))
  if (!isIt) throw badRequest('Please start the two-factor setup again.')
  const step = acceptedStep(secret, input.token, ctx.now, null)
  if (step === null) throw badRequest('This code is wrong. Please enter the one your app shows now.')
  return step
}

const isOnAlready = () => badRequest('Two-factor login is on already. Turn it off to set it up anew.')
