import { and, asc, count, desc, eq, inArray, isNotNull, isNull, notInArray } from 'drizzle-orm'
import { z } from 'zod'
import { progressEntries, users } from '#schema'
import { audited } from '../../db/audit.ts'
import type { Db } from '../../db/open.ts'
import { ById, Page } from '../../domain/fields.ts'
import { pageSize, pagesOf } from '../../domain/limits.ts'

import type { ProgressEntry } from '../../domain/progress.ts'
import { notFound } from '../../errors.ts'
import { adminProcedure, confirmedAdminProcedure, router, type UserContext } from '../../trpc.ts'

const { date, createdAt, id } = progressEntries

const columns = {
  id,
  date,
  weight: progressEntries.weight,
  bodyFatPercentage: progressEntries.bodyFatPercentage,
  waist: progressEntries.waist,
  userId: users.id,
  username: users.username,
}

export const progressRouter = router({
  /** Everybody's entries, 20 a page, those of the latest days first. */
  list: adminProcedure.input(z.object({ page: Page })).query(({ ctx, input }) => readPage(ctx.db, input.page)),

  remove: confirmedAdminProcedure.input(ById).mutation(async ({ ctx, input }) => {
    await removeEntry(ctx, input.id)
    return { msg: 'Entry deleted.' }
  }),
})

type Row = Omit<ProgressEntry, 'measurements'> & { waist: number | null; userId: string; username: string }

const entryOf = ({ waist, userId, username, ...entry }: Row) => ({
  ...entry,
  measurements: { waist },
  user: { id: userId, username },
})

function readPage(db: Db, page: number) {
  // A job is still deleting their entries.
  const deletedUsers = db.select({ id: users.id }).from(users).where(isNotNull(users.deletedAt))
  const ofDeleted = inArray(progressEntries.userId, deletedUsers)
  // Counting all is much faster than counting with a condition.
  const all = db.select({ entries: count() }).from(progressEntries).get()?.entries ?? 0
  const deleted = db.select({ entries: count() }).from(progressEntries).where(ofDeleted).get()?.entries ?? 0
  const total = all - deleted
  const start = (page - 1) * pageSize
  const end = Math.min(start + pageSize, total)

  function rowsFrom(offset: number, order: typeof asc | typeof desc) {
    const by = [order(date), order(createdAt), order(id)]
    // The index alone is enough to skip the entries before the page.
    const ids = db
      .select({ id })
      .from(progressEntries)
      .where(notInArray(progressEntries.userId, deletedUsers))
      .orderBy(...by)
      .limit(Math.max(0, end - start))
      .offset(offset)
    return entriesOfPeople(db)
      .where(inArray(id, ids))
      .orderBy(...by)
      .all()
  }

  // From the nearer end, since the entries before the page have to be skipped one by one.
  const rows = start <= total / 2 ? rowsFrom(start, desc) : rowsFrom(Math.max(0, total - end), asc).reverse()
  return { entries: rows.map(entryOf), page, pages: pagesOf(total), total }
}

const entriesOfPeople = (db: Db) =>
  db.select(columns).from(progressEntries).innerJoin(users, eq(users.id, progressEntries.userId))

function removeEntry(ctx: UserContext, id: string) {
  return audited(
    ctx,
    ({ userId, username, date }) => ({
      action: 'progress entry deleted',
      subject: username,
      detail: { date },
      of: [{ userId, subject: 'progress', dates: [date] }],
    }),
    () => {
      const entry = entriesOfPeople(ctx.db)
        .where(and(eq(progressEntries.id, id), isNull(users.deletedAt)))
        .get()
      if (!entry) throw notFound('Progress entry')
      ctx.db.delete(progressEntries).where(eq(progressEntries.id, id)).run()
      return entry
    },
  )
}
