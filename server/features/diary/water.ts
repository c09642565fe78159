/** Plain water, by glasses and in ml. */

import { lt, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { waterDays, waterTaps } from '#schema'
import type { Db } from '../../db/open.ts'
import { prepared, pruneTable } from '../../db/prepared.ts'
import { write } from '../../db/write.ts'
import { daysBefore } from '../../domain/day.ts'
import { AddWater, RemoveWater } from '../../domain/diary.ts'
import type { Day } from '../../domain/fields.ts'
import { glassVolume } from '../../domain/units.ts'
import type { Water } from '../../domain/water.ts'
import { router, type UserContext, userProcedure } from '../../trpc.ts'
import { waterOn } from '../water-on.ts'
import { assertLoggableDate, ofDay } from './diary-day.ts'

export const waterRouter = router({
  /** Adds a glass, or as many glasses or ml as are stated. Returns the water of the day, that of its drinks included. */
  add: userProcedure.input(AddWater).mutation(({ ctx, input }) => addWater(ctx, input)),

  /** Removes a glass of plain water, or as many ml as are stated, but never goes below 0. Returns what `add` does. */
  remove: userProcedure.input(RemoveWater).mutation(({ ctx, input }) => removeWater(ctx, input)),
})

const addWater = (ctx: UserContext, { glasses, ml = glasses * glassVolume, ...tap }: z.output<typeof AddWater>) =>
  changeDay(ctx, tap, 1, (row) => statements(ctx.db).add.run({ ...row, ml }))

const removeWater = (ctx: UserContext, { ml = glassVolume, ...tap }: z.output<typeof RemoveWater>) =>
  changeDay(ctx, tap, 0, (row) => statements(ctx.db).remove.run({ ...row, ml }))

/** Makes a change unless its tap was already counted. Returns the water of the day. */
async function changeDay(
  ctx: UserContext,
  { date, id }: Tap,
  rows: number,
  change: (row: { userId: string; date: Day }) => void,
): Promise<Water> {
  assertLoggableDate(date, ctx)
  const row = { userId: ctx.viewer.id, date }
  return write(ctx, { subject: 'water', dates: [date], rows }, () => {
    const isNew =
      id === undefined || statements(ctx.db).remember.run({ ...row, id, now: ctx.now.toISOString() }).changes > 0
    if (isNew) change(row)
    return waterOn(ctx.db, ctx.viewer.id, date)
  })
}

type Tap = Pick<z.output<typeof RemoveWater>, 'date' | 'id'>

/** Deletes taps that no device will send again. Returns how many. */
export function pruneTaps(db: Db, now: Date): Promise<number> {
  const before = daysBefore(now, rememberedDays)
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
  add: db
    .insert(waterDays)
    .values({
      userId: sql.placeholder('userId'),
      date: sql.placeholder('date'),
      ml: sql.placeholder('ml'),
    })
    .onConflictDoUpdate({
      target: [waterDays.userId, waterDays.date],
      set: { ml: sql`${waterDays.ml} + excluded.ml` },
    })
    .prepare(),
  remove: db
    .update(waterDays)
    .set({ ml: sql`max(${waterDays.ml} - ${sql.placeholder('ml')}, 0)` })
    .where(ofDay(waterDays))
    .prepare(),
}))
