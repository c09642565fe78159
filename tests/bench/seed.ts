import { join } from 'node:path'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { addDays, type Day, dayIn } from '#domain/day.ts'
import { users } from '#schema'
import { makeDataDir } from '#server/config/data-dir.ts'
import type { Services } from '#server/context.ts'
import { newId } from '#server/db/ids.ts'
import { openServices } from '#server/services.ts'
import { envOf } from '../support/env.ts'

const manyPeople = 200
const daysOfEach = 30
const entriesPerDay = 16
const historyRows = 20_000

export type Person = { userId: string; token: string }
export type Seeded = { folder: string; one: Person; today: Day; crowdedDay: Day; people: Person[]; days: Day[] }

/** Everything a server under load needs of its surroundings. */
export const benchEnv = (folder: string) =>
  envOf({
    LOG_LEVEL: 'silent',
    CAPTCHA: 'none',
    OPENFOODFACTS: 'off',
    DATA_DIR: folder,
    RATE_LIMIT: '0',
    WRITE_LIMIT: '0',
  })

/** What is logged with every write. */
export const entry = {
  mealType: 'Lunch' as const,
  foodName: 'Rolled oats with milk',
  foodId: 'staples:oats',
  quantity: 1.5,
  servingSize: '1.5 x 1 bowl (240 g)',
  calories: 312.4,
  protein: 12.1,
  carbs: 51.2,
  fat: 6.3,
  fiber: 7.2,
  sugars: null,
  saturatedFat: 1.2,
  salt: 0.03,
}

/**
 * Fills an instance in a folder of its own: one person with five years of diary, whose today has 16 entries and whose
 * yesterday has 60, and 200 people with 30 days of 16 entries each. All have a session of 15 minutes.
 */
export function seed(parent: string): Seeded {
  const folder = join(parent, 'data')
  makeDataDir(folder)
  const services = openServices(benchEnv(folder))
  const { db, sessions, clock } = services
  const now = clock()
  const today = dayIn('UTC', now)
  const crowdedDay = addDays(today, -1)
  const days = Array.from({ length: daysOfEach }, (_, n) => addDays(today, -n))

  const addPerson = (username: string): Person => {
    const userId = addUser(services, username)
    return { userId, token: sessions.start(userId, 'bench', now).accessToken }
  }
  const log = foodLogger(services)

  const seeded = db.transaction(() => {
    const one = addPerson('one')
    for (let n = 0; n < entriesPerDay; n++) log(one.userId, today)
    for (let n = 0; n < 60; n++) log(one.userId, crowdedDay)
    // Five years, 11 entries a day of some 200 foods.
    for (let n = 0; n < historyRows; n++) {
      const food = (n * 7919) % 200
      const mealType = ['Breakfast', 'Lunch', 'Dinner', 'Snacks'][n % 4]
      const date = addDays(crowdedDay, -1 - Math.floor(n / 11))
      log(one.userId, date, { mealType, foodName: `Food ${food}`, foodId: `staples:food-${food}` })
    }
    const people = Array.from({ length: manyPeople }, (_, n) => addPerson(`person${n}`))
    for (const { userId } of people) {
      for (const date of days) for (let n = 0; n < entriesPerDay; n++) log(userId, date)
    }
    return { one, people }
  })
  services.close()
  return { folder, ...seeded, today, crowdedDay, days }
}

type UserRow = typeof users.$inferInsert

/** Inserts an account and returns its id. */
export function addUser({ db, clock }: Services, username: string, more: Partial<UserRow> = {}): string {
  const [id, email, at] = [newId(), `${username}@example.org`, clock().toISOString()]
  db.insert(users)
    .values({
      id,
      username,
      usernameKey: username,
      email,
      emailKey: email,
      // Nobody signs in: hashing so many passwords would take longer than the whole measurement.
      passwordHash: 'none',
      role: 'user',
      gender: 'other',
      timeZone: 'Europe/London',
      emailVerifiedAt: at,
      createdAt: at,
      ...more,
    })
    .run()
  return id
}

/** Logs food without the checks of the product: a hundred thousand rows in about a second. */
export function foodLogger({ db, clock }: Services) {
  const createdAt = clock().toISOString()
  const insert = db.$client.prepare(
    `insert into food_entries (id, user_id, date, meal_type, food_name, food_id, quantity, serving_size, calories, protein, carbs, fat, fiber, sugars, saturated_fat, salt, is_fruit_or_veg, created_at)
     values (@id, @userId, @date, @mealType, @foodName, @foodId, @quantity, @servingSize, @calories, @protein, @carbs, @fat, @fiber, @sugars, @saturatedFat, @salt, 0, @createdAt)`,
  )
  return (userId: string, date: Day, food: object = {}) =>
    insert.run({ ...entry, ...food, id: newId(), userId, date, createdAt })
}

/** Inserts rows; Drizzle's query for a table is built once. */
export function inserter({ db }: Services) {
  return <T extends SQLiteTable>(table: T, row: T['$inferInsert']) =>
    db
      .insert(table)
      .values(row as never)
      .run()
}
