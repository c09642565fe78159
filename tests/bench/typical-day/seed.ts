import { addDays, type Day, dayIn } from '#domain/day.ts'
import {
  exerciseEntries,
  fasts,
  favouriteFoods,
  friendRequests,
  goals,
  notifications,
  progressEntries,
  recipeIngredients,
  recipes,
  savedMealItems,
  savedMeals,
  waterDays,
} from '#schema'
import { makeDataDir } from '#server/config/data-dir.ts'
import type { Services } from '#server/context.ts'
import { newId } from '#server/db/ids.ts'
import { seeded } from '#server/seed/story.ts'
import { openServices } from '#server/services.ts'
import { addUser, benchEnv, entry, foodLogger, inserter } from '../seed.ts'
import { foodOf } from '../seed-ten-years.ts'

export const peopleCount = 200
const entriesPerDay = 12
/** Each has so many of all the foods, most of them often. */
const foodsOfEach = 150
const buddiesOfEach = 5

/** How many days of history, and the share of the people who have it: weeks to years. */
export const histories = [
  { days: 30, share: 0.5 },
  { days: 120, share: 0.3 },
  { days: 365, share: 0.15 },
  { days: 1_095, share: 0.05 },
] as const

export type SeededPeople = { ids: string[]; foodEntries: number; personYears: number }

/** Fills an empty folder with people who have diaries, weights, fasts, recipes and buddies, as of today. */
export function seedPeople(folder: string): SeededPeople {
  makeDataDir(folder)
  const services = openServices(benchEnv(folder))
  const { db, clock } = services
  const today = dayIn('UTC', clock())
  const random = seeded(200)
  const ids = db.transaction(() => {
    const ids = Array.from({ length: peopleCount }, (_, n) =>
      addUser(services, `person${n}`, { hasCompletedOnboarding: true, height: 170, targetWeight: 65 }),
    )
    for (const [n, userId] of ids.entries()) {
      fillDiary(services, userId, today, daysOf(n), random)
      fillLists(services, userId)
      befriend(services, userId, ids, n)
    }
    return ids
  })
  services.close()
  const days = ids.reduce((sum, _, n) => sum + daysOf(n), 0)
  return { ids, foodEntries: days * entriesPerDay, personYears: days / 365 }
}

function daysOf(person: number): number {
  let share = (person + 0.5) / peopleCount
  for (const history of histories) {
    if (share < history.share) return history.days
    share -= history.share
  }
  return histories[0].days
}

function fillDiary(services: Services, userId: string, today: Day, days: number, random: () => number): void {
  const createdAt = services.clock().toISOString()
  const log = foodLogger(services)
  const add = inserter(services)
  add(goals, { userId, startDate: addDays(today, -days), calories: 2_000 })
  for (let daysAgo = 0; daysAgo < days; daysAgo++) {
    const date = addDays(today, -daysAgo)
    // A day off now and then, so that streaks end.
    if (daysAgo > 3 && random() < 0.03) continue
    for (let n = 0; n < entriesPerDay; n++) {
      const mealType = ['Breakfast', 'Lunch', 'Dinner', 'Snacks'][n % 4]
      log(userId, date, { mealType, ...foodOf(Math.floor(foodsOfEach * random() ** 2)) })
    }
    add(waterDays, { userId, date, ml: 1_500 })
    if (daysAgo % 3 === 0)
      add(exerciseEntries, { id: newId(), userId, date, exerciseName: 'Running', caloriesBurned: 300, createdAt })
    if (daysAgo % 4 === 0)
      add(progressEntries, { id: newId(), userId, date, weight: 68 + daysAgo / 100 + random(), createdAt })
    const [startTime, endTime] = [`${addDays(date, -2)}T18:00:00.000Z`, `${addDays(date, -1)}T10:00:00.000Z`]
    if (daysAgo % 2 === 0) add(fasts, { id: newId(), userId, startTime, endTime, plannedDurationHours: 16 })
  }
}

function fillLists(services: Services, userId: string): void {
  const add = inserter(services)
  const at = services.clock().toISOString()
  const { mealType: _, ...item } = entry
  const food = (n: number, position: number) =>
    ({ ...item, ...foodOf(n + position), isFruitOrVeg: false, id: newId(), position }) as const
  for (let n = 0; n < 6; n++) {
    const recipeId = newId()
    add(recipes, { id: recipeId, userId, name: `Stew ${n}`, servings: 4, createdAt: at, updatedAt: at })
    for (let position = 0; position < 8; position++) add(recipeIngredients, { ...food(n, position), recipeId })
  }
  for (let n = 0; n < 4; n++) {
    const mealId = newId()
    add(savedMeals, { id: mealId, userId, name: `Breakfast ${n}`, createdAt: at })
    for (let position = 0; position < 4; position++) add(savedMealItems, { ...food(n, position), mealId })
  }
  for (let n = 0; n < 8; n++) {
    const { foodId, foodName } = foodOf(n)
    add(favouriteFoods, { userId, foodId: foodId ?? `logged:${foodName.toLowerCase()}`, foodName, createdAt: at })
  }
  for (let n = 0; n < 30; n++)
    add(notifications, {
      id: newId(),
      userId,
      kind: 'nudge',
      message: 'Somebody nudged you.',
      createdAt: at,
      read: true,
    })
}

/** The next few people are this one's buddies, and so are the few before. */
function befriend(services: Services, requesterId: string, ids: readonly string[], person: number): void {
  const add = inserter(services)
  const createdAt = services.clock().toISOString()
  for (let n = 1; n <= buddiesOfEach; n++) {
    const recipientId = ids[(person + n) % ids.length] ?? ''
    add(friendRequests, { id: newId(), requesterId, recipientId, status: 'accepted', createdAt })
  }
}
