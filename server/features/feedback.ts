/** Feedback to the administrators. */

import { and, count, eq, gt, min, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { feedback } from '#schema'
import { newId } from '../db/ids.ts'
import { placeholdersOf, prepared } from '../db/prepared.ts'
import { write } from '../db/write.ts'
import { dayMs } from '../domain/day.ts'
import { SendFeedback } from '../domain/feedback.ts'
import { idTaken, tooManyRequests } from '../errors.ts'
import { router, type UserContext, userProcedure } from '../trpc.ts'

export const feedbackRouter = router({
  /** Sends feedback to the administrators and returns it. 429 beyond 20 in 24 hours. */
  send: userProcedure.input(SendFeedback).mutation(({ ctx, input }) => sendFeedback(ctx, input)),
})

/** A repeated id is a retry, which returns the stored feedback. */
function sendFeedback(ctx: UserContext, { id = newId(), type, message }: z.output<typeof SendFeedback>) {
  const { db, now, viewer } = ctx
  return write(ctx, { subject: 'feedback', rows: 1 }, () => {
    const stored = statements(db).one.get({ id, userId: viewer.id })
    if (stored) return stored
    assertBelowLimit(ctx)
    const sent = { id, type, message, isResolved: false, createdAt: now.toISOString() }
    if (statements(db).insert.run({ ...sent, userId: viewer.id }).changes === 0) throw idTaken()
    return sent
  })
}

function assertBelowLimit({ db, now, viewer }: UserContext) {
  const since = new Date(now.getTime() - dayMs).toISOString()
  const { sent = 0, first = null } = statements(db).since.get({ userId: viewer.id, since }) ?? {}
  if (sent < maxPerDay || first === null) return
  const seconds = (Date.parse(first) + dayMs - now.getTime()) / 1_000
  throw tooManyRequests('You have sent a lot of feedback today, thank you! Please send the rest tomorrow.', seconds)
}

/** Per user in 24 hours, so that nobody buries the feedback of others. */
const maxPerDay = 20

const columns = {
  id: feedback.id,
  type: feedback.type,
  message: feedback.message,
  isResolved: feedback.isResolved,
  createdAt: feedback.createdAt,
}

const statements = prepared((db) => {
  const ofViewer = eq(feedback.userId, sql.placeholder('userId'))
  return {
    one: db
      .select(columns)
      .from(feedback)
      .where(and(eq(feedback.id, sql.placeholder('id')), ofViewer))
      .prepare(),
    since: db
      .select({ sent: count(), first: min(feedback.createdAt) })
      .from(feedback)
      .where(and(ofViewer, gt(feedback.createdAt, sql.placeholder('since'))))
      .prepare(),
    insert: db
      .insert(feedback)
      .values({ ...placeholdersOf(columns), userId: sql.placeholder('userId') })
      .onConflictDoNothing()
      .prepare(),
  }
})
