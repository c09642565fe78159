import { z } from 'zod'
import { Day } from './day.ts'
import { Calories, ClientId, optionalNutrients, Quantity, Serving, text } from './fields.ts'
import { quickAddName } from './logged-food.ts'
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

/** Calories that somebody only wants counted: one serving, with a name and macros where they are known. */
export const QuickAddFood = FoodItem.pick({ protein: true, carbs: true, fat: true }).extend({
  foodName: text('A name is text.', 200, 'A name can have at most 200 characters.').transform(
    (name) => name || quickAddName,
  ),
  calories: Calories,
  quantity: z.literal(1).default(1),
  servingSize: z.literal('1 serving').default('1 serving'),
})

/** What is said when a meal has nothing to copy. */
export const nothingToCopy = (from: string) => `There's nothing to copy from ${from}.`

/**
 * Entries as the diary shows them, to be logged again for another day: their own ids, days and meals are ignored. The `id`
 * is the call's.
 */
export const CopyFood = z
  .object({ id: ClientId.optional(), date: Day, mealType: MealType, foodItems: foodItems.default([]) })
  .refine((copy) => copy.foodItems.length > 0, {
    path: ['foodItems'],
    error: ({ input }) => nothingToCopy((input as { mealType: Meal }).mealType),
  })

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

/** The form of an entry. Its amount is that of `amountOf`; an empty one changes nothing. */
export const EditEntry = z.object({ amount: z.number().nullable(), mealType: MealType })

/** The form that adds a food: one of the portions it offers, or `custom` and a weight in g. The quantity is at least 1. */
export const AddFood = z
  .object({
    portion: z.string(),
    grams: z.number().nullable(),
    quantity: z
      .number()
      .nullable()
      .transform((quantity) => Math.max(1, quantity ?? 1))
      .pipe(Quantity),
    mealType: MealType,
  })
  .refine(({ portion, grams }) => portion !== 'custom' || (grams ?? 0) > 0, {
    path: ['grams'],
    error: 'Enter a weight above 0.',
  })
