import { setImmediate } from 'node:timers/promises'
import { and, count, eq, isNotNull, ne, or, sql } from 'drizzle-orm'
import {
  activeDays,
  checkIns,
  customFoods,
  dayStatuses,
  emailTokens,
  exerciseEntries,
  fasts,
  feedback,
  foodEntries,
  friendRequests,
  hiddenBatches,
  importedRows,
  imports,
  nudges,
  outbox,
  progressEntries,
  recipes,
  savedMeals,
  shares,
  users,
  waterDays,
  waterTaps,
} from '#schema'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/open.ts'
import { prepared } from '../../db/prepared.ts'
import { storageErrorCode } from '../../db/storage-error.ts'
import { transaction } from '../../db/transaction.ts'
import { badRequest } from '../../errors.ts'
import type { SignedInContext } from '../../trpc.ts'
import { removeInvitationsOf } from './invitations.ts'
import { turnOffTwoFactor } from './two-factor.ts'
import { userOf } from './user.ts'

type Deps = Pick<Context, 'db' | 'sessions' | 'apiTokens' | 'now'>

/**
 * What grows with years of use, and how many rows are deleted at once; a recipe or meal takes its foods along. With more,
 * a step takes over 100 ms in a diary of millions of rows, whose indexes are larger than the cache.
 */
const longLists = [
  { table: foodEntries, rows: 100 },
  { table: exerciseEntries, rows: 100 },
  { table: waterDays, rows: 100 },
  { table: waterTaps, rows: 100 },
  { table: dayStatuses, rows: 100 },
  { table: checkIns, rows: 100 },
  { table: progressEntries, rows: 100 },
  { table: fasts, rows: 100 },
  { table: importedRows, rows: 100 },
  { table: recipes, rows: 5 },
  { table: savedMeals, rows: 5 },
]

/** Of a UUID. */
const idLength = 36

const statements = prepared((db) => {
  const userId = sql.placeholder('userId')
  return {
    admins: db.select({ admins: count() }).from(users).where(eq(users.role, 'admin')).prepare(),
    deleted: db.select({ id: users.id }).from(users).where(isNotNull(users.deletedAt)).limit(1_000).prepare(),
    // Frees the name and the address. No username and no address has a blank.
    close: db
      .update(users)
      .set({
        username: '',
        usernameKey: sql`'deleted ' || ${users.id}`,
        email: '',
        emailKey: sql`'deleted ' || ${users.id}`,
        passwordHash: '',
        role: 'user',
        isWeeklySummarySubscribed: false,
        deletedAt: sql`${sql.placeholder('now')}`,
      })
      .where(eq(users.id, userId))
      .prepare(),
    // What others could still see or use. Unapproved foods are kept by their foreign key, everything else cascades later.
    visible: [
      db.delete(emailTokens).where(eq(emailTokens.userId, userId)),
      db.delete(activeDays).where(eq(activeDays.userId, userId)),
      db.delete(outbox).where(eq(outbox.userId, userId)),
      db.delete(feedback).where(eq(feedback.userId, userId)),
      db
        .delete(friendRequests)
        .where(or(eq(friendRequests.requesterId, userId), eq(friendRequests.recipientId, userId))),
      db.delete(nudges).where(or(eq(nudges.senderId, userId), eq(nudges.recipientId, userId))),
      db.delete(shares).where(or(eq(shares.senderId, userId), eq(shares.recipientId, userId))),
      db.delete(customFoods).where(and(eq(customFoods.createdBy, userId), ne(customFoods.status, 'global'))),
      db.update(customFoods).set({ createdBy: null }).where(eq(customFoods.createdBy, userId)),
    ].map((statement) => statement.prepare()),
    rowsOf: longLists.map(({ table, rows }) =>
      db
        .delete(table)
        .where(
          sql`rowid in (select rowid from ${table} where ${table.userId} = ${userId} limit ${sql.raw(String(rows))})`,
        )
        .prepare(),
    ),
    // Named after the imports that hid them.
    showBatches: db
      .delete(hiddenBatches)
      .where(
        sql`substr(${hiddenBatches.id}, 1, ${idLength}) in ${db.select({ id: imports.id }).from(imports).where(eq(imports.userId, userId))}`,
      )
      .prepare(),
    removeUser: db.delete(users).where(eq(users.id, userId)).prepare(),
  }
})

/** Deletes the viewer's account with all its data. */
export async function deleteAccount(ctx: SignedInContext) {
  await transaction(ctx.db, () => closeAccount(ctx, ctx.viewer.id))
  ctx.log.info({ event: 'account deleted', userId: ctx.viewer.id, address: ctx.address }, 'account deleted')
  await removeRowsOfClosed(ctx.db, ctx.viewer.id)
  return { msg: 'Your account has been deleted.' }
}

/**
 * Ends an account for everybody: nobody is signed in, no API token works, its name and address are free, and others no longer see it.
 * Approved foods stay, without their author. Its other rows are deleted by `removeRowsOfClosed`. Throws for the last admin. Call it
 * inside a transaction.
 */
export function closeAccount({ db, sessions, apiTokens, now }: Deps, userId: string) {
  assertAnotherAdmin(db, userId)
  sessions.endAll(userId)
  apiTokens.endAll(userId)
  turnOffTwoFactor({ db }, userId)
  removeInvitationsOf(db, userId)
  for (const statement of statements(db).visible) statement.run({ userId })
  statements(db).close.run({ userId, now: now.toISOString() })
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
  for (const statement of statements(db).rowsOf) {
    while ((await transaction(db, () => statement.run({ userId }))).changes > 0) await setImmediate()
  }
  await transaction(db, () => {
    statements(db).showBatches.run({ userId })
    statements(db).removeUser.run({ userId })
  })
}

/** Finishes what was interrupted, as by a restart. Returns how many accounts are gone for good. */
export async function removeDeletedAccounts(db: Db): Promise<number> {
  const deleted = statements(db).deleted.all()
  for (const { id } of deleted) await removeRows(db, id)
  return deleted.length
}

/** The last admin can be neither demoted nor deleted, since nobody could undo it. */
export function assertAnotherAdmin(db: Db, userId: string) {
  if (userOf(db, userId).role !== 'admin') return
  const admins = statements(db).admins.get()?.admins ?? 0
  if (admins <= 1) throw badRequest('This is the last admin. Please make somebody else an admin first.')
}
