import { z } from 'zod'
import { maxFoodsPerCall } from './batch.ts'
import { nothingToCopy } from './copying.ts'
import { Day, dayRange } from './day-schemas.ts'
import {
  Calories,
  ClientId,
  FoodWeight,
  hasChange,
  Id,
  name,
  nothingToChange,
  optionalNutrients,
  Quantity,
  Serving,
  text,
} from './fields.ts'
import { quickAddName } from './logged-food.ts'
import type { Meal } from './meal-type.ts'
import { MealType } from './meal-type-schemas.ts'
import { FoodItem, foodItems } from './snapshot-schemas.ts'

/** The nutrients of a whole entry, within their limits. */
export const EntryNutrients = z.object({ calories: Calories.nullable(), ...optionalNutrients })

export const LogFood = FoodItem.extend({ id: ClientId.optional(), date: Day, mealType: MealType })

export const LogFoods = z.object({
  entries: z
    .array(LogFood, 'entries must be a list of foods.')
    .min(1, 'There is nothing to log.')
    .max(maxFoodsPerCall, `At most ${maxFoodsPerCall} foods can be sent at once.`),
})

export const RemoveFoods = z.object({
  ids: z
    .array(Id, 'ids must be a list.')
    .min(1, 'There is nothing to delete.')
    .max(maxFoodsPerCall, `At most ${maxFoodsPerCall} foods can be deleted at once.`),
})

/** A quick add: one serving of some calories, optionally with a name and macros. */
export const QuickAddFood = FoodItem.pick({ protein: true, carbs: true, fat: true }).extend({
  foodName: text('A name must be text.', 200, 'A name can have at most 200 characters.').transform(
    (name) => name || quickAddName,
  ),
  calories: Calories,
  quantity: z.literal(1).default(1),
  servingSize: z.literal('1 serving').default('1 serving'),
})

/**
 * Diary entries to log again on another day. Their own ids, dates and meals are ignored. `id` identifies the call, so
 * that a retry logs nothing twice.
 */
export const CopyFood = z
  .object({ id: ClientId.optional(), date: Day, mealType: MealType, foodItems: foodItems.default([]) })
  .refine((copy) => copy.foodItems.length > 0, {
    path: ['foodItems'],
    error: ({ input }) => nothingToCopy((input as { mealType: Meal }).mealType),
  })

/** A change to an entry. Missing fields stay as they are; null makes a nutrient unknown. */
export const ChangeFood = z
  .object({
    id: Id,
    mealType: MealType.optional(),
    foodName: name('A food name').optional(),
    /** By default follows a new name. */
    isFruitOrVeg: z.boolean('isFruitOrVeg must be true or false.').optional(),
    quantity: Quantity.optional(),
    servingSize: Serving.min(1, 'A serving is required.').optional(),
    calories: Calories.nullish(),
    ...optionalNutrients,
  })
  .refine(hasChange, nothingToChange)

/** At most two months: as much as a calendar shows at once. */
export const CalendarRange = dayRange(62, 'A calendar can span at most 62 days.')

/** The amount of one of a food's portions, or of `custom` its weight in g; null is no amount. */
function amountProblem(portion: string, amount: number | null): string | undefined {
  if (amount === null) return undefined
  return (portion === 'custom' ? FoodWeight : Quantity).safeParse(amount).error?.issues[0]?.message
}

/** The form for an entry. `portion` is a serving text, or `custom` for an `amount` in g; an empty amount changes nothing. */
export const EditEntry = EntryNutrients.extend({
  portion: z.string(),
  amount: z.number().nullable(),
  foodName: name('A food name'),
  mealType: MealType,
}).superRefine(({ portion, amount }, context) => {
  const message = amountProblem(portion, amount)
  if (message) context.addIssue({ code: 'custom', path: ['amount'], message })
})

/** The add-food form: one of the food's portions, or `custom` and a weight in g. A missing quantity becomes 1. */
export const AddFood = z
  .object({
    portion: z.string(),
    grams: z.number().nullable(),
    quantity: z
      .number()
      .nullable()
      .transform((quantity) => quantity ?? 1)
      .pipe(Quantity),
    mealType: MealType,
  })
  .superRefine(({ portion, grams }, context) => {
    const message = portion === 'custom' && amountProblem(portion, grams ?? 0)
    if (message) context.addIssue({ code: 'custom', path: ['grams'], message })
  })
