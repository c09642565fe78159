import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import { recoveryCodes, users } from '#schema'
import { acceptedStep, recoveryHash } from '../../auth/two-factor.ts'

import type { Context } from '../../context.ts'
import { newId } from '../../db/ids.ts'
import type { Db } from '../../db/open.ts'
import { prepared } from '../../db/prepared.ts'
import { badRequest } from '../../errors.ts'
import { userOf } from './user.ts'

const statements = prepared((db) => {
  const ofUser = eq(recoveryCodes.userId, sql.placeholder('userId'))
  const step = sql`${sql.placeholder('step')}`
  return {
    useStep: db
      .update(users)
      .set({ twoFactorLastStep: step })
      .where(
        and(
          eq(users.id, sql.placeholder('userId')),
          or(isNull(users.twoFactorLastStep), lt(users.twoFactorLastStep, step)),
        ),
      )
      .prepare(),
    oneOfUser: db.select({ hash: recoveryCodes.hash }).from(recoveryCodes).where(ofUser).limit(1).prepare(),
    insert: db
      .insert(recoveryCodes)
      .values({ id: sql.placeholder('id'), userId: sql.placeholder('userId'), hash: sql.placeholder('hash') })
      .prepare(),
    use: db
      .update(recoveryCodes)
      .set({ usedAt: sql`${sql.placeholder('now')}` })
      .where(and(ofUser, eq(recoveryCodes.hash, sql.placeholder('hash')), isNull(recoveryCodes.usedAt)))
      .prepare(),
    removeOfUser: db.delete(recoveryCodes).where(ofUser).prepare(),
  }
})

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
export function replaceRecoveryCodes(db: Db, userId: string, hashes: readonly string[]) {
  statements(db).removeOfUser.run({ userId })
  for (const hash of hashes) statements(db).insert.run({ id: newId(), userId, hash })
}

function redeemAppCode({ db, vault, now }: Context, userId: string, code: string): boolean {
  const user = userOf(db, userId)
  if (!user.twoFactorSecret) return false
  const secret = vault.open(user.twoFactorSecret, userId)
  if (secret === null) throw lostKey()
  const step = acceptedStep(secret, code, now, user.twoFactorLastStep)
  return step !== null && statements(db).useStep.run({ userId, step }).changes === 1
}

const redeemRecoveryCode = ({ db, now }: Context, userId: string, hash: string): boolean =>
  statements(db).use.run({ userId, hash, now: now.toISOString() }).changes === 1

async function hashOfRecoveryCode(ctx: Context, userId: string, code: string): Promise<string | null> {
  const { db, familiarDevices } = ctx
  const one = statements(db).oneOfUser.get({ userId })
  // All codes of a user share a salt, which is part of every hash.
  return one ? recoveryHash(code, one.hash, familiarDevices.laneOf(ctx)) : null
}

/** The instance's SECRET_KEY is not the one the secret was encrypted with. */
const lostKey = () =>
  badRequest(
    "This server's key has changed, so codes of your authenticator app cannot be checked. " +
      'Please use a recovery code, or ask whoever runs this server.',
  )
