import { z } from 'zod'
import { addDays, Day, daysBetween, isDay } from './day.ts'
import type { Nutrients } from './nutrition.ts'
import { entryGrams } from './portion.ts'

export const meals = ['Breakfast', 'Lunch', 'Dinner', 'Snacks'] as const
export type Meal = (typeof meals)[number]

export const MealType = z.enum(meals, 'A meal is Breakfast, Lunch, Dinner or Snacks.')

export const Quantity = z
  .number('Quantity must be a number.')
  .gt(0, 'Quantity must be more than 0.')
  .max(1_000, 'Quantity can be at most 1,000.')

/** kcal; `null` is unknown. */
export const Calories = z
  .number('Calories must be a number.')
  .min(0, 'Calories cannot be negative.')
  .max(100_000, 'Calories can be at most 100,000.')

/** Grams of one nutrient; `null` is unknown. */
export const grams = (name: string) =>
  z
    .number(`${name} must be a number of grams.`)
    .min(0, `${name} cannot be negative.`)
    .max(10_000, `${name} can be at most 10,000 g.`)

/** Halves of a character, which JSON can spell but no database can keep, as the mark that stands for them there. */
const wellFormed = (text: string) => text.toWellFormed()

export const name = (what: string) =>
  z
    .string(`${what} is needed.`)
    .trim()
    .min(1, `${what} is needed.`)
    .max(200, `${what} can have at most 200 characters.`)
    .overwrite(wellFormed)

const optionalNutrients = {
  protein: grams('Protein').nullish(),
  carbs: grams('Carbs').nullish(),
  fat: grams('Fat').nullish(),
  fiber: grams('Fibre').nullish(),
  sugars: grams('Sugars').nullish(),
  saturatedFat: grams('Saturated fat').nullish(),
  salt: grams('Salt').nullish(),
}

/** A UUID that the client may give what it logs, so that sending it twice logs it once. */
export const ClientId = z.uuid('An id must be a UUID.')

/** The nutrients of a whole entry, within their limits. */
export const EntryNutrients = z.object({ calories: Calories.nullable(), ...optionalNutrients })

/** An amount of a food. Nutrients are for the whole amount, quantity included; left out or null means unknown. */
export const FoodItem = z.object({
  foodName: name('A food name'),
  foodId: z.string().max(220).overwrite(wellFormed).nullish(),
  quantity: Quantity.default(1),
  servingSize: z
    .string('A serving is text.')
    .trim()
    .max(200, 'A serving can have at most 200 characters.')
    .overwrite(wellFormed)
    .default('100g'),
  calories: Calories.nullable(),
  ...optionalNutrients,
  isFruitOrVeg: z.boolean('isFruitOrVeg must be true or false.').optional(),
  categories_tags: z.array(z.string().max(200)).max(200).optional(),
})

export const LogFood = FoodItem.extend({ id: ClientId.optional(), date: Day, mealType: MealType })

/** How many foods one call may log, copy or keep in a saved meal. */
export const mostAtOnce = 200

/** A list of foods, bounded. */
export const foodItems = z
  .array(FoodItem, 'foodItems must be a list of foods.')
  .max(mostAtOnce, `At most ${mostAtOnce} foods can be sent at once.`)

export const LogFoods = z.object({
  entries: z
    .array(LogFood, 'entries must be a list of foods.')
    .min(1, 'There is nothing to log.')
    .max(mostAtOnce, `At most ${mostAtOnce} foods can be sent at once.`),
})

/** The name of calories that somebody only wanted counted. */
export const quickAddName = 'Quick add'

/** Calories, macros where known, and a name where wanted: one serving of something nobody looks up. */
export const QuickAdd = LogFood.pick({
  id: true,
  date: true,
  mealType: true,
  protein: true,
  carbs: true,
  fat: true,
}).extend({
  foodName: z
    .string('A name is text.')
    .trim()
    .max(200, 'A name can have at most 200 characters.')
    .overwrite(wellFormed)
    .nullish(),
  calories: Calories,
})

/** What is said when a meal, or a day, has nothing to copy. */
export const nothingToCopy = (from: string) => `There's nothing to copy from ${from}.`

