import { and, between, count, eq, gte, isNull, sql } from 'drizzle-orm'
import { activeDays, foodEntries, progressEntries, users } from '#schema'
import type { Context } from '../../context.ts'
import { isShown } from '../../db/hidden-batches.ts'
import type { Db } from '../../db/open.ts'
import { prepared } from '../../db/prepared.ts'
import { addDays, type Day, dayIn } from '../../domain/day.ts'
import { yieldRegularly } from '../../lib/yield.ts'
import { adminProcedure, router } from '../../trpc.ts'

export const statsRouter = router({
  /** What all people have logged together. */
  totals: adminProcedure.query(({ ctx }) => ctx.usageCounts.totals()),
  /** The last 30 days, day by day. */
  trends: adminProcedure.query(({ ctx }) => trends(ctx)),
})

const days = 30

/** How long an answer is cached, in ms: counting asks the database three times for each account. */
const keptMs = 60_000

/** What happened on a day: a number for each kind. */
type Figures = {
  newUsers: number
  activeUsers: number
  foodEntries: number
  fruitEntries: number
  progressEntries: number
}

const statements = prepared((db) => {
  const [from, to] = [sql.placeholder('from'), sql.placeholder('to')]
  const ofUser = <T extends typeof foodEntries | typeof progressEntries>(table: T) =>
    and(eq(table.userId, sql.placeholder('userId')), between(table.date, from, to))
  const joined = sql<Day>`substr(${users.createdAt}, 1, 10)`
  const figure = count()
  return {
    people: db.select({ id: users.id }).from(users).where(isNull(users.deletedAt)).prepare(),
    activePeople: db
      .select({ figure })
      .from(users)
      .where(and(isNull(users.deletedAt), gte(users.lastActiveAt, from)))
      .prepare(),
    newUsers: db
      .select({ date: joined, figure })
      .from(users)
      .where(and(isNull(users.deletedAt), gte(users.createdAt, from)))
      .groupBy(joined)
      .prepare(),
    activeUsers: db
      .select({ figure })
      .from(activeDays)
      .where(eq(activeDays.date, sql.placeholder('date')))
      .prepare(),
    foodEntries: db
      .select({ date: foodEntries.date, figure })
      .from(foodEntries)
      .where(and(ofUser(foodEntries), isShown(foodEntries)))
      .groupBy(foodEntries.date)
      .prepare(),
    fruitEntries: db
      .select({ date: foodEntries.date, figure })
      .from(foodEntries)
      .where(and(ofUser(foodEntries), sql`${foodEntries.isFruitOrVeg} = 1`, isShown(foodEntries)))
      .groupBy(foodEntries.date)
      .prepare(),
    progressEntries: db
      .select({ date: progressEntries.date, figure })
      .from(progressEntries)
      .where(ofUser(progressEntries))
      .groupBy(progressEntries.date)
      .prepare(),
  }
})

type Deps = Pick<Context, 'db' | 'now'>

const latest = new WeakMap<Db, { at: number; counted: ReturnType<typeof countTrends> }>()

/**
 * The last 30 days (UTC), the earliest first, and how many people were active in them, as they were within the last minute, which each process counts for itself.
 * Entries count on the day they are for. Lets other requests run in between.
 */
function trends(deps: Deps): ReturnType<typeof countTrends> {
  const { db, now } = deps
  const last = latest.get(db)
  if (last && Math.abs(now.getTime() - last.at) < keptMs) return last.counted
  const counted = countTrends(deps)
  latest.set(db, { at: now.getTime(), counted })
  // A failure is not cached.
  counted.catch(() => latest.delete(db))
  return counted
}

async function countTrends({ db, now }: Deps) {
  const to = dayIn('UTC', now)
  const from = addDays(to, 1 - days)
  const byDate = new Map<Day, Figures>(
    Array.from({ length: days }, (_, day) => [
      addDays(from, day),
      { newUsers: 0, activeUsers: 0, foodEntries: 0, fruitEntries: 0, progressEntries: 0 },
    ]),
  )
  const add = (kind: keyof Figures, counted: readonly { date: Day; figure: number }[]) => {
    for (const { date, figure } of counted) {
      const figures = byDate.get(date)
      if (figures) figures[kind] += figure
    }
  }

  const { people, activePeople, newUsers, activeUsers, ...perPerson } = statements(db)
  const yieldIfLong = yieldRegularly()
  add('newUsers', newUsers.all({ from }))
  for (const date of byDate.keys()) {
    add('activeUsers', [{ date, figure: activeUsers.get({ date })?.figure ?? 0 }])
    await yieldIfLong()
  }
  for (const { id: userId } of people.all()) {
    add('foodEntries', perPerson.foodEntries.all({ userId, from, to }))
    add('fruitEntries', perPerson.fruitEntries.all({ userId, from, to }))
    add('progressEntries', perPerson.progressEntries.all({ userId, from, to }))
    await yieldIfLong()
  }
  return {
    activeUsers: activePeople.get({ from })?.figure ?? 0,
    days: [...byDate].map(([date, figures]) => ({ date, ...figures })),
  }
}
