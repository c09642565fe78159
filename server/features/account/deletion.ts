import { and, count, eq, sql } from 'drizzle-orm'
import { customFoods, users } from '#schema'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/open.ts'
import { prepared } from '../../db/prepared.ts'
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

/** Deletes the viewer's account with everything it ever logged. */
export function deleteAccount(ctx: UserContext) {
  ctx.db.transaction(() => deleteUser(ctx, ctx.viewer.id), { behavior: 'immediate' })
  ctx.log.info({ event: 'account deleted', userId: ctx.viewer.id, address: ctx.address }, 'account deleted')
  return { msg: 'Your account has been deleted.' }
}

/**
 * Deletes a person and all their rows. Only foods an admin approved stay, without author. Refuses the last admin.
 * In a transaction.
 */
export function deleteUser({ db }: Pick<Context, 'db'>, userId: string) {
  assertAnotherAdmin(db, userId)
  // Foods outlive their author, so those nobody approved are deleted here; the foreign keys delete all else.
  statements(db).removePendingFoods.run({ userId })
  statements(db).removeUser.run({ userId })
}

/** The last admin can neither be demoted nor deleted: nobody could undo it. */
export function assertAnotherAdmin(db: Db, userId: string) {
  if (userOf(db, userId).role !== 'admin') return
  const admins = statements(db).admins.get()?.admins ?? 0
  if (admins <= 1) throw badRequest('This is the last admin. Please make somebody else an admin first.')
}
