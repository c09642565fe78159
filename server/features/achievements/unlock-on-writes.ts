import { and, eq, lt, sql } from 'drizzle-orm'
import { foodEntries } from '#schema'
import { isShown } from '../../db/hidden-batches.ts'
import type { Db } from '../../db/open.ts'
import { prepared, preparedRows } from '../../db/prepared.ts'
import type { Write, Writes } from '../../db/write.ts'
import { type Achievement, achievements, earnedBy, type Fact } from '../../domain/achievements.ts'

import { type Day, dayIn } from '../../domain/day.ts'
import { countAround, countToday, isDayFact } from './day-counts.ts'
import { scheduleRecount } from './recounts.ts'
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
  // A pause joins the days before and after it.
  streakPause: ['foodStreak', 'waterStreak', 'fruitStreak'],
  // A lower one may be reached already.
  goals: ['waterStreak'],
}

const achievementsOf = Object.fromEntries(
  Object.entries(factsOf).map(([subject, facts]) => [subject, achievements.filter(({ fact }) => facts.includes(fact))]),
) as Partial<Record<Write['subject'], Achievement[]>>

/** What more food on a day that has some cannot change. */
const ofFirstFood: readonly Fact[] = ['foodDays', 'foodStreak']

const foodColumns = { date: foodEntries.date }

const statements = prepared((db) => ({
  earlierFood: preparedRows(
    db,
    foodColumns,
    db
      .select(foodColumns)
      .from(foodEntries)
      .where(
        and(
          eq(foodEntries.userId, sql.placeholder('userId')),
          eq(foodEntries.date, sql.placeholder('date')),
          lt(foodEntries.createdAt, sql.placeholder('at')),
          isShown(foodEntries),
        ),
      )
      .limit(1),
  ),
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
  const counted = { userId, today: dayIn(person.timeZone, at) }
  const past = dates.filter((date) => date <= counted.today)
  const ahead = dates.filter((date) => date > counted.today).toSorted()[0]
  if (ahead) scheduleRecount(db, userId, ahead)
  let begun: Day[] | undefined
  const daysBegun = () => {
    begun ??= past.filter((date) => isFirstFood(db, userId, date, at))
    return begun
  }
  const earned = locked.flatMap(([fact, aboutFact]) => {
    const limit = limitOf(aboutFact)
    // A pause and a goal belong to no day, and matter today.
    if (isDayFact(fact) && dates.length === 0) return earnedBy(countToday(db, fact, counted, limit), aboutFact)
    const days = ofFirstFood.includes(fact) ? daysBegun() : past
    return earnedBy(countAfter(db, fact, counted, days, limit), aboutFact)
  })
  unlock(db, userId, earned, { ...person, kind: 'achievement' }, at)
}

/** How much of a fact there is after a write on these days, of which none is to come. At most about `limit`. */
function countAfter(db: Db, fact: Fact, counted: Counted, days: readonly Day[], limit: number): number {
  if (isDayFact(fact)) return countAround(db, fact, counted, days, limit)
  return ofFirstFood.includes(fact) && days.length === 0 ? 0 : totalOf(db, fact, counted, limit)
}

/** Is the food that was just written the first one of its day? */
const isFirstFood = (db: Db, userId: string, date: Day, at: Date): boolean =>
  statements(db).earlierFood.get({ userId, date, at: at.toISOString() }) === undefined
