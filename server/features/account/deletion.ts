import { and, count, eq } from 'drizzle-orm'
import { customFoods, users } from '#schema'
import type { Context } from '../../context.ts'
import { badRequest } from '../../errors.ts'
import { userProcedure } from '../../trpc.ts'
import { userOf } from './user.ts'

export const deletion = {
  /** Deletes the account with everything it ever logged. */
  deleteAccount: userProcedure.mutation(({ ctx }) => {
    ctx.db.transaction(() => deleteUser(ctx, ctx.viewer.id))
    ctx.log.info({ event: 'account deleted', userId: ctx.viewer.id, address: ctx.address }, 'account deleted')
    return { msg: 'Your account has been deleted.' }
  }),
}

/**
 * Deletes a person and all their rows. Only foods an admin approved stay, without author. Refuses the last admin.
 * In a transaction.
 */
export function deleteUser({ db }: Pick<Context, 'db'>, userId: string) {
  assertAnotherAdmin(db, userId)
  // The foreign key keeps foods, so those nobody approved go by hand; all else cascades.
  db.delete(customFoods)
    .where(and(eq(customFoods.createdBy, userId), eq(customFoods.status, 'pending')))
    .run()
  db.delete(users).where(eq(users.id, userId)).run()
}

/** The last admin can neither be demoted nor deleted: nobody could undo it. */
export function assertAnotherAdmin(db: Context['db'], userId: string) {
  if (userOf(db, userId).role !== 'admin') return
  const admins = db.select({ admins: count() }).from(users).where(eq(users.role, 'admin')).get()?.admins ?? 0
  if (admins <= 1) throw badRequest('This is the last admin. Please make somebody else an admin first.')
}
