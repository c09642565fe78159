import { and, eq, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { waterDays } from '#schema'
import { prepared } from '../db/prepared.ts'
import { write } from '../db/write.ts'
import { Day } from '../domain/day.ts'
import { ClientId } from '../domain/fields.ts'
import { router, type UserContext, userProcedure } from '../trpc.ts'
import { assertLoggableDate } from './diary/loggable-date.ts'

const tapsKept = 20
const idAndSpace = 37

const known = sql`coalesce(${waterDays.lastTaps}, '')`
/** 1, or 0 for a tap that was counted before. */
const counts = (tap: SQL) => sql`(${tap} is null or instr(${known}, ${tap}) = 0)`
const remembered = (tap: SQL) => sql`substr(coalesce(${tap} || ' ', '') || ${known}, 1, ${tapsKept * idAndSpace})`

const sent = sql`${sql.placeholder('tap')}`
const inserted = sql`excluded.last_taps`

// One statement each, so that two taps at once are two glasses.
const statements = prepared((db) => ({
  add: db
    .insert(waterDays)
    .values({ userId: sql.placeholder('userId'), date: sql.placeholder('date'), glasses: 1, lastTaps: sent })
    .onConflictDoUpdate({
      target: [waterDays.userId, waterDays.date],
      set: { glasses: sql`${waterDays.glasses} + ${counts(inserted)}`, lastTaps: remembered(inserted) },
    })
    .returning({ glasses: waterDays.glasses })
    .prepare(),
  remove: db
    .update(waterDays)
    .set({ glasses: sql`max(${waterDays.glasses} - ${counts(sent)}, 0)`, lastTaps: remembered(sent) })
    .where(and(eq(waterDays.userId, sql.placeholder('userId')), eq(waterDays.date, sql.placeholder('date'))))
    .returning({ glasses: waterDays.glasses })
    .prepare(),
}))

/** `id` is the tap's: one that is sent again is counted once. */
const Tap = z.object({ date: Day, id: ClientId.optional() })

export const waterRouter = router({
  /** One glass more. */
  add: userProcedure.input(Tap).mutation(({ ctx, input }) => addGlass(ctx, input)),

  /** One glass less, never under 0. */
  remove: userProcedure.input(Tap).mutation(({ ctx, input }) => removeGlass(ctx, input)),
})

const addGlass = (ctx: UserContext, tap: z.output<typeof Tap>) =>
  changeDay(ctx, tap.date, () => statements(ctx.db).add.get(rowOf(ctx, tap)))

const removeGlass = (ctx: UserContext, tap: z.output<typeof Tap>) =>
  changeDay(ctx, tap.date, () => statements(ctx.db).remove.all(rowOf(ctx, tap))[0] ?? { glasses: 0 })

function changeDay<T>(ctx: UserContext, date: Day, change: () => T): T {
  assertLoggableDate(date, ctx)
  return write(ctx, { subject: 'water', dates: [date] }, change)
}

const rowOf = (ctx: UserContext, { date, id }: z.output<typeof Tap>) => ({
  userId: ctx.viewer.id,
  date,
  tap: id ?? null,
})
