import { and, asc, count, desc, eq, inArray, isNotNull, isNull, notInArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { progressEntries, users } from '#schema'
import { audited } from '../../db/audit.ts'
import type { Db } from '../../db/open.ts'
import { prepared } from '../../db/prepared.ts'
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

const statements = prepared((db) => {
  // A job is still deleting their entries.
  const deletedUsers = db.select({ id: users.id }).from(users).where(isNotNull(users.deletedAt))
  const page = (order: typeof asc | typeof desc) => {
    const by = [order(date), order(createdAt), order(id)]
    // The index alone is enough to skip the entries before the page.
    const ids = db
      .select({ id })
      .from(progressEntries)
      .where(notInArray(progressEntries.userId, deletedUsers))
      .orderBy(...by)
      .limit(sql.placeholder('limit'))
      .offset(sql.placeholder('offset'))
    return db
      .select(columns)
      .from(progressEntries)
      .innerJoin(users, eq(users.id, progressEntries.userId))
      .where(inArray(id, ids))
      .orderBy(...by)
      .prepare()
  }
  return {
    newestFirst: page(desc),
    oldestFirst: page(asc),
    // Counting all is much faster than counting with a condition.
    all: db.select({ entries: count() }).from(progressEntries).prepare(),
    deleted: db
      .select({ entries: count() })
      .from(progressEntries)
      .where(inArray(progressEntries.userId, deletedUsers))
      .prepare(),
    entry: db
      .select(columns)
      .from(progressEntries)
      .innerJoin(users, eq(users.id, progressEntries.userId))
      .where(and(eq(id, sql.placeholder('id')), isNull(users.deletedAt)))
      .prepare(),
    remove: db
      .delete(progressEntries)
      .where(eq(id, sql.placeholder('id')))
      .prepare(),
  }
})

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
  const { newestFirst, oldestFirst, all, deleted } = statements(db)
  const total = (all.get()?.entries ?? 0) - (deleted.get()?.entries ?? 0)
  const start = (page - 1) * pageSize
  const end = Math.min(start + pageSize, total)
  const limit = Math.max(0, end - start)
  // Whichever end is nearer, since the entries before the page have to be skipped one by one.
  const rows =
    start <= total / 2
      ? newestFirst.all({ limit, offset: start })
      : oldestFirst.all({ limit, offset: Math.max(0, total - end) }).reverse()
  return { entries: rows.map(entryOf), page, pages: pagesOf(total), total }
}

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
      const entry = statements(ctx.db).entry.get({ id })
      if (!entry) throw notFound('Progress entry')
      statements(ctx.db).remove.run({ id })
      return entry
    },
  )
}
