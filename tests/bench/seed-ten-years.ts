import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { addDays, type Day, dayIn } from '#domain/day.ts'
import { maxCustomFoods } from '#domain/food.ts'
import { maxHousehold } from '#domain/limits.ts'
import {
  accessTokens,
  customFoods,
  exerciseEntries,
  fasts,
  favouriteFoods,
  feedback,
  friendRequests,
  goals,
  householdInvitations,
  notifications,
  outbox,
  productCache,
  progressEntries,
  recipeIngredients,
  recipes,
  savedMealItems,
  savedMeals,
  sessions,
  shares,
  streakPauses,
  users,
  waterDays,
} from '#schema'
import { hashPassword } from '#server/auth/passwords.ts'
import { makeDataDir } from '#server/config/data-dir.ts'
import type { Services } from '#server/context.ts'
import { newId } from '#server/db/ids.ts'
import { openServices } from '#server/services.ts'
import { addUser, benchEnv, entry, foodLogger, inserter } from './seed.ts'

const years = 10
const entriesPerDay = 15
const differentFoods = 2_500
/** 8,000 of the 10,000 ingredients that are allowed, and as many foods of saved meals: the samples add the others. */
const [recipeCount, ingredientsOfEach] = [400, 20]
const [mealCount, foodsOfEach] = [160, 50]
/** Who get a weekly summary besides. */
const subscribers = 1_000
/** Of them, who are friends, and who want to be. */
const [friendCount, requestCount] = [200, 40]
/** The household of this person, which is full but for one, and who invite them to another. */
const householdId = newId()
const invitationCount = 40
/** Recipes that friends share with this person, each with as many ingredients as their own. */
const shareCount = 100
const daysOfSubscribers = 14
/** What each clean-up finds. */
const expiredRows = 20_000

export const password = 'a long enough password'

export type TenYears = { folder: string; today: Day; userId: string; email: string }

const kinds = ['Roasted', 'Fresh', 'Organic', 'Smoked', 'Grilled', 'Sweet', 'Spicy', 'Creamy', 'Wholemeal', 'Homemade']
const things = ['chicken', 'oats', 'bread', 'yoghurt', 'apple', 'rice', 'salmon', 'tomato', 'cheese', 'beans', 'pasta']

/** The barcodes of the person's own foods, and of products that have been looked up. */
export const barcodeOf = (n: number): string => `4${String(n).padStart(12, '0')}`

/** Every fifth food is in no catalogue, as after a quick add. */
export const foodOf = (n: number) => ({
  foodName: `${kinds[n % 10]} ${things[n % 11]} with ${things[(n * 7) % 11]} no. ${n}`,
  foodId: n % 5 === 0 ? null : `usda:${n}`,
})

/** Fills an instance with a person who has ten years of diary and full lists, 300 others, and much to clean up. */
export async function seedTenYears(parent: string): Promise<TenYears> {
  const folder = join(parent, 'ten-years')
  makeDataDir(folder)
  const passwordHash = await hashPassword(password)
  const services = openServices(benchEnv(folder))
  const { db, clock } = services
  const today = dayIn('UTC', clock())
  const seeded = db.transaction(() => {
    // Another admin, so that this one can be deleted.
    addUser(services, 'boss', { role: 'admin' })
    const userId = addUser(services, 'veteran', { role: 'admin', passwordHash, isWeeklySummarySubscribed: true })
    fillLists(services, userId, today)
    fillDiary(services, userId, today)
    const log = foodLogger(services)
    const add = inserter(services)
    const createdAt = clock().toISOString()
    for (let n = 0; n < subscribers; n++) {
      const subscriber = addUser(services, `subscriber${n}`, { isWeeklySummarySubscribed: true })
      const status = n < friendCount ? 'accepted' : 'pending'
      if (n < friendCount + requestCount)
        add(friendRequests, { id: newId(), requesterId: subscriber, recipientId: userId, status, createdAt })
      if (n < shareCount) shareRecipe(services, subscriber, userId)
      // The last friends, because samples remove the first.
      if (n < friendCount && n >= friendCount - maxHousehold + 2) fillHousemate(services, subscriber)
      if (n >= 100 && n < 100 + invitationCount)
        add(householdInvitations, { id: newId(), inviterId: subscriber, inviteeId: userId, createdAt })
      for (let day = 0; day < daysOfSubscribers; day++)
        for (let food = 0; food < 10; food++) log(subscriber, addDays(today, -day), foodOf(food))
    }
    db.update(users).set({ householdId }).where(eq(users.id, userId)).run()
    fillExpired(services)
    return { userId, email: 'veteran@example.org' }
  })
  services.close()
  return { folder, today, ...seeded }
}

