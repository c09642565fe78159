/** Glasses of water. */

import { lt, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { waterDays, waterTaps } from '#schema'
import type { Db } from '../../db/open.ts'
import { prepared, pruneTable } from '../../db/prepared.ts'
import { write } from '../../db/write.ts'
import { AddWater, RemoveWater } from '../../domain/diary.ts'
import type { Day } from '../../domain/fields.ts'
import { router, type UserContext, userProcedure } from '../../trpc.ts'
import { assertLoggableDate, ofDay } from './diary-day.ts'

export const waterRouter = router({
  /** Adds a glass, or as many as are stated. */
  add: userProcedure.input(AddWater).mutation(({ ctx, input }) => addGlasses(ctx, input)),

  /** Removes a glass, but never goes below 0. */
  remove: userProcedure.input(RemoveWater).mutation(({ ctx, input }) => removeGlass(ctx, input)),
})

const addGlasses = (ctx: UserContext, { glasses, ...tap }: z.output<typeof AddWater>) =>
  changeDay(ctx, tap, 1, (row) => statements(ctx.db).add.run({ ...row, glasses }))

const removeGlass = (ctx: UserContext, tap: Tap) => changeDay(ctx, tap, 0, (row) => statements(ctx.db).remove.run(row))

/** Makes a change unless its tap was already counted. Returns the glasses of the day. */
async function changeDay(
  ctx: UserContext,
  { date, id }: Tap,
  rows: number,
  change: (row: { userId: string; date: Day }) => void,
): Promise<{ glasses: number }> {
  assertLoggableDate(date, ctx)
  const row = { userId: ctx.viewer.id, date }
  return write(ctx, { subject: 'water', dates: [date], rows }, () => {
    const { remember, glasses } = statements(ctx.db)
    const isNew = id === undefined || remember.run({ ...row, id, now: ctx.now.toISOString() }).changes > 0
    if (isNew) change(row)
    return glasses.get(row) ?? { glasses: 0 }
  })
}

type Tap = z.output<typeof RemoveWater>

/** Deletes taps that no device will send again. Returns how many. */
export function pruneTaps(db: Db, now: Date): Promise<number> {
  const before = new Date(now.getTime() - rememberedDays * 86_400_000).toISOString()
  return pruneTable(db, waterTaps, waterTaps.userId, lt(waterTaps.createdAt, before))
}

/** How long a tap is remembered, because a device may be offline for weeks before it sends a tap again. */
const rememberedDays = 60

const statements = prepared((db) => ({
  remember: db
    .insert(waterTaps)
    .values({
      userId: sql.placeholder('userId'),
      id: sql.placeholder('id'),
      date: sql.placeholder('date'),
      createdAt: sql.placeholder('now'),
    })
    .onConflictDoNothing()
    .prepare(),
  glasses: db.select({ glasses: waterDays.glasses }).from(waterDays).where(ofDay(waterDays)).prepare(),
  add: db
    .insert(waterDays)
    .values({
      userId: sql.placeholder('userId'),
      date: sql.placeholder('date'),
      glasses: sql.placeholder('glasses'),
    })
    .onConflictDoUpdate({
      target: [waterDays.userId, waterDays.date],
      set: { glasses: sql`${waterDays.glasses} + excluded.glasses` },
    })
    .prepare(),
  remove: db
    .update(waterDays)
    .set({ glasses: sql`max(${waterDays.glasses} - 1, 0)` })
    .where(ofDay(waterDays))
    .prepare(),
}))
