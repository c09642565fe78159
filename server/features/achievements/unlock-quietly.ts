import { createHash } from 'node:crypto'
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { users } from '#schema'
import type { Services } from '../../context.ts'
import type { Db } from '../../db/open.ts'
import { prepared } from '../../db/prepared.ts'
import { transaction } from '../../db/transaction.ts'
import { earnedBy } from '../../domain/achievement-rules.ts'
import { type Achievement, achievements, type Fact } from '../../domain/achievements.ts'
import { dayIn } from '../../domain/day.ts'
import { yieldRegularly } from '../../yield.ts'
import { countEver, isDayFact } from './day-counts.ts'
import { type Counted, totalOf } from './totals.ts'
import { limitOf, lockedOf, personOf, unlock } from './unlocked.ts'

/** Another one as soon as an achievement is new or asks for something else. */
const list = createHash('sha256')
  .update(achievements.map(({ id, fact, target }) => `${id} ${fact} ${target}`).join())
  .digest('base64url')
  .slice(0, 16)

const peoplePerRun = 200

type Deps = Pick<Services, 'db' | 'notificationStreams'>

const statements = prepared((db) => ({
  unchecked: db
    .select({ id: users.id })
    .from(users)
    .where(and(isNull(users.deletedAt), sql`${users.achievementsChecked} is not ${list}`))
    .orderBy(asc(users.id))
    .limit(peoplePerRun)
    .prepare(),
  setChecked: db
    .update(users)
    .set({ achievementsChecked: list })
    .where(eq(users.id, sql.placeholder('userId')))
    .prepare(),
}))

/**
 * Unlocks what people earned before it was in the list of achievements. Goes through everybody once after the list has
 * changed, at most 200 people a run. Returns how many achievements were unlocked.
 */
export async function unlockPast(deps: Deps, now: Date): Promise<number> {
  const yieldIfLong = yieldRegularly()
  let unlocked = 0
  for (const { id } of statements(deps.db).unchecked.all()) {
    unlocked += await unlockQuietly(deps, id, now)
    await yieldIfLong()
  }
  return unlocked
}

/**
 * Unlocks what a person has earned with all that they ever logged, with one notification that is no news of the moment: for
 * achievements that are new in the list, and after an import. It reads in short steps between which other requests run, so
 * call it outside of transactions. Returns how many were unlocked.
 */
export async function unlockQuietly({ db, notificationStreams }: Deps, userId: string, now: Date): Promise<number> {
  const person = personOf(db, userId)
  if (!person) return 0
  const counted = { userId, today: dayIn(person.timeZone, now) }
  const yieldIfLong = yieldRegularly()
  const earned: Achievement[] = []
  for (const [fact, aboutFact] of lockedOf(db, userId, achievements)) {
    let most = 0
    for (const count of countSteps(db, fact, counted, limitOf(aboutFact))) {
      most = count
      await yieldIfLong()
    }
    earned.push(...earnedBy(most, aboutFact))
  }
  const unlocked = await transaction(db, () => {
    // The account may have been deleted meanwhile.
    const person = personOf(db, userId)
    if (!person) return 0
    statements(db).setChecked.run({ userId })
    return unlock(db, userId, earned, { ...person, kind: 'pastAchievement' }, now)
  })
  if (unlocked > 0) notificationStreams.publish(userId)
  return unlocked
}

/** The steps of counting all that a person ever logged. The last one is the count, at most about `limit`. */
function* countSteps(db: Db, fact: Fact, counted: Counted, limit: number): Generator<number> {
  if (isDayFact(fact)) yield* countEver(db, fact, counted, limit)
  else yield totalOf(db, fact, counted, limit)
}
