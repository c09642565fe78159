import { and, asc, eq, gt, lt, lte, sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { dayStatuses, foodEntries, progressEntries, users } from '#schema'
import { isShown } from '../../db/hidden-batches.ts'
import type { Db } from '../../db/open.ts'
import { prepared } from '../../db/prepared.ts'
import type { Write, Writes } from '../../db/write.ts'
import { addDays, type Day } from '../../domain/day.ts'
import { type EnergyRecords, type Expenditure, expenditureByDay, type Person } from '../../domain/expenditure.ts'
import { yieldRegularly } from '../../lib/yield.ts'

/** What a person uses as of each day, without a gap; the last one is today. */
export type Days = readonly Expenditure[]

export type Expenditures = {
  /** As of each day from the first that something was logged on to `today`, a person's present date; at least that one. */
  of: (userId: string, today: Day) => Promise<Days>
}

type Reading = { today: Day; days: Promise<Days>; isOutdated: boolean }

/** Of all people together, some 300 bytes each. */
const maxCachedDays = 100_000

/**
 * Working out ten years takes a tenth of a second, in steps between which other requests run, so the days of a person are
 * kept until a write touches one of them. What is logged for today is not among them.
 */
export function createExpenditures(db: Db, writes: Writes, isCached = true): Expenditures {
  const cache = new LRUCache<string, { today: Day; days: Days }>({
    maxSize: maxCachedDays,
    sizeCalculation: ({ days }) => days.length,
  })
  const readings = new Map<string, Reading>()

  writes.onCommitted((write) => {
    const { userId } = write
    const [cached, reading] = [cache.peek(userId), readings.get(userId)]
    if (cached && changes(write, cached.today)) cache.delete(userId)
    if (reading && changes(write, reading.today)) reading.isOutdated = true
  })

  writes.onOutdated((userId) => {
    cache.delete(userId)
    const reading = readings.get(userId)
    if (reading) reading.isOutdated = true
  })

  function read(userId: string, today: Day): Reading {
    const reading: Reading = { today, days: daysOf(db, userId, today), isOutdated: false }
    readings.set(userId, reading)
    const end = () => {
      if (readings.get(userId) === reading) readings.delete(userId)
    }
    reading.days.then((days) => {
      end()
      if (isCached && !reading.isOutdated) cache.set(userId, { today, days })
    }, end)
    return reading
  }

  return {
    async of(userId, today) {
      const cached = cache.get(userId)
      if (cached?.today === today) return cached.days
      for (;;) {
        const running = readings.get(userId)
        const reading = running?.today === today && !running.isOutdated ? running : read(userId, today)
        const days = await reading.days
        if (!reading.isOutdated) return days
      }
    },
  }
}

/** Does a write change what the days before `today` tell, or whose they are? */
const changes = ({ subject, dates }: Write, today: Day): boolean =>
  ['import', 'profile', 'goals'].includes(subject) ||
  // A weight of today is enough for the formula.
  (['food', 'dayStatus', 'progress'].includes(subject) && dates.some((date) => date < today || subject === 'progress'))

/** Twenty years. */
const maxDays = 7_305

async function daysOf(db: Db, userId: string, today: Day): Promise<Days> {
  const yieldIfLong = yieldRegularly()
  const records = await recordsOf(db, userId, today, yieldIfLong)
  const days: Expenditure[] = []
  for (const day of expenditureByDay(personOf(db, userId), records, today)) {
    days.push(day)
    await yieldIfLong()
  }
  return days
}

/** What was known before anything was logged. */
export function unknownOn(db: Db, userId: string, date: Day): Expenditure {
  const nothing: EnergyRecords = { food: new Map(), statuses: new Map(), weighings: [] }
  const [unknown] = expenditureByDay(personOf(db, userId), nothing, date)
  return unknown as Expenditure
}

const nobody: Person = { birthDate: null, formulaSex: null, height: null, activityLevel: null, lifeStage: null }

/** An account that is gone meanwhile has told nothing. */
const personOf = (db: Db, userId: string): Person => statements(db).person.get({ userId }) ?? nobody

/** What was logged in twenty years, read in pages. */
async function recordsOf(db: Db, userId: string, today: Day, yieldIfLong: () => Promise<void>): Promise<EnergyRecords> {
  const { food, statuses, weighings } = statements(db)
  const pages = async <Row extends { date: Day }>(statement: { all: (values: Asked) => Row[] }) => {
    const rows: Row[] = []
    for (let after = addDays(today, -maxDays); ; ) {
      const page = statement.all({ userId, after, today })
      rows.push(...page)
      await yieldIfLong()
      const last = page.at(-1)
      if (!last || page.length < daysPerPage) return rows
      after = last.date
    }
  }
  return {
    food: new Map((await pages(food)).map(({ date, ...day }) => [date, day])),
    statuses: new Map((await pages(statuses)).map(({ date, status }) => [date, status])),
    weighings: await pages(weighings),
  }
}

type Asked = { userId: string; after: Day; today: Day }

/** About a millisecond of work. */
const daysPerPage = 60

const statements = prepared((db) => {
  const [userId, after, today] = [sql.placeholder('userId'), sql.placeholder('after'), sql.placeholder('today')]
  return {
    person: db
      .select({
        birthDate: users.birthDate,
        formulaSex: users.formulaSex,
        height: users.height,
        activityLevel: users.activityLevel,
        lifeStage: users.lifeStage,
      })
      .from(users)
      .where(eq(users.id, userId))
      .prepare(),
    food: db
      .select({
        date: foodEntries.date,
        calories: sql<number>`total(${foodEntries.calories})`,
        unknown: sql<number>`count(*) - count(${foodEntries.calories})`,
      })
      .from(foodEntries)
      .where(
        and(
          eq(foodEntries.userId, userId),
          gt(foodEntries.date, after),
          lt(foodEntries.date, today),
          isShown(foodEntries),
        ),
      )
      .groupBy(foodEntries.date)
      .orderBy(asc(foodEntries.date))
      .limit(daysPerPage)
      .prepare(),
    statuses: db
      .select({ date: dayStatuses.date, status: dayStatuses.status })
      .from(dayStatuses)
      .where(and(eq(dayStatuses.userId, userId), gt(dayStatuses.date, after), lt(dayStatuses.date, today)))
      .orderBy(asc(dayStatuses.date))
      .limit(daysPerPage)
      .prepare(),
    weighings: db
      .select({
        date: progressEntries.date,
        weight: sql<number>`avg(${progressEntries.weight})`,
        bodyFatPercentage: sql<number | null>`avg(${progressEntries.bodyFatPercentage})`,
      })
      .from(progressEntries)
      .where(and(eq(progressEntries.userId, userId), gt(progressEntries.date, after), lte(progressEntries.date, today)))
      .groupBy(progressEntries.date)
      .orderBy(asc(progressEntries.date))
      .limit(daysPerPage)
      .prepare(),
  }
})
