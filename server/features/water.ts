import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { waterDays } from '#schema'
import { prepared } from '../db/prepared.ts'
import { write } from '../db/write.ts'
import type { Day } from '../domain/day-schemas.ts'
import { AddWater, RemoveWater } from '../domain/water-schemas.ts'
import { router, type UserContext, userProcedure } from '../trpc.ts'
import { assertLoggableDate } from './diary/loggable-date.ts'

/** How many tap ids a day stores, to ignore retries. */
const maxTapIds = 20
/** A UUID and a separating space. */
const idLength = 37

const earlierTaps = sql`coalesce(${waterDays.lastTaps}, '')`
/** 1, or 0 for a tap that was already counted. */
const increment = (tap: SQL) => sql`(${tap} is null or instr(${earlierTaps}, ${tap}) = 0)`
const withTap = (tap: SQL) => sql`substr(coalesce(${tap} || ' ', '') || ${earlierTaps}, 1, ${maxTapIds * idLength})`

const sentTap = sql`${sql.placeholder('tap')}`
const insertedTap = sql`excluded.last_taps`

// A single statement each, so that simultaneous taps both count.
const statements = prepared((db) => ({
  add: db
    .insert(waterDays)
    .values({
      userId: sql.placeholder('userId'),
      date: sql.placeholder('date'),
      glasses: sql.placeholder('glasses'),
      lastTaps: sentTap,
    })
    .onConflictDoUpdate({
      target: [waterDays.userId, waterDays.date],
      set: {
        glasses: sql`${waterDays.glasses} + ${increment(insertedTap)} * excluded.glasses`,
        lastTaps: withTap(insertedTap),
      },
    })
    .returning({ glasses: waterDays.glasses })
    .prepare(),
  remove: db
    .update(waterDays)
    .set({ glasses: sql`max(${waterDays.glasses} - ${increment(sentTap)}, 0)`, lastTaps: withTap(sentTap) })
    .where(and(eq(waterDays.userId, sql.placeholder('userId')), eq(waterDays.date, sql.placeholder('date'))))
    .returning({ glasses: waterDays.glasses })
    .prepare(),
}))

export const waterRouter = router({
  /** Adds a glass, or as many as are stated. */
  add: userProcedure.input(AddWater).mutation(({ ctx, input }) => addGlasses(ctx, input)),

  /** Removes a glass, but never goes below 0. */
  remove: userProcedure.input(RemoveWater).mutation(({ ctx, input }) => removeGlass(ctx, input)),
})

const addGlasses = (ctx: UserContext, { glasses, ...tap }: z.output<typeof AddWater>) =>
  changeDay(ctx, tap.date, 1, () => statements(ctx.db).add.get({ ...rowOf(ctx, tap), glasses }))

const removeGlass = (ctx: UserContext, tap: z.output<typeof RemoveWater>) =>
  changeDay(ctx, tap.date, 0, () => statements(ctx.db).remove.all(rowOf(ctx, tap))[0] ?? { glasses: 0 })

async function changeDay<T>(ctx: UserContext, date: Day, rows: number, change: () => T): Promise<T> {
  assertLoggableDate(date, ctx)
  return write(ctx, { subject: 'water', dates: [date], rows }, change)
}

const rowOf = (ctx: UserContext, { date, id }: z.output<typeof RemoveWater>) => ({
  userId: ctx.viewer.id,
  date,
  tap: id ?? null,
})