/** Entries as the diary shows them, to be logged again for another day; their ids, days and meals are ignored. */
export const CopyFood = z
  .object({ date: Day, mealType: MealType, foodItems: foodItems.default([]) })
  .refine((copy) => copy.foodItems.length > 0, {
    path: ['foodItems'],
    error: ({ input }) => nothingToCopy((input as { mealType: Meal }).mealType),
  })

/** A whole day, or one meal of it. */
export const CopyDay = z
  .object({ from: Day, to: Day, mealType: MealType.optional() })
  .refine(({ from, to }) => from !== to, { path: ['to'], error: 'Choose another day to copy to.' })

/** The most entries of a day that can be copied at once. */
export const mostCopied = 500

/** The longest summary, in days. */
const longestSummary = 366

export const SummaryRange = z
  .object({ from: Day, to: Day })
  .refine(({ from, to }) => from <= to, { path: ['to'], error: 'The last day cannot be before the first.' })
  .refine(({ from, to }) => daysBetween(from, to) < longestSummary, {
    path: ['from'],
    error: `A summary can span at most ${longestSummary} days.`,
  })

export const ChangeFood = z
  .object({
    id: z.string(),
    mealType: MealType.optional(),
    quantity: Quantity.optional(),
    servingSize: z
      .string()
      .trim()
      .min(1, 'A serving is needed.')
      .max(200, 'A serving can have at most 200 characters.')
      .overwrite(wellFormed)
      .optional(),
    calories: Calories.nullish(),
    ...optionalNutrients,
  })
  .refine(
    ({ id: _, ...change }) => Object.values(change).some((value) => value !== undefined),
    'There is nothing to change.',
  )

/** The meal of a local clock time: Breakfast to 10:59, Lunch to 15:59, Dinner to 20:59, else Snacks. */
export function mealAt(hour: number): Meal {
  if (hour < 11) return 'Breakfast'
  if (hour < 16) return 'Lunch'
  return hour < 21 ? 'Dinner' : 'Snacks'
}

const fruitOrVegWords = ['fruit', 'vegetable', 'salad', 'apple', 'orange', 'banana', 'broccoli', 'carrot']

/** Does a food count as fruit or veg: does its name, or a category tag, hold one of the words, in any case? */
export function isFruitOrVeg(foodName: string, categories: readonly string[] = []): boolean {
  return [foodName, ...categories].some((text) => {
    const lower = text.toLowerCase()
    return fruitOrVegWords.some((word) => lower.includes(word))
  })
}

/** How many entries of a day count as fruit or veg. Each counts as one portion, whatever its weight. */
export const fruitAndVegCount = (entries: readonly { isFruitOrVeg: boolean }[]): number =>
  entries.filter((entry) => entry.isFruitOrVeg).length

/** Portions of fruit and veg a day. */
export const fruitAndVegGoal = 5

/** The last day that can be logged for: the same day of next year, or 28 February for the 29th. */
export function lastLoggableDay(today: Day): Day {
  const nextYear = Number(today.slice(0, 4)) + 1
  const sameDay = `${nextYear}${today.slice(4)}`
  return isDay(sameDay) ? sameDay : addDays(today, 365)
}

/** A food as it was logged. */
export type FoodEntry = Nutrients & {
  id: string
  date: Day
  mealType: Meal
  foodName: string
  foodId: string | null
  quantity: number
  servingSize: string
  isFruitOrVeg: boolean
}

/** What one tap logs again. `grams` is the weight of the whole amount, or null where its text tells none. */
export type LastAmount = Omit<FoodEntry, 'id' | 'foodName' | 'foodId'> & { grams: number | null }

export function lastAmountOf({ id: _, foodName: __, foodId: ___, ...entry }: FoodEntry): LastAmount {
  return { ...entry, grams: entryGrams(entry) }
}

const byName = 'logged:'

/** Names a logged food: by what it was looked up as, else by its name. One food in any spelling of capitals. */
export const loggedFoodKey = (entry: { foodId: string | null; foodName: string }): string =>
  entry.foodId ?? byName + entry.foodName.toLowerCase()

/** The id to look a logged food up by: its own, or for one that was only written down, `logged:` and its name. */
export const loggedFoodId = (entry: { foodId: string | null; foodName: string }): string =>
  entry.foodId ?? byName + entry.foodName

/** The name in such an id, or null when it is an ordinary one. */
export const loggedName = (foodId: string): string | null =>
  foodId.startsWith(byName) ? foodId.slice(byName.length) : null
