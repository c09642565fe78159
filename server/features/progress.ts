/** Weight, body fat and waist. */

import { and, desc, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { progressEntries } from '#schema'
import { newId } from '../db/ids.ts'
import { placeholdersOf, prepared, updateValues } from '../db/prepared.ts'
import { write } from '../db/write.ts'
import { ById } from '../domain/fields.ts'
import { changedProgress, type ProgressEntry, thinned } from '../domain/progress.ts'
import { ChangeProgress, LogProgress } from '../domain/progress-schemas.ts'
import { idTaken, notFound } from '../errors.ts'
import { router, todayOf, type UserContext, userProcedure } from '../trpc.ts'
import { assertLoggableDate } from './diary/diary-day.ts'
import { firstWeight } from './weights.ts'

/** Never rename `log`, `change` and `remove`: the offline queues of clients store unsent writes under these names. */
export const progressRouter = router({
  /** Latest first, at most 5,000. */
  list: userProcedure.query(({ ctx }) => readEntries(ctx)),

  summary: userProcedure.query(({ ctx }) => readSummary(ctx)),

  log: userProcedure.input(LogProgress).mutation(({ ctx, input }) => logProgress(ctx, input)),

  change: userProcedure.input(ChangeProgress).mutation(({ ctx, input }) => changeProgress(ctx, input)),

  remove: userProcedure.input(ById).mutation(async ({ ctx, input }) => {
    await removeProgress(ctx, input.id)
    return { msg: 'Entry deleted.' }
  }),
})

/** The viewer's entries, latest first, at most the newest 5,000. */
const readEntries = (ctx: UserContext): ProgressEntry[] =>
  statements(ctx.db).newest.all({ userId: ctx.viewer.id }).map(entryOf)

/**
 * The viewer's first and latest weight, null without entries, and at most 60 weights for a small chart, evenly spread and
 * earliest first.
 */
function readSummary({ db, viewer }: UserContext) {
  const all = statements(db).weights.all({ userId: viewer.id })
  return {
    first: firstWeight(db, viewer.id),
    latest: all[0] ?? null,
    weights: thinned(all.reverse(), maxWeights),
  }
}

/** A repeated id is a retry, which returns the stored entry. */
async function logProgress(ctx: UserContext, input: z.output<typeof LogProgress>): Promise<ProgressEntry> {
  const { id = newId(), date = todayOf(ctx), weight, bodyFatPercentage = null, measurements } = input
  assertLoggableDate(date, ctx)
  const entry = { id, date, weight, bodyFatPercentage, measurements: { waist: measurements?.waist ?? null } }
  return write(ctx, { subject: 'progress', dates: [date], rows: 1 }, () => {
    const row = { ...rowOf(entry), userId: ctx.viewer.id, createdAt: ctx.now.toISOString() }
    if (statements(ctx.db).insert.run(row).changes === 1) return entry
    const stored = ownEntry(ctx, id)
    if (!stored) throw idTaken()
    return stored
  })
}

async function changeProgress(ctx: UserContext, { id, ...change }: z.output<typeof ChangeProgress>) {
  if (change.date) assertLoggableDate(change.date, ctx)
  const { changed } = await write(
    ctx,
    ({ before, changed }) => ({ subject: 'progress', dates: [...new Set([before.date, changed.date])] }),
    () => {
      const before = existingEntry(ctx, id)
      const changed = changedProgress(before, change)
      statements(ctx.db).update.run({ ...rowOf(changed), userId: ctx.viewer.id })
      return { before, changed }
    },
  )
  return changed
}

async function removeProgress(ctx: UserContext, id: string): Promise<void> {
  await write(
    ctx,
    ({ date }) => ({ subject: 'progress', dates: [date] }),
    () => {
      const entry = existingEntry(ctx, id)
      statements(ctx.db).remove.run({ id, userId: ctx.viewer.id })
      return entry
    },
  )
}

function ownEntry(ctx: UserContext, id: string): ProgressEntry | undefined {
  const row = statements(ctx.db).entry.get({ id, userId: ctx.viewer.id })
  return row && entryOf(row)
}

function existingEntry(ctx: UserContext, id: string): ProgressEntry {
  const entry = ownEntry(ctx, id)
  if (!entry) throw notFound('Progress entry')
  return entry
}

type Row = Omit<ProgressEntry, 'measurements'> & { waist: number | null }

const entryOf = ({ waist, ...row }: Row): ProgressEntry => ({ ...row, measurements: { waist } })
const rowOf = ({ measurements, ...entry }: ProgressEntry): Row => ({ ...entry, ...measurements })

/** More than thirteen years of daily entries. */
const maxEntries = 5_000
/** The most weights of a summary: a point for every few pixels of a small chart. */
const maxWeights = 60

const columns = {
  id: progressEntries.id,
  date: progressEntries.date,
  weight: progressEntries.weight,
  bodyFatPercentage: progressEntries.bodyFatPercentage,
  waist: progressEntries.waist,
}
const weighing = { date: progressEntries.date, weight: progressEntries.weight }

const userId = sql.placeholder('userId')
const ofUser = eq(progressEntries.userId, userId)
const own = and(eq(progressEntries.id, sql.placeholder('id')), ofUser)

const newestFirst = [desc(progressEntries.date), desc(progressEntries.createdAt), desc(progressEntries.id)]

const values = placeholdersOf(columns)
const { id: _, ...changeable } = values

const statements = prepared((db) => ({
  newest: db
    .select(columns)
    .from(progressEntries)
    .where(ofUser)
    .orderBy(...newestFirst)
    .limit(maxEntries)
    .prepare(),
  entry: db.select(columns).from(progressEntries).where(own).prepare(),
  weights: db
    .select(weighing)
    .from(progressEntries)
    .where(ofUser)
    .orderBy(...newestFirst)
    .limit(maxEntries)
    .prepare(),
  insert: db
    .insert(progressEntries)
    .values({ ...values, userId, createdAt: sql.placeholder('createdAt') })
    .onConflictDoNothing()
    .prepare(),
  update: db.update(progressEntries).set(updateValues(changeable)).where(own).prepare(),
  remove: db.delete(progressEntries).where(own).prepare(),
}))
