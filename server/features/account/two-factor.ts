import { timingSafeEqual } from 'node:crypto'
import { and, eq, isNull, lt, or } from 'drizzle-orm'
import type { z } from 'zod'
import { recoveryCodes, users } from '#schema'
import {
  acceptedStep,
  hashRecoveryCodes,
  newRecoveryCodes,
  newTotpSecret,
  otpauthUri,
  recoveryHash,
} from '../../auth/two-factor.ts'
import { needsTwoFactor } from '../../auth/viewer.ts'
import type { Context } from '../../context.ts'
import { newId } from '../../db/ids.ts'
import type { Db } from '../../db/open.ts'
import { write } from '../../db/write.ts'
import type { EnableTwoFactor } from '../../domain/account.ts'
import { badRequest, forbidden } from '../../errors.ts'
import { twoFactorDisabledEmail, twoFactorEnabledEmail } from '../../mail/templates.ts'
import type { SignedInContext } from '../../trpc.ts'
import { mailSecurityNotice } from './security-notices.ts'
import { removeTemporaryTokens } from './temporary-tokens.ts'
import { toUserDto, userOf } from './user.ts'

type Setup = z.output<typeof EnableTwoFactor>

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
    db
      .update(users)
      .set({ twoFactorSecret: sealed })
      .where(and(eq(users.id, user.id), isNull(users.twoFactorEnabledAt)))
      .run(),
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
    const enabled = { twoFactorEnabledAt: ctx.now.toISOString(), twoFactorLastStep: step }
    ctx.db.update(users).set(enabled).where(eq(users.id, user.id)).run()
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
  const off = { twoFactorSecret: null, twoFactorEnabledAt: null, twoFactorLastStep: null }
  db.update(users).set(off).where(eq(users.id, userId)).run()
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

/**
 * What uses up an authenticator code or a recovery code of the user: call it inside a transaction. It returns false when
 * the code is neither, or was used before.
 */
export async function redemptionOf(ctx: Context, userId: string, code: string): Promise<() => boolean> {
  if (/^\d{6}$/.test(code)) return () => redeemAppCode(ctx, userId, code)
  const hash = await hashOfRecoveryCode(ctx, userId, code)
  return () => hash !== null && redeemRecoveryCode(ctx, userId, hash)
}

/** Replaces the user's recovery codes. Call it inside a transaction. */
function replaceRecoveryCodes(db: Db, userId: string, hashes: readonly string[]) {
  db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId)).run()
  for (const hash of hashes) db.insert(recoveryCodes).values({ id: newId(), userId, hash }).run()
}

function redeemAppCode({ db, vault, now }: Context, userId: string, code: string): boolean {
  const user = userOf(db, userId)
  if (!user.twoFactorSecret) return false
  const secret = vault.open(user.twoFactorSecret, userId)
  if (secret === null) throw lostKey()
  const step = acceptedStep(secret, code, now, user.twoFactorLastStep)
  if (step === null) return false
  const isNewer = or(isNull(users.twoFactorLastStep), lt(users.twoFactorLastStep, step))
  const { changes } = db
    .update(users)
    .set({ twoFactorLastStep: step })
    .where(and(eq(users.id, userId), isNewer))
    .run()
  return changes === 1
}

function redeemRecoveryCode({ db, now }: Context, userId: string, hash: string): boolean {
  const isUnused = and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.hash, hash), isNull(recoveryCodes.usedAt))
  return db.update(recoveryCodes).set({ usedAt: now.toISOString() }).where(isUnused).run().changes === 1
}

async function hashOfRecoveryCode(ctx: Context, userId: string, code: string): Promise<string | null> {
  const { db, familiarDevices } = ctx
  const one = db
    .select({ hash: recoveryCodes.hash })
    .from(recoveryCodes)
    .where(eq(recoveryCodes.userId, userId))
    .limit(1)
    .get()
  // All codes of a user share a salt, which is part of every hash.
  return one ? recoveryHash(code, one.hash, familiarDevices.priorityOf(ctx)) : null
}

/** The instance's SECRET_KEY is not the one the secret was encrypted with. */
const lostKey = () =>
  badRequest(
    "This server's key has changed, so codes of your authenticator app cannot be checked. " +
      'Please use a recovery code, or ask whoever runs this server.',
  )
