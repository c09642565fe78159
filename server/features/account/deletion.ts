import { setImmediate } from 'node:timers/promises'
import { and, count, eq, isNotNull, sql } from 'drizzle-orm'
import { customFoods, hiddenBatches, imports, users } from '#schema'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/open.ts'
import { belongsTo, tablesRemovedAtOnce, tablesRemovedInSteps } from '../../db/person-tables.ts'
import { storageErrorCode } from '../../db/storage-error.ts'
import { transaction } from '../../db/transaction.ts'
import { badRequest } from '../../errors.ts'
import type { SignedInContext } from '../../trpc.ts'
import { leaveHousehold } from '../household/members.ts'
import { removeInvitationsOf } from './invitations.ts'
import { turnOffTwoFactor } from './two-factor.ts'
import { userOf } from './user.ts'

type Deps = Pick<Context, 'db' | 'sessions' | 'apiTokens' | 'now'>

/** Of a UUID. */
const idLength = 36

/** Deletes the viewer's account with all its data. */
export async function deleteAccount(ctx: SignedInContext) {
  await transaction(ctx.db, () => closeAccount(ctx, ctx.viewer.id))
  ctx.log.info({ event: 'account deleted', userId: ctx.viewer.id, address: ctx.address }, 'account deleted')
  await removeRowsOfClosed(ctx.db, ctx.viewer.id)
  return { msg: 'Your account has been deleted.' }
}

/**
 * Ends an account: all its sessions and API tokens end, its name and address are free, and others no longer see it. Its other rows
 * are deleted by `removeRowsOfClosed`. Throws for the last admin. Call it inside a transaction.
 */
export function closeAccount({ db, sessions, apiTokens, now }: Deps, userId: string) {
  assertAnotherAdmin(db, userId)
  sessions.endAll(userId)
  apiTokens.endAll(userId)
  turnOffTwoFactor({ db }, userId)
  removeInvitationsOf(db, userId)
  leaveHousehold(db, userId)
  // They belong to everybody, and stay without their author.
  db.update(customFoods)
    .set({ createdBy: null })
    .where(and(eq(customFoods.createdBy, userId), eq(customFoods.status, 'global')))
    .run()
  for (const one of tablesRemovedAtOnce) db.delete(one.table).where(belongsTo(one, userId)).run()
  db.update(users)
    .set({
      // Frees the name and the address. No username and no address has a space.
      username: '',
      usernameKey: `deleted ${userId}`,
      email: '',
      emailKey: `deleted ${userId}`,
      passwordHash: null,
      role: 'user',
      isWeeklySummarySubscribed: false,
      deletedAt: now.toISOString(),
    })
    .where(eq(users.id, userId))
    .run()
}

/** Deletes the rows of a closed account. When the database cannot, a job does it later: the account is gone already. */
export async function removeRowsOfClosed(db: Db, userId: string) {
  try {
    await removeRows(db, userId)
  } catch (error) {
    if (!storageErrorCode(error)) throw error
  }
}

/**
 * Deletes the rows of a closed account step by step, because all at once would hold up others after years of use. It can
 * be repeated after it was interrupted.
 */
async function removeRows(db: Db, userId: string) {
  for (const { table, owner, rows } of tablesRemovedInSteps) {
    const some = sql`rowid in (select rowid from ${table} where ${owner} = ${userId} limit ${rows})`
    const removeSome = db.delete(table).where(some).prepare()
    while ((await transaction(db, () => removeSome.run())).changes > 0) await setImmediate()
  }
  await transaction(db, () => {
    const importIds = db.select({ id: imports.id }).from(imports).where(eq(imports.userId, userId))
    // A batch is named after the import that hid it.
    db.delete(hiddenBatches).where(sql`substr(${hiddenBatches.id}, 1, ${idLength}) in ${importIds}`).run()
    db.delete(users).where(eq(users.id, userId)).run()
  })
}

/** Finishes what was interrupted, as by a restart. Returns how many accounts were removed. */
export async function removeDeletedAccounts(db: Db): Promise<number> {
  const deleted = db.select({ id: users.id }).from(users).where(isNotNull(users.deletedAt)).limit(1_000).all()
  for (const { id } of deleted) await removeRows(db, id)
  return deleted.length
}

/** The last admin can be neither demoted nor deleted, since nobody could undo it. */
export function assertAnotherAdmin(db: Db, userId: string) {
  if (isLastAdmin(db, userId)) throw badRequest('This is the last admin. Please make somebody else an admin first.')
}

export function isLastAdmin(db: Db, userId: string): boolean {
  if (userOf(db, userId).role !== 'admin') return false
  const { admins } = db.select({ admins: count() }).from(users).where(eq(users.role, 'admin')).get() ?? { admins: 0 }
  return admins <= 1
}