function fillDiary(services: Services, userId: string, today: Day) {
  const createdAt = services.clock().toISOString()
  const log = foodLogger(services)
  const add = inserter(services)
  for (let day = 0; day < years * 365; day++) {
    const date = addDays(today, -day)
    for (let n = 0; n < entriesPerDay; n++) {
      const mealType = ['Breakfast', 'Lunch', 'Dinner', 'Snacks'][n % 4]
      log(userId, date, { mealType, ...foodOf(((day * entriesPerDay + n) * 7919) % differentFoods) })
    }
    add(waterDays, { userId, date, ml: 1_500 })
    if (day % 2 === 0)
      add(exerciseEntries, {
        id: newId(),
        userId,
        date,
        exerciseName: `Run ${day % 90}`,
        caloriesBurned: 300,
        createdAt,
      })
    add(progressEntries, { id: newId(), userId, date, weight: 70 + (day % 9), createdAt })
    // The latest ended yesterday.
    const [startTime, endTime] = [`${addDays(date, -2)}T18:00:00.000Z`, `${addDays(date, -1)}T10:00:00.000Z`]
    add(fasts, { id: newId(), userId, startTime, endTime, plannedDurationHours: 16 })
    // 60 pauses of a day each.
    if (day % 6 === 2 && day < 360)
      add(streakPauses, { id: newId(), userId, startDate: date, endDate: date, createdAt })
    if (day % 30 === 0) add(goals, { userId, startDate: date, calories: 2_000 + day })
  }
}

/** Nearly as many of each as a person can have, and a full page of notifications. */
function fillLists(services: Services, userId: string, today: Day) {
  const add = inserter(services)
  const at = services.clock().toISOString()
  const { mealType: _, ...item } = entry
  const food = (n: number, position: number) =>
    ({ ...item, ...foodOf(n + position), isFruitOrVeg: false, id: newId(), position }) as const
  for (let n = 0; n < recipeCount; n++) {
    const recipeId = newId()
    add(recipes, { id: recipeId, userId, name: `Stew ${n}`, servings: 4, createdAt: at, updatedAt: at })
    for (let position = 0; position < ingredientsOfEach; position++)
      add(recipeIngredients, { ...food(n, position), recipeId })
  }
  for (let n = 0; n < mealCount; n++) {
    const mealId = newId()
    add(savedMeals, { id: mealId, userId, name: `Breakfast ${n}`, createdAt: at })
    for (let position = 0; position < foodsOfEach; position++) add(savedMealItems, { ...food(n, position), mealId })
  }
  for (let n = 0; n < 100; n++)
    add(notifications, { id: newId(), userId, kind: 'nudge', message: 'Somebody nudged you.', createdAt: at })
  for (let n = 0; n < 900; n++)
    add(customFoods, {
      id: newId(),
      createdBy: userId,
      productName: `Own food ${n} of ${today}`,
      code: barcodeOf(n),
      calories: n,
      createdAt: at,
    })
  for (let n = 0; n < 900; n++)
    add(feedback, {
      id: newId(),
      userId,
      type: 'Bug Report',
      message: `Message ${n}. `.repeat(400),
      // Long enough ago for the limit of a day.
      createdAt: `${addDays(today, -30)}T12:00:00.000Z`,
    })
  for (let n = 0; n < 450; n++) {
    const { foodId, foodName } = foodOf(n)
    add(favouriteFoods, { userId, foodId: foodId ?? `logged:${foodName.toLowerCase()}`, foodName, createdAt: at })
  }
  for (let n = 0; n < 5_000; n++)
    add(customFoods, { id: newId(), productName: `Shared food ${n}`, calories: n, status: 'global', createdAt: at })
}

