import { and, eq, lt, max, sql } from 'drizzle-orm'
import { foodEntries } from '#schema'
import type { Db } from '../../db/open.ts'
import { prepared } from '../../db/prepared.ts'
import type { Write, Writes } from '../../db/write.ts'
import { earnedBy } from '../../domain/achievement-rules.ts'
import { type Achievement, achievements, type Fact } from '../../domain/achievements.ts'
import { type Day, dayIn } from '../../domain/day.ts'
import { countAround, isDayFact } from './day-counts.ts'
import { type Counted, totalOf } from './totals.ts'
import { limitOf, lockedOf, personOf, unlock } from './unlocked.ts'

/** What a write can have changed. Of other subjects nothing is counted. */
const factsOf: Partial<Record<Write['subject'], readonly Fact[]>> = {
  food: ['foods', 'foodDays', 'foodStreak', 'fruitStreak'],
  water: ['waterDays', 'waterStreak'],
  exercise: ['workouts', 'weekWorkouts'],
  fast: ['fasts', 'plannedFasts'],
  progress: ['weighIns', 'targetWeights'],
  // It holds the target weight.
  profile: ['targetWeights'],
  recipe: ['recipes'],
  meal: ['savedMeals'],
  customFood: ['customFoods'],
  buddy: ['buddies'],
  // What a buddy shares can be copied.
  share: ['recipes', 'savedMeals'],
  // A pause joins the days before and after it.
  streakPause: ['foodStreak', 'waterStreak', 'fruitStreak'],
}

const achievementsOf = Object.fromEntries(
  Object.entries(factsOf).map(([subject, facts]) => [subject, achievements.filter(({ fact }) => facts.includes(fact))]),
) as Partial<Record<Write['subject'], Achievement[]>>

/** What more food on a day that has some cannot change. */
const ofFirstFood: readonly Fact[] = ['foodDays', 'foodStreak']

const statements = prepared((db) => ({
  earlierFood: db
    .select({ createdAt: max(foodEntries.createdAt) })
    .from(foodEntries)
    .where(
      and(
        eq(foodEntries.userId, sql.placeholder('userId')),
        eq(foodEntries.date, sql.placeholder('date')),
        lt(foodEntries.createdAt, sql.placeholder('at')),
      ),
    )
    .prepare(),
}))

/**
 * Unlocks what each write has earned, in its transaction. Nothing is ever locked again. Counts only what the write can have
 * changed, and only for what is still locked.
 */
export const unlockOnWrites = (db: Db, writes: Writes): void =>
  writes.onWrite((write) => {
    unlockAfter(db, write.userId, write)
    // Both sides of a friendship have made a buddy.
    if (write.subject === 'buddy') for (const other of write.others) unlockAfter(db, other, write)
  })

function unlockAfter(db: Db, userId: string, { subject, dates, at }: Write): void {
  const locked = lockedOf(db, userId, achievementsOf[subject] ?? [])
  const person = locked.length > 0 && personOf(db, userId)
  if (!person) return
  const { timeZone } = person
  const today = dayIn(timeZone, at)
  // Days to come do not count yet, but what was planned for today does since it began. Of a pause, only today matters.
  const days = subject === 'streakPause' ? [today] : [...new Set(dates.map((date) => (date < today ? date : today)))]
  let begun: Day[] | undefined
  const daysBegun = () => {
    begun ??= days.filter((date) => isFirstFood(db, userId, date, timeZone, at))
    return begun
  }
  const earned = locked.flatMap(([fact, aboutFact]) => {
    const changed = ofFirstFood.includes(fact) ? daysBegun() : days
    const count = countAfter(db, fact, { userId, today }, changed, limitOf(aboutFact))
    return earnedBy(count, aboutFact)
  })
  unlock(db, userId, earned, { ...person, kind: 'achievement' }, at)
}

/** How much of a fact there is after a write on these days, at most about `limit`. */
function countAfter(db: Db, fact: Fact, counted: Counted, days: readonly Day[], limit: number): number {
  if (isDayFact(fact)) return Math.max(0, ...days.map((date) => countAround(db, fact, counted, date, limit)))
  return ofFirstFood.includes(fact) && days.length === 0 ? 0 : totalOf(db, fact, counted, limit)
}

/**
 * Is the food that was just written the first one of its day? Food that was planned for it on an earlier day did not count
 * yet, and so does not matter.
 */
function isFirstFood(db: Db, userId: string, date: Day, timeZone: string, at: Date): boolean {
  const earlier = statements(db).earlierFood.get({ userId, date, at: at.toISOString() })?.createdAt
  return !earlier || dayIn(timeZone, new Date(earlier)) < date
}
