import { z } from 'zod'
import { Day } from './day.ts'
import { Calories, ClientId, optionalNutrients, Quantity, Serving } from './fields.ts'
import { type Meal, MealType } from './meal-type.ts'
import { FoodItem, foodItems, mostAtOnce } from './snapshot.ts'

/** The nutrients of a whole entry, within their limits. */
export const EntryNutrients = z.object({ calories: Calories.nullable(), ...optionalNutrients })

export const LogFood = FoodItem.extend({ id: ClientId.optional(), date: Day, mealType: MealType })

export const LogFoods = z.object({
  entries: z
    .array(LogFood, 'entries must be a list of foods.')
    .min(1, 'There is nothing to log.')
    .max(mostAtOnce, `At most ${mostAtOnce} foods can be sent at once.`),
})

/** Calories, macros where known, and a name where wanted: one serving of something nobody looks up. */
export const QuickAdd = LogFood.pick({
  id: true,
  date: true,
  mealType: true,
  protein: true,
  carbs: true,
  fat: true,
}).extend({
  foodName: z.string('A name is text.').trim().max(200, 'A name can have at most 200 characters.').nullish(),
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

export const ChangeFood = z
  .object({
    id: z.string(),
    mealType: MealType.optional(),
    quantity: Quantity.optional(),
    servingSize: Serving.min(1, 'A serving is needed.').optional(),
    calories: Calories.nullish(),
    ...optionalNutrients,
  })
  .refine(
    ({ id: _, ...change }) => Object.values(change).some((value) => value !== undefined),
    'There is nothing to change.',
  )
