import { and, count, desc, eq, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import { feedback, users } from '#schema'
import { audited } from '../../db/audit.ts'
import type { Db } from '../../db/open.ts'
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

export const feedbackRouter = router({
  /** At most 200, newest first; all, or only those of a status or type. */
  list: adminProcedure.input(ListFeedback).query(({ ctx, input }) => listFeedback(ctx.db, input)),

  /** Resolves or reopens feedback and returns it. */
  resolve: adminProcedure.input(ResolveFeedback).mutation(({ ctx, input }) => resolveFeedback(ctx, input)),
})

/** How many messages nobody has resolved yet. */
export const countOpenFeedback = (db: Db): number =>
  db.select({ messages: count() }).from(feedback).where(eq(feedback.isResolved, false)).get()?.messages ?? 0

const feedbackWhere = (db: Db, condition: SQL | undefined) =>
  db.select(columns).from(feedback).innerJoin(users, eq(users.id, feedback.userId)).where(condition)

function listFeedback(db: Db, { status, type }: z.output<typeof ListFeedback>) {
  const inStatus = status && eq(feedback.isResolved, status === 'resolved')
  const ofType = type && eq(feedback.type, type)
  return feedbackWhere(db, and(inStatus, ofType))
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
      ctx.db.update(feedback).set({ isResolved }).where(eq(feedback.id, id)).run()
      const resolved = feedbackWhere(ctx.db, eq(feedback.id, id)).get()
      if (!resolved) throw notFound('Feedback')
      return resolved
    },
  )
}