/** Somebody in the veteran's household with as many foods as one may add, who shares their days. */
function fillHousemate(services: Services, userId: string) {
  const add = inserter(services)
  const createdAt = services.clock().toISOString()
  services.db.update(users).set({ householdId, sharesDays: true }).where(eq(users.id, userId)).run()
  for (let n = 0; n < maxCustomFoods; n++)
    add(customFoods, {
      id: newId(),
      createdBy: userId,
      productName: `${foodOf(n).foodName} of ${userId.slice(-4)}`,
      calories: n,
      status: 'private',
      createdAt,
    })
}

function shareRecipe(services: Services, senderId: string, recipientId: string) {
  const add = inserter(services)
  const createdAt = services.clock().toISOString()
  const recipeId = newId()
  add(recipes, { id: recipeId, userId: senderId, name: 'Shared stew', servings: 4, createdAt, updatedAt: createdAt })
  const { mealType: _, ...item } = entry
  for (let position = 0; position < ingredientsOfEach; position++)
    add(recipeIngredients, { ...item, ...foodOf(position), id: newId(), recipeId, position })
  add(shares, { id: newId(), senderId, recipientId, recipeId, createdAt })
}

/** Rows that the clean-up jobs delete. */
function fillExpired(services: Services) {
  const add = inserter(services)
  const old = new Date(services.clock().getTime() - 400 * 86_400_000).toISOString()
  const nobody = addUser(services, 'nobody')
  for (let n = 0; n < expiredRows; n++) {
    const id = newId()
    if (n % 4 === 0)
      add(sessions, { id, userId: nobody, refreshHash: id, createdAt: old, lastSeenAt: old, expiresAt: old })
    if (n % 4 === 0) add(accessTokens, { hash: id, sessionId: id, expiresAt: old })
    add(outbox, {
      id,
      to: 'nobody@example.org',
      subject: 'Hello',
      text: 'x'.repeat(500),
      html: '',
      createdAt: old,
      sentAt: old,
    })
    add(productCache, {
      code: barcodeOf(n),
      found: true,
      product: { text: 'x'.repeat(1_000) },
      fetchedAt: old,
    })
  }
}

/** The ids of the lists of a person, newest first, for samples of calls that change one of them. */
export function idsOf({ db }: Pick<Services, 'db'>, userId: string) {
  const requests = (column: string, status: string) =>
    db.$client
      .prepare(`select ${column} from friend_requests where recipient_id = ? and status = ? limit 60`)
      .pluck()
      .all(userId, status) as string[]
  const ids = (table: string, owner = 'user_id') =>
    db.$client
      .prepare(`select id from ${table} where ${owner} = ? order by id desc limit 60`)
      .pluck()
      .all(userId) as string[]
  return {
    entries: ids('food_entries'),
    exercises: ids('exercise_entries'),
    recipes: ids('recipes'),
    meals: ids('saved_meals'),
    weights: ids('progress_entries'),
    // The earliest first.
    pauses: db.$client
      .prepare('select id from streak_pauses where user_id = ? order by start_date limit 60')
      .pluck()
      .all(userId) as string[],
    shares: ids('shares', 'recipient_id'),
    invitations: ids('household_invitations', 'invitee_id'),
    housemates: db.$client
      .prepare('select id from users where household_id is not null and id <> ?')
      .pluck()
      .all(userId) as string[],
    // A friend who is in no household.
    invitable: db.$client.prepare("select id from users where username = 'subscriber90'").pluck().get() as string,
    customFoods: ids('custom_foods', 'created_by'),
    friends: requests('requester_id', 'accepted'),
    friendRequests: requests('id', 'pending'),
    strangers: db.$client
      .prepare("select id from users where username like 'subscriber%' order by id desc limit 60")
      .pluck()
      .all() as string[],
    fasts: ids('fasts'),
    feedback: ids('feedback'),
    favourites: db.$client
      .prepare('select food_id from favourite_foods where user_id = ? limit 60')
      .pluck()
      .all(userId) as string[],
  }
}
