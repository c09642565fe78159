import { z } from 'zod'
import { Day } from './day.ts'

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

export const name = (what: string) =>
  z
    .string(`${what} is needed.`)
    .trim()
    .min(1, `${what} is needed.`)
    .max(200, `${what} can have at most 200 characters.`)

const optionalNutrients = {
  protein: grams('Protein').nullish(),
  carbs: grams('Carbs').nullish(),
  fat: grams('Fat').nullish(),
  fiber: grams('Fibre').nullish(),
  sugars: grams('Sugars').nullish(),
  saturatedFat: grams('Saturated fat').nullish(),
  salt: grams('Salt').nullish(),
}

/** One thing eaten. Nutrients are for the whole entry, quantity included; left out or null means unknown. */
export const EatenFood = z.object({
  foodName: name('A food name'),
  foodId: z.string().max(200).nullish(),
  mealType: MealType,
  quantity: Quantity.default(1),
  servingSize: z
    .string('A serving is text.')
    .trim()
    .max(200, 'A serving can have at most 200 characters.')
    .default('100g'),
  calories: Calories.nullable(),
  ...optionalNutrients,
  isFruitOrVeg: z.boolean('isFruitOrVeg must be true or false.').optional(),
  categories_tags: z.array(z.string().max(200)).max(200).optional(),
})

export const LogFood = EatenFood.extend({
  /** The client may name the entry itself, so that sending it twice logs it once. */
  id: z.uuid('An id must be a UUID.').optional(),
  date: Day,
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
