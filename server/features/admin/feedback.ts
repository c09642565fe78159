import { and, desc, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { feedback, users } from '#schema'
import { audited } from '../../db/audit.ts'
import type { Db } from '../../db/open.ts'
import { prepared } from '../../db/prepared.ts'
import { ListFeedback, ResolveFeedback } from '../../domain/feedback.ts'
import { maxListed } from '../../domain/limits.ts'
import { notFound } from '../../errors.ts'
import { adminProcedure, router, type UserContext } from '../../trpc.ts'

const columns = {
  id: feedback.id,
  type: feedback.type,
  message: feedback.message,
  isResolved: feedback.isResolved,
  createdAt: feedback.createdAt,
  user: { username: users.username },
}

const statements = prepared((db) => ({
  one: db
    .select(columns)
    .from(feedback)
    .innerJoin(users, eq(users.id, feedback.userId))
    .where(eq(feedback.id, sql.placeholder('id')))
    .prepare(),
  resolve: db
    .update(feedback)
    // Drizzle's types do not allow placeholders in an update, although they work.
    .set({ isResolved: sql.placeholder('isResolved') } as object)
    .where(eq(feedback.id, sql.placeholder('id')))
    .prepare(),
  open: db.select({ count: sql<number>`count(*)` }).from(feedback).where(eq(feedback.isResolved, false)).prepare(),
}))

export const feedbackRouter = router({
  /** At most 200, newest first; all, or only those of a status or type. */
  list: adminProcedure.input(ListFeedback).query(({ ctx, input }) => listFeedback(ctx.db, input)),

  /** Resolves or reopens feedback and returns it. */
  resolve: adminProcedure.input(ResolveFeedback).mutation(({ ctx, input }) => resolveFeedback(ctx, input)),
})

/** How many messages nobody has resolved yet. */
export const countOpenFeedback = (db: Db): number => statements(db).open.get()?.count ?? 0

function listFeedback(db: Db, { status, type }: z.output<typeof ListFeedback>) {
  const inStatus = status && eq(feedback.isResolved, status === 'resolved')
  const ofType = type && eq(feedback.type, type)
  return db
    .select(columns)
    .from(feedback)
    .innerJoin(users, eq(users.id, feedback.userId))
    .where(and(inStatus, ofType))
    .orderBy(desc(feedback.createdAt), desc(feedback.id))
    .limit(maxListed)
    .all()
}

function resolveFeedback(ctx: UserContext, { id, isResolved }: z.output<typeof ResolveFeedback>) {
  return audited(
    ctx,
    ({ type, user }) => ({
      action: isResolved ? 'feedback resolved' : 'feedback reopened',
      subject: user.username,
      detail: { type },
    }),
    () => {
      statements(ctx.db).resolve.run({ id, isResolved: isResolved ? 1 : 0 })
      const resolved = statements(ctx.db).one.get({ id })
      if (!resolved) throw notFound('Feedback')
      return resolved
    },
  )
}
