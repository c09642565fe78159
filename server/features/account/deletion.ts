import { and, count, eq, sql } from 'drizzle-orm'
import { customFoods, users } from '#schema'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/open.ts'
import { prepared } from '../../db/prepared.ts'
import { transaction } from '../../db/transaction.ts'
import { badRequest } from '../../errors.ts'
import type { UserContext } from '../../trpc.ts'
import { userOf } from './user.ts'

const statements = prepared((db) => ({
  admins: db.select({ admins: count() }).from(users).where(eq(users.role, 'admin')).prepare(),
  removePendingFoods: db
    .delete(customFoods)
    .where(and(eq(customFoods.createdBy, sql.placeholder('userId')), eq(customFoods.status, 'pending')))
    .prepare(),
  removeUser: db
    .delete(users)
    .where(eq(users.id, sql.placeholder('userId')))
    .prepare(),
}))

/** Deletes the viewer's account with all its data. */
export async function deleteAccount(ctx: UserContext) {
  await transaction(ctx.db, () => deleteUser(ctx, ctx.viewer.id))
  ctx.log.info({ event: 'account deleted', userId: ctx.viewer.id, address: ctx.address }, 'account deleted')
  return { msg: 'Your account has been deleted.' }
}

/**
 * Deletes a user and all their rows, except approved foods, which lose their author. Throws for the last admin. Call it
 * inside a transaction.
 */
export function deleteUser({ db }: Pick<Context, 'db'>, userId: string) {
  assertAnotherAdmin(db, userId)
  // The foreign key keeps foods, so unapproved ones are deleted here; everything else cascades.
  statements(db).removePendingFoods.run({ userId })
  statements(db).removeUser.run({ userId })
}

/** The last admin can be neither demoted nor deleted, since nobody could undo it. */
export function assertAnotherAdmin(db: Db, userId: string) {
  if (userOf(db, userId).role !== 'admin') return
  const admins = statements(db).admins.get()?.admins ?? 0
  if (admins <= 1) throw badRequest('This is the last admin. Please make somebody else an admin first.')
}
