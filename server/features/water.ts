import { and, eq, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { waterDays } from '#schema'
import { Day } from '../domain/day.ts'
import { ClientId } from '../domain/diary.ts'
import { prepared } from '../prepared.ts'
import { router, userProcedure } from '../trpc.ts'
import { assertWithinReach } from './diary/reach.ts'

const tap = sql.placeholder('tap')
/** 1, or 0 for the tap that was counted last. */
const counts = (id: SQL | Placeholder) => sql`(${id} is null or ${waterDays.lastTap} is not ${id})`

// One statement each, so that two taps at once are two glasses.
const statements = prepared((db) => ({
  add: db
    .insert(waterDays)
    .values({ userId: sql.placeholder('userId'), date: sql.placeholder('date'), glasses: 1, lastTap: tap })
    .onConflictDoUpdate({
      target: [waterDays.userId, waterDays.date],
      set: { glasses: sql`${waterDays.glasses} + ${counts(sql`excluded.last_tap`)}`, lastTap: sql`excluded.last_tap` },
    })
    .returning({ glasses: waterDays.glasses })
    .prepare(),
  remove: db
    .update(waterDays)
    .set({ glasses: sql`max(${waterDays.glasses} - ${counts(tap)}, 0)`, lastTap: sql`${tap}` })
    .where(and(eq(waterDays.userId, sql.placeholder('userId')), eq(waterDays.date, sql.placeholder('date'))))
    .returning({ glasses: waterDays.glasses })
    .prepare(),
}))

/** `id` is the tap's: one that is sent again is counted once. */
const Tap = z.object({ date: Day, id: ClientId.optional() })

export const waterRouter = router({
  /** One glass more. */
  add: userProcedure.input(Tap).mutation(({ ctx, input }) => {
    assertWithinReach(input.date, ctx)
    return statements(ctx.db).add.get({ userId: ctx.viewer.id, date: input.date, tap: input.id ?? null })
  }),

  /** One glass less, never under 0. */
  remove: userProcedure.input(Tap).mutation(({ ctx, input }) => {
    assertWithinReach(input.date, ctx)
    return (
      statements(ctx.db).remove.all({ userId: ctx.viewer.id, date: input.date, tap: input.id ?? null })[0] ?? {
        glasses: 0,
      }
    )
  }),
})
