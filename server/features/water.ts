import { and, eq, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { waterDays } from '#schema'
import { prepared } from '../db/prepared.ts'
import { write } from '../db/write.ts'
import { Day } from '../domain/day-schemas.ts'
import { ClientId } from '../domain/fields.ts'
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

/** `id` identifies the tap, so that a retry is counted once. */
const Tap = z.object({ date: Day, id: ClientId.optional() })

/** Several glasses at once are one tap. */
const Add = Tap.extend({
  glasses: z
    .int('Glasses must be a whole number.')
    .min(1, 'At least one glass.')
    .max(20, 'At most 20 glasses at once.')
    .default(1),
})

export const waterRouter = router({
  /** Adds a glass, or as many as are stated. */
  add: userProcedure.input(Add).mutation(({ ctx, input }) => addGlasses(ctx, input)),

  /** Removes a glass, but never goes below 0. */
  remove: userProcedure.input(Tap).mutation(({ ctx, input }) => removeGlass(ctx, input)),
})

const addGlasses = (ctx: UserContext, { glasses, ...tap }: z.output<typeof Add>) =>
  changeDay(ctx, tap.date, 1, () => statements(ctx.db).add.get({ ...rowOf(ctx, tap), glasses }))

const removeGlass = (ctx: UserContext, tap: z.output<typeof Tap>) =>
  changeDay(ctx, tap.date, 0, () => statements(ctx.db).remove.all(rowOf(ctx, tap))[0] ?? { glasses: 0 })

async function changeDay<T>(ctx: UserContext, date: Day, rows: number, change: () => T): Promise<T> {
  assertLoggableDate(date, ctx)
  return write(ctx, { subject: 'water', dates: [date], rows }, change)
}

const rowOf = (ctx: UserContext, { date, id }: z.output<typeof Tap>) => ({
  userId: ctx.viewer.id,
  date,
  tap: id ?? null,
})
