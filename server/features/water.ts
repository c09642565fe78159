import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { waterDays } from '#schema'
import { Day } from '../domain/day.ts'
import { prepared } from '../prepared.ts'
import { router, userProcedure } from '../trpc.ts'
import { assertWithinReach } from './diary/reach.ts'

// One statement each, so that two taps at once are two glasses.
const statements = prepared((db) => ({
  add: db
    .insert(waterDays)
    .values({ userId: sql.placeholder('userId'), date: sql.placeholder('date'), glasses: 1 })
    .onConflictDoUpdate({
      target: [waterDays.userId, waterDays.date],
      set: { glasses: sql`${waterDays.glasses} + 1` },
    })
    .returning({ glasses: waterDays.glasses })
    .prepare(),
  remove: db
    .update(waterDays)
    .set({ glasses: sql`max(${waterDays.glasses} - 1, 0)` })
    .where(and(eq(waterDays.userId, sql.placeholder('userId')), eq(waterDays.date, sql.placeholder('date'))))
    .returning({ glasses: waterDays.glasses })
    .prepare(),
}))

const OfDay = z.object({ date: Day })

export const waterRouter = router({
  /** One glass more. */
  add: userProcedure.input(OfDay).mutation(({ ctx, input }) => {
    assertWithinReach(input.date, ctx)
    return statements(ctx.db).add.get({ userId: ctx.viewer.id, date: input.date })
  }),

  /** One glass less, never under 0. */
  remove: userProcedure.input(OfDay).mutation(({ ctx, input }) => {
    assertWithinReach(input.date, ctx)
    return statements(ctx.db).remove.all({ userId: ctx.viewer.id, date: input.date })[0] ?? { glasses: 0 }
  }),
})
