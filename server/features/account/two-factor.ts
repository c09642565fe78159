import { timingSafeEqual } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { users } from '#schema'
import { acceptedStep, hashRecoveryCodes, newRecoveryCodes, newTotpSecret, otpauthUri } from '../../auth/two-factor.ts'

import { needsTwoFactor } from '../../auth/viewer.ts'
import type { Context } from '../../context.ts'
import { prepared } from '../../db/prepared.ts'
import { write } from '../../db/write.ts'
import type { EnableTwoFactor } from '../../domain/account.ts'
import { badRequest, forbidden } from '../../errors.ts'
import { twoFactorDisabledEmail, twoFactorEnabledEmail } from '../../mail/emails.ts'
import type { SignedInContext } from '../../trpc.ts'
import { mailSecurityNotice } from './security-notices.ts'
import { removeTemporaryTokens } from './temporary-tokens.ts'
import { replaceRecoveryCodes } from './two-factor-codes.ts'
import { toUserDto, userOf } from './user.ts'

type Setup = z.output<typeof EnableTwoFactor>

const statements = prepared((db) => {
  const ofUser = eq(users.id, sql.placeholder('userId'))
  return {
    offer: db
      .update(users)
      .set({ twoFactorSecret: sql`${sql.placeholder('secret')}` })
      .where(and(ofUser, isNull(users.twoFactorEnabledAt)))
      .prepare(),
    turnOn: db
      .update(users)
      .set({ twoFactorEnabledAt: sql`${sql.placeholder('now')}`, twoFactorLastStep: sql`${sql.placeholder('step')}` })
      .where(ofUser)
      .prepare(),
    turnOff: db
      .update(users)
      .set({ twoFactorSecret: null, twoFactorEnabledAt: null, twoFactorLastStep: null })
      .where(ofUser)
      .prepare(),
  }
})

/** Generates a secret, which is pending until a code proves that an authenticator app has it. */
export async function generateTwoFactor(ctx: SignedInContext) {
  const { db, viewer, vault, env } = ctx
  const user = userOf(db, viewer.id)
  if (user.twoFactorEnabledAt) throw isOnAlready()
  const secret = newTotpSecret()
  // Imported lazily to keep startup fast.
  const { toDataURL } = await import('qrcode')
  const qrCodeUrl = await toDataURL(otpauthUri(env.PRODUCT_NAME, user.email, secret), { margin: 2, width: 248 })
  const sealed = vault.seal(secret, user.id)
  const { changes } = await write(ctx, { subject: 'profile' }, () =>
    statements(db).offer.run({ userId: user.id, secret: sealed }),
  )
  if (changes === 0) throw isOnAlready()
  return { secret, qrCodeUrl }
}

/** Enables the secret generated for this user. The recovery codes are only returned here. */
export async function enableTwoFactor(ctx: SignedInContext, setup: Setup) {
  ctx.writes.assertRate(ctx.viewer.id)
  acceptedSetup(ctx, setup)
  const codes = newRecoveryCodes()
  const hashes = await hashRecoveryCodes(codes, 'known')
  const updated = await write(ctx, { subject: 'profile' }, () => {
    // Check again, since the setup may have been finished or restarted while the codes were being hashed.
    const step = acceptedSetup(ctx, setup)
    const user = userOf(ctx.db, ctx.viewer.id)
    statements(ctx.db).turnOn.run({ userId: user.id, now: ctx.now.toISOString(), step })
    replaceRecoveryCodes(ctx.db, user.id, hashes)
    mailSecurityNotice(ctx, user, twoFactorEnabledEmail)
    // Read before the commit: once that is done, nothing may keep the codes from the user.
    return toUserDto(ctx, user.id)
  })
  ctx.log.info({ event: 'two-factor on', userId: ctx.viewer.id, address: ctx.address }, 'two-factor turned on')
  return { user: updated, recoveryCodes: codes }
}

/** Throws 403 where this instance requires it. */
export async function disableTwoFactor(ctx: SignedInContext) {
  if (needsTwoFactor(ctx.env, ctx.viewer))
    throw forbidden('This server requires two-factor login: it cannot be turned off.')
  const { wasEnabled, updated } = await write(ctx, { subject: 'profile' }, () => {
    const user = userOf(ctx.db, ctx.viewer.id)
    turnOffTwoFactor(ctx, user.id)
    const wasEnabled = user.twoFactorEnabledAt !== null
    if (wasEnabled) mailSecurityNotice(ctx, user, twoFactorDisabledEmail)
    return { wasEnabled, updated: toUserDto(ctx, user.id) }
  })
  if (wasEnabled) {
    ctx.log.info({ event: 'two-factor off', userId: ctx.viewer.id, address: ctx.address }, 'two-factor turned off')
  }
  return { user: updated }
}

/** Removes the secret, the recovery codes and half-finished sign-ins. Call it inside a transaction. */
export function turnOffTwoFactor({ db }: Pick<Context, 'db'>, userId: string) {
  statements(db).turnOff.run({ userId })
  replaceRecoveryCodes(db, userId, [])
  removeTemporaryTokens(db, userId)
}

/** The time step of the code that completes a setup. Throws for a wrong code or secret. */
function acceptedSetup({ db, viewer, vault, now }: SignedInContext, setup: Setup): number {
  const user = userOf(db, viewer.id)
  if (user.twoFactorEnabledAt) throw isOnAlready()
  if (!user.twoFactorSecret) throw badRequest('Please start the two-factor setup again.')
  const secret = vault.open(user.twoFactorSecret, user.id)
  // People copy the key in groups, as authenticator apps show it.
  const claimed = Buffer.from(setup.secret.replace(/\s/g, '').toUpperCase())
  const isIt = secret !== null && claimed.length === secret.length && timingSafeEqual(claimed, Buffer.from(secret))
  if (!isIt) throw badRequest('Please start the two-factor setup again.')
  const step = acceptedStep(secret, setup.token, now, null)
  if (step === null) throw badRequest('This code is wrong. Please enter the one your app shows now.')
  return step
}

const isOnAlready = () => badRequest('Two-factor login is already on. Turn it off to set it up again.')
