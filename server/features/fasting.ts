/** Fasting: the running fast, the history, and the plan. */

import { and, desc, eq, gt, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { fasts } from '#schema'
import { newId } from '../db/ids.ts'
import type { Db } from '../db/open.ts'
import { placeholdersOf, prepared, preparedRows, updateValues } from '../db/prepared.ts'
import { write } from '../db/write.ts'
import {
  daysOfMonth,
  durationHours,
  type FastTimes,
  fastingHours,
  fastingStreak,
  fastProblem,
  happenedAt,
  lastWeeks,
  maxHistoryPage,
  overlapMessage,
  type Span,
} from '../domain/fasting.ts'
import {
  AddFast,
  ChangeFast,
  ChangeFastGoal,
  ChangeFastingConfig,
  EndFast,
  ReadHistory,
  ReadMonth,
  StartFast,
  ToggleFast,
} from '../domain/fasting-schemas.ts'
import { ById } from '../domain/fields.ts'
import { pauseOn } from '../domain/streak.ts'
import { conflict, idTaken, invalid, notFound } from '../errors.ts'
import { router, todayOf, type UserContext, userProcedure } from '../trpc.ts'
import { changeUser, toUserDto, userOf } from './account/user.ts'
import { pausesOf } from './streak/streaks.ts'

/**
 * Never rename `start`, `end`, `add`, `change` and `remove`: the offline queues of clients store unsent writes under these
 * names.
 */
export const fastingRouter = router({
  /** The running fast, when the last one ended, and the streak. */
  current: userProcedure.query(({ ctx }) => currentFast(ctx)),

  /** Ended fasts, newest first, at most 1,000. `cursor` is the end time of the last fast of the page before. */
  history: userProcedure
    .input(ReadHistory.default({}))
    .query(({ ctx, input: { cursor, limit = maxHistoryPage } }) => readHistory(ctx, { before: cursor ?? null, limit })),

  /** How many fasts ended, the longest and the average in hours, and the hours of the last 12 weeks, each from its Sunday. */
  stats: userProcedure.query(({ ctx }) => fastingStats(ctx)),

  /** The days of a month on which fasts ended. */
  month: userProcedure.input(ReadMonth).query(({ ctx, input }) => fastsOfMonth(ctx, input.month)),

  /** Returns what `current` does. 409 while another fast is running. */
  start: userProcedure.input(StartFast).mutation(({ ctx, input }) => startFast(ctx, input)),

  /** Ends this fast at the stated time or now, unless it has ended already. Returns what `current` does. */
  end: userProcedure.input(EndFast).mutation(({ ctx, input }) => endFast(ctx, input)),

  /** Changes the goal of the running fast, in hours. Returns what `current` does; 404 while none is running. */
  changeGoal: userProcedure.input(ChangeFastGoal).mutation(({ ctx, input }) => changeGoal(ctx, input)),

  /** Starts a fast, or ends the running one. Returns the user. Unlike `start` and `end`, two calls at once undo each other. */
  toggle: userProcedure.input(ToggleFast).mutation(({ ctx, input }) => toggleFast(ctx, input)),

  add: userProcedure.input(AddFast).mutation(({ ctx, input }) => addFast(ctx, input)),

  change: userProcedure.input(ChangeFast).mutation(({ ctx, input }) => changeFast(ctx, input)),

  remove: userProcedure.input(ById).mutation(async ({ ctx, input }) => {
    await removeFast(ctx, input.id)
    return { msg: 'Entry deleted.' }
  }),

  changeConfig: userProcedure
    .input(ChangeFastingConfig)
    .mutation(({ ctx, input: { startTime, ...config } }) => changeUser(ctx, { ...config, fastingStart: startTime })),
})

/** The viewer's running fast or null, when the last one ended, and the streak, which is null while it is hidden or paused. */
function currentFast(ctx: UserContext) {
  const { db, viewer } = ctx
  const [lastEndTime = null] = endTimes(db, viewer.id)
  const today = todayOf(ctx)
  const pauses = pausesOf(db, viewer.id)
  const { isStreakHidden, fastingDaysOff: daysOff } = userOf(db, viewer.id)
  const hasNoStreak = isStreakHidden || pauseOn(today, pauses) !== undefined
  return {
    running: runningFast(db, viewer.id),
    lastEndTime,
    streak: hasNoStreak ? null : fastingStreak(endTimes(db, viewer.id), today, viewer.timeZone, { pauses, daysOff }),
  }
}

/** The user's running fast, or null. A unique index allows only one. */
export const runningFast = (db: Db, userId: string) => statements(db).running.get({ userId }) ?? null

/** When the user's fasts ended, newest first. Rows are only read as they are needed. */
function* endTimes(db: Db, userId: string): Generator<string, void> {
  for (const { endTime } of statements(db).ended.iterate({ userId })) if (endTime !== null) yield endTime
}

/** The viewer's fasts that ended before an instant, or all ended fasts for null, newest first. */
const readHistory = ({ db, viewer }: UserContext, { before, limit }: { before: string | null; limit: number }) =>
  statements(db)
    .page.all({ userId: viewer.id, before: before ?? endOfTime, limit })
    .map((fast) => ({ ...fast, durationHours: durationHours(fast.startTime, fast.endTime) }))

/** A fast counts in the week in which it ended. The longest and the average are null before the first fast. */
function fastingStats(ctx: UserContext) {
  const { db, viewer } = ctx
  const weeks = lastWeeks(todayOf(ctx), viewer.timeZone)
  const ofWeek = endedIn(ctx, weeks)
  const all = statements(db).totals.get({ userId: viewer.id })
  return {
    count: all?.count ?? 0,
    longestHours: all?.longestHours ?? null,
    averageHours: all?.averageHours ?? null,
    weeks: weeks.map(({ from }, index) => ({ from, hours: ofWeek.get(index)?.hours ?? 0 })),
  }
}

/** Days without a fast are left out. */
function fastsOfMonth(ctx: UserContext, month: string) {
  const days = daysOfMonth(month, ctx.viewer.timeZone)
  const ofDay = endedIn(ctx, days)
  return days.flatMap(({ from }, index) => {
    const sums = ofDay.get(index)
    return sums ? [{ date: from, count: sums.count, hours: sums.hours, isGoalReached: sums.reached > 0 }] : []
  })
}

/** The sums of the fasts that ended in each span, by its index. */
function endedIn({ db, viewer }: UserContext, spans: readonly Span[]) {
  const rows = statements(db).sums.all({ userId: viewer.id, spans: JSON.stringify(spans) })
  return new Map(rows.map(({ index, ...sums }) => [index, sums]))
}

/** Unlike `startFast`, it accepts any start in the last 7 days, even if it overlaps with another fast, as documented for REST. */
function toggleFast(ctx: UserContext, { startTime }: z.output<typeof ToggleFast>) {
  return write(ctx, aboutNew, () => {
    const running = runningFast(ctx.db, ctx.viewer.id)
    if (running) end(ctx, running)
    else insert(ctx, checked(ctx, newFast(ctx, { startTime })))
    return toUserDto(ctx, ctx.viewer.id)
  })
}

/** A repeated id is a retry and changes nothing. */
function startFast(ctx: UserContext, input: z.output<typeof StartFast>) {
  return write(ctx, aboutNew, () => {
    const fast = newFast(ctx, { ...input, startTime: input.startTime && happenedAt(input.startTime, ctx.now) })
    if (!ownFast(ctx, fast.id)) insert(ctx, withoutOverlap(ctx, checked(ctx, fast)))
    return currentFast(ctx)
  })
}

/** A repeated call changes nothing: a fast that has ended keeps its end. */
function endFast(ctx: UserContext, { id, endTime }: z.output<typeof EndFast>) {
  return write(ctx, about, () => {
    const fast = existingFast(ctx, id)
    if (fast.endTime === null) end(ctx, fast, endTime)
    return currentFast(ctx)
  })
}

/** Changes the planned hours of the running fast. Throws 404 when none is running. */
function changeGoal(ctx: UserContext, { goalHours }: z.output<typeof ChangeFastGoal>) {
  return write(ctx, about, () => {
    const running = runningFast(ctx.db, ctx.viewer.id)
    if (!running) throw notFound('Running fast')
    update(ctx, { ...running, endTime: null, plannedDurationHours: goalHours })
    return currentFast(ctx)
  })
}

/** A repeated id is a retry, which returns the stored fast. */
function addFast(ctx: UserContext, input: z.output<typeof AddFast>) {
  return write(ctx, aboutNew, () => {
    const fast = { ...newFast(ctx, input), endTime: input.endTime }
    const stored = ownFast(ctx, fast.id)
    if (!stored) insert(ctx, withoutOverlap(ctx, checked(ctx, fast)))
    return toFastDto(stored ?? fast)
  })
}

function changeFast(ctx: UserContext, { id, ...change }: z.output<typeof ChangeFast>) {
  return write(ctx, about, () => {
    const fast = existingFast(ctx, id)
    const changed = {
      ...fast,
      startTime: change.startTime ?? fast.startTime,
      endTime: change.endTime === undefined ? fast.endTime : change.endTime,
      plannedDurationHours: change.plannedDurationHours ?? fast.plannedDurationHours,
    }
    update(ctx, withoutOverlap(ctx, checked(ctx, changed)))
    return toFastDto(changed)
  })
}

function removeFast(ctx: UserContext, id: string) {
  return write(ctx, about, () => {
    existingFast(ctx, id)
    statements(ctx.db).remove.run({ id, userId: ctx.viewer.id })
  })
}

/** A fast as the API returns it. A running fast has no duration yet. */
const toFastDto = (fast: Fast) => ({
  ...fast,
  durationHours: fast.endTime === null ? null : durationHours(fast.startTime, fast.endTime),
})

type NewFast = { id?: string; startTime?: string | null; plannedDurationHours?: number }

/** By default it has the planned hours of the current plan, which stay when the plan changes later. */
function newFast(ctx: UserContext, { id = newId(), startTime, plannedDurationHours }: NewFast): Fast {
  return {
    id,
    startTime: startTime ?? ctx.now.toISOString(),
    endTime: null,
    plannedDurationHours: plannedDurationHours ?? fastingHours(userOf(ctx.db, ctx.viewer.id).fastingPlan),
  }
}

type Fast = FastTimes & { id: string; plannedDurationHours: number }

/** Throws 400 when the times are impossible. */
function checked(ctx: UserContext, fast: Fast): Fast {
  const problem = fastProblem(fast, ctx.now)
  if (problem) throw invalid(problem.field, problem.message)
  return fast
}

/** Throws 409 for a second running fast, and 400 when the fast overlaps with another. */
function withoutOverlap(ctx: UserContext, fast: Fast): Fast {
  const range = { id: fast.id, startTime: fast.startTime, endTime: fast.endTime ?? endOfTime }
  const other = statements(ctx.db).overlapping.get({ ...range, userId: ctx.viewer.id })
  if (!other) return fast
  if (fast.endTime === null && other.endTime === null) throw conflict('You are already fasting.')
  // The field that has to change: a fast that began before the other one has to end earlier.
  const field = fast.endTime !== null && fast.startTime < other.startTime ? 'endTime' : 'startTime'
  throw invalid(field, overlapMessage(other, ctx.now, ctx.viewer.timeZone))
}

function insert(ctx: UserContext, fast: Fast): void {
  if (statements(ctx.db).insert.run({ ...fast, userId: ctx.viewer.id }).changes === 0) throw idTaken()
}

function update(ctx: UserContext, fast: Fast): void {
  statements(ctx.db).update.run({ ...fast, userId: ctx.viewer.id })
}

/** Ends a fast at the stated time or now. Clocks of devices differ, so it never ends before its start or in the future. */
function end(ctx: UserContext, fast: Omit<Fast, 'endTime'>, endTime?: string | null): void {
  const now = ctx.now.toISOString()
  const at = endTime && endTime < now ? endTime : now
  update(ctx, { ...fast, endTime: at > fast.startTime ? at : fast.startTime })
}

const ownFast = (ctx: UserContext, id: string): Fast | undefined =>
  statements(ctx.db).fast.get({ id, userId: ctx.viewer.id })

function existingFast(ctx: UserContext, id: string): Fast {
  const fast = ownFast(ctx, id)
  if (!fast) throw notFound('Fast')
  return fast
}

const about = { subject: 'fast' } as const
const aboutNew = { subject: 'fast', rows: 1 } as const

/** After every instant. */
const endOfTime = '9999'

/** The most fasts that a streak counts: 27 years of daily fasts. */
const maxStreak = 10_000

const columns = {
  id: fasts.id,
  startTime: fasts.startTime,
  endTime: fasts.endTime,
  plannedDurationHours: fasts.plannedDurationHours,
}

const ended = { endTime: fasts.endTime }

const { id: _, ...changeable } = placeholdersOf(columns)

/** Sums are rounded, because seconds since 1970 with fractions leave a remainder. */
const hoursOf = sql`(unixepoch(${fasts.endTime}, 'subsec') - unixepoch(${fasts.startTime}, 'subsec')) / 3600`

/** In hours: durations are shown with one decimal, and one that is shown as reached is reached. */
const shownTolerance = sql.raw('0.05')

const userId = sql.placeholder('userId')
const own = and(eq(fasts.id, sql.placeholder('id')), eq(fasts.userId, userId))

const statements = prepared((db) => ({
  running: db
    .select({ id: fasts.id, startTime: fasts.startTime, plannedDurationHours: fasts.plannedDurationHours })
    .from(fasts)
    .where(and(eq(fasts.userId, sql.placeholder('userId')), isNull(fasts.endTime)))
    .prepare(),
  fast: db.select(columns).from(fasts).where(own).prepare(),
  overlapping: db
    .select({ startTime: fasts.startTime, endTime: fasts.endTime })
    .from(fasts)
    .where(
      and(
        eq(fasts.userId, userId),
        or(isNull(fasts.endTime), gt(fasts.endTime, sql.placeholder('startTime'))),
        lt(fasts.startTime, sql.placeholder('endTime')),
        ne(fasts.id, sql.placeholder('id')),
      ),
    )
    // The running fast first, because it has its own message.
    .orderBy(sql`${fasts.endTime} is not null`)
    .limit(1)
    .prepare(),
  insert: db
    .insert(fasts)
    .values({ ...placeholdersOf(columns), userId })
    .onConflictDoNothing()
    .prepare(),
  update: db.update(fasts).set(updateValues(changeable)).where(own).prepare(),
  remove: db.delete(fasts).where(own).prepare(),
  ended: preparedRows(
    db,
    ended,
    db
      .select(ended)
      .from(fasts)
      .where(and(eq(fasts.userId, userId), isNotNull(fasts.endTime)))
      .orderBy(desc(fasts.endTime))
      .limit(maxStreak),
  ),
  totals: db
    .select({
      count: sql<number>`count(*)`,
      longestHours: sql<number | null>`round(max(${hoursOf}), 4)`,
      averageHours: sql<number | null>`round(avg(${hoursOf}), 4)`,
    })
    .from(fasts)
    .where(and(eq(fasts.userId, userId), isNotNull(fasts.endTime)))
    .prepare(),
  sums: db
    .select({
      index: sql<number>`spans.key`,
      count: sql<number>`count(*)`,
      hours: sql<number>`round(sum(${hoursOf}), 4)`,
      reached: sql<number>`sum(${hoursOf} >= ${fasts.plannedDurationHours} - ${shownTolerance})`,
    })
    // A cross join keeps this order, so that each span reads only its part of the index.
    .from(sql`json_each(${sql.placeholder('spans')}) spans cross join ${fasts}`)
    .where(
      and(
        eq(fasts.userId, userId),
        sql`${fasts.endTime} >= spans.value ->> 'start' and ${fasts.endTime} < spans.value ->> 'end'`,
      ),
    )
    .groupBy(sql`spans.key`)
    .prepare(),
  page: db
    .select({
      id: fasts.id,
      startTime: fasts.startTime,
      endTime: sql<string>`${fasts.endTime}`,
      plannedDurationHours: fasts.plannedDurationHours,
    })
    .from(fasts)
    .where(and(eq(fasts.userId, userId), lt(fasts.endTime, sql.placeholder('before'))))
    .orderBy(desc(fasts.endTime), desc(fasts.id))
    .limit(sql.placeholder('limit'))
    .prepare(),
}))
