/** The weekly summary, which is mailed on Sunday evening. */

import { and, asc, between, count, eq, gt, isNotNull, sql, sum } from 'drizzle-orm'
import { exerciseEntries, foodEntries, users, weeklySummaries } from '#schema'
import type { Services } from '../context.ts'
import { isShown } from '../db/hidden-batches.ts'
import { transaction } from '../db/transaction.ts'
import { addDays, type Day, dayIn, hourIn, weekday } from '../domain/day.ts'
import { weightInWeek } from '../domain/goals.ts'
import { writtenLanguage } from '../domain/languages.ts'
import { yieldRegularly } from '../lib/yield.ts'
import { siteOf } from '../mail/render-email.ts'
import { summaryEmail } from '../mail/templates.ts'
import { meanGoalsOn } from './goals-on.ts'
import { waterBetween } from './water-on.ts'
import { latestWeightBefore, weightsBetween } from './weights.ts'

type User = typeof users.$inferSelect
type Deps = Pick<Services, 'db' | 'env' | 'writes' | 'outbox' | 'streaks' | 'expenditures' | 'unsubscribeLinks'>

/** The hour on Sunday, in the user's time zone, from which the summary is sent. */
const eveningHour = 18

const usersPerPage = 200

/**
 * Queues the summary of the week that ended on Saturday for each subscriber whose local time is Sunday evening. It can run
 * repeatedly, because the primary key allows one summary per user and week. Returns how many were queued.
 */
export async function queueWeeklySummaries(deps: Deps, now: Date): Promise<number> {
  // Summaries are personal, so unlike other emails they are not stored for an admin.
  if (!deps.outbox.canSend) return 0
  let queued = 0
  const yieldIfLong = yieldRegularly()
  for (const page of pagesOfSubscribers(deps)) {
    for (const user of page) {
      if (isDue(user, now) && (await queueSummary(deps, user, now))) queued++
      await yieldIfLong()
    }
  }
  return queued
}

/** The people who want the summary and have verified their address, page by page, by id. */
function* pagesOfSubscribers({ db }: Pick<Deps, 'db'>) {
  for (let after = ''; ; ) {
    const page = db
      .select()
      .from(users)
      .where(and(gt(users.id, after), eq(users.isWeeklySummarySubscribed, true), isNotNull(users.emailVerifiedAt)))
      .orderBy(asc(users.id))
      .limit(usersPerPage)
      .all()
    yield page
    const last = page.at(-1)
    if (!last || page.length < usersPerPage) return
    after = last.id
  }
}

const isDue = ({ timeZone }: User, now: Date): boolean =>
  weekday(dayIn(timeZone, now)) === 0 && hourIn(timeZone, now) >= eveningHour

/** Returns false when it was already queued. */
async function queueSummary(deps: Deps, user: User, now: Date): Promise<boolean> {
  const { db, outbox, env, unsubscribeLinks } = deps
  const sunday = dayIn(user.timeZone, now)
  const week = addDays(sunday, -7)
  if (isQueued(deps, user, week)) return false
  deps.writes.check([user.id])
  // Before the transaction, because reading a long streak would make others wait for it.
  const summary = { ...summaryOf(deps, user, week, sunday), expenditure: await measuredExpenditure(deps, user, sunday) }
  const email = summaryEmail(siteOf(env, writtenLanguage(user)), user.username, summary, unsubscribeLinks.sign(user.id))
  return transaction(db, () => {
    const { changes } = db
      .insert(weeklySummaries)
      .values({ userId: user.id, week, queuedAt: now.toISOString() })
      .onConflictDoNothing()
      .run()
    if (changes === 0) return false
    outbox.queue(user, email, now)
    return true
  })
}

const isQueued = ({ db }: Pick<Deps, 'db'>, { id }: User, week: Day): boolean =>
  db
    .select({ week: weeklySummaries.week })
    .from(weeklySummaries)
    .where(and(eq(weeklySummaries.userId, id), eq(weeklySummaries.week, week)))
    .get() !== undefined

/** What a person uses in a day, in kcal, or null while that is not measured. */
async function measuredExpenditure({ expenditures }: Pick<Deps, 'expenditures'>, { id }: User, today: Day) {
  const { state, kcal, low, high } = (await expenditures.of(id, today)).at(-1) ?? {}
  return state === 'measured' && kcal && low && high ? { kcal, low, high } : null
}

/** The week that starts on the Sunday `from`. */
function summaryOf({ db, streaks }: Pick<Deps, 'db' | 'streaks'>, user: User, from: Day, today: Day) {
  const { id: userId, isStreakHidden, weightUnit, energyUnit } = user
  const to = addDays(from, 6)
  const days = db
    .select({
      date: foodEntries.date,
      calories: sql<number>`total(${foodEntries.calories})`,
      entries: count(),
      known: count(foodEntries.calories),
    })
    .from(foodEntries)
    .where(and(eq(foodEntries.userId, userId), between(foodEntries.date, from, to), isShown(foodEntries)))
    .groupBy(foodEntries.date)
    .orderBy(asc(foodEntries.date))
    .all()
  const exercise = db
    .select({ workouts: count(), calories: sum(exerciseEntries.caloriesBurned).mapWith(Number) })
    .from(exerciseEntries)
    .where(and(eq(exerciseEntries.userId, userId), between(exerciseEntries.date, from, to), isShown(exerciseEntries)))
    .get()
  const calories = days.reduce((sum, day) => sum + day.calories, 0)
  const goals = meanGoalsOn(db, userId, days.length > 0 ? days.map(({ date }) => date) : [to])
  return {
    from,
    to,
    daysLogged: days.length,
    averageCalories: days.some(({ known }) => known > 0) ? calories / days.length : null,
    isComplete: days.every(({ known, entries }) => known === entries),
    calorieGoal: goals.calories,
    waterGlasses: waterBetween(db, userId, from, to).glasses,
    workouts: exercise?.workouts ?? 0,
    caloriesBurned: exercise?.calories ?? 0,
    ...weightInWeek(latestWeightBefore(db, userId, from), weightsBetween(db, userId, from, to)),
    streak: isStreakHidden ? null : streaks.of(userId, today),
    units: { weight: weightUnit, energy: energyUnit },
  }
}
