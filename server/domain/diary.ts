/** The schemas of what is logged on a day: food, exercise, water and saved meals. */

import { z } from 'zod'
import {
  Calories,
  ClientId,
  Day,
  dayRange,
  FoodItem,
  FoodWeight,
  foodItems,
  hasChange,
  Id,
  kcal,
  MealType,
  NutrientAmounts,
  name,
  nothingToChange,
  notNumber,
  optionalNutrients,
  Quantity,
  Serving,
  text,
} from './fields.ts'
import { maxFoodsPerCall, maxWaterTap, nothingToCopy } from './limits.ts'
import { quickAddName } from './logged-food.ts'
import { type Meal, maxMealTypes, nameKey } from './meal-type.ts'

/** How much water an entry counts as, in ml. Null counts as none; by default, what was last said of the food decides. */
const WaterMl = z
  .number(notNumber('waterMl must be a number of millilitres.'))
  .min(0, 'waterMl cannot be negative.')
  .max(maxWaterTap, 'A drink can count as at most 10,000 ml of water.')
  .nullish()

const LoggedItem = FoodItem.extend({ waterMl: WaterMl })

export const LogFood = LoggedItem.extend({ id: ClientId.optional(), date: Day, mealType: MealType })

export const LogFoods = z.object({
  entries: z
    .array(LogFood, 'entries must be a list of foods.')
    .min(1, 'There is nothing to log.')
    .max(maxFoodsPerCall, `At most ${maxFoodsPerCall} foods can be sent at once.`),
})

const loggedItems = z
  .array(LoggedItem, 'foodItems must be a list of foods.')
  .max(maxFoodsPerCall, `At most ${maxFoodsPerCall} foods can be sent at once.`)

/**
 * Diary entries to log again on another day. Their own ids, dates and meals are ignored. `id` identifies the call, so that a
 * retry logs nothing twice.
 */
export const CopyFood = z
  .object({ id: ClientId.optional(), date: Day, mealType: MealType, foodItems: loggedItems.default([]) })
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
    /** By default, a new name decides. */
    isFruitOrVeg: z.boolean('isFruitOrVeg must be true or false.').optional(),
    quantity: Quantity.optional(),
    servingSize: Serving.min(1, 'A serving is required.').optional(),
    calories: Calories.nullish(),
    ...optionalNutrients,
    /** Merged with those of the entry; null makes one unknown. */
    nutrients: NutrientAmounts.optional(),
    waterMl: WaterMl,
  })
  .refine(hasChange, nothingToChange)

export const RemoveFoods = z.object({
  ids: z
    .array(Id, 'ids must be a list.')
    .min(1, 'There is nothing to delete.')
    .max(maxFoodsPerCall, `At most ${maxFoodsPerCall} foods can be deleted at once.`),
})

/** The nutrients of a whole entry, with their limits. */
export const EntryNutrients = z.object({ calories: Calories.nullable(), ...optionalNutrients })

/** The form to add a food: one of its portions, or `custom` with a weight in g. A missing quantity becomes 1. */
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
    /** Whether it counts as water, where that is asked. */
    isWater: z.boolean(),
  })
  .superRefine(({ portion, grams }, context) => {
    const message = portion === 'custom' && amountProblem(portion, grams ?? 0)
    if (message) context.addIssue({ code: 'custom', path: ['grams'], message })
  })

/** The form to add the foods of a described meal. */
export const AddDescribedFoods = z.object({ items: z.array(AddFood).min(1, 'Nothing is left to add.') })

/** The form of a quick add: one serving of some calories, optionally with a name and macros. */
export const QuickAddFood = FoodItem.pick({ protein: true, carbs: true, fat: true }).extend({
  foodName: text('A name must be text.', 200, 'A name can have at most 200 characters.').transform(
    (name) => name || quickAddName,
  ),
  calories: Calories,
  quantity: z.literal(1).default(1),
  servingSize: z.literal('1 serving').default('1 serving'),
})

/** The form for an entry. `portion` is the text of a serving, or `custom` for an `amount` in g. An empty amount changes nothing. */
export const EditEntry = EntryNutrients.extend({
  portion: z.string(),
  amount: z.number().nullable(),
  foodName: name('A food name'),
  mealType: MealType,
  isWater: z.boolean(),
}).superRefine(({ portion, amount }, context) => {
  const message = amountProblem(portion, amount)
  if (message) context.addIssue({ code: 'custom', path: ['amount'], message })
})

/** What is wrong with an amount: the quantity of a portion, or for `custom` a weight in g. Null is no amount, which is fine. */
function amountProblem(portion: string, amount: number | null): string | undefined {
  if (amount === null) return undefined
  return (portion === 'custom' ? FoodWeight : Quantity).safeParse(amount).error?.issues[0]?.message
}

/** At most two months, the most that a calendar shows at once. */
export const CalendarRange = dayRange(62, 'A calendar can span at most 62 days.')

/** A year, and the week before it that the mean of its first days needs. */
export const DailyRange = dayRange(400, 'The days can span at most 400.')

export const SummaryRange = dayRange(366, 'A summary can span at most 366 days.')

/** Calories are required: 0 kcal is valid, a missing value is not. */
export const LogExercise = z.object({
  id: ClientId.optional(),
  date: Day,
  exerciseName: name('An exercise name'),
  caloriesBurned: kcal('Calories burned'),
})

/** Missing fields stay as they are. */
export const ChangeExercise = LogExercise.pick({ exerciseName: true, caloriesBurned: true })
  .partial()
  .extend({ id: Id })
  .refine(hasChange, nothingToChange)

/** A change of a day's water. `id` identifies the tap, so that a retry is counted once. */
const waterTap = {
  date: Day,
  id: ClientId.optional(),
  /** Instead of glasses. */
  ml: z
    .number(notNumber('ml must be a number of millilitres.'))
    .gt(0, 'An amount of water must be more than 0.')
    .max(maxWaterTap, 'An amount of water can be at most 10,000 ml.')
    .optional(),
}

/** Removes a glass of water, or as much as is stated. */
export const RemoveWater = z.object(waterTap)

/** What somebody says of a whole day. A complete day without food is a day of fasting. */
const dayStatuses = ['complete', 'incomplete'] as const
export type DayStatus = (typeof dayStatuses)[number]

/** Null takes it back. */
export const SetDayStatus = z.object({
  date: Day,
  status: z.enum(dayStatuses, 'The status of a day is complete, incomplete or null.').nullable(),
})

/** Adds one or more glasses of water in one tap, or so many ml. */
export const AddWater = z.object({
  ...waterTap,
  glasses: z
    .int('Glasses must be a whole number.')
    .min(1, 'At least one glass.')
    .max(20, 'At most 20 glasses at once.')
    .default(1),
})

const mealName = name('A name')

const items = foodItems.min(1, 'A saved meal needs at least one food.')

/** A saved meal of the given foods, or of the current entries of a meal. */
export const CreateSavedMeal = z
  .object({
    id: ClientId.optional(),
    name: mealName,
    items: items.optional(),
    date: Day.optional(),
    mealType: MealType.optional(),
  })
  .refine(({ items, date, mealType }) => items !== undefined || (date !== undefined && mealType !== undefined), {
    path: ['items'],
    error: 'A saved meal needs a list of foods, or a meal and its day.',
  })

export const ChangeSavedMeal = z
  .object({ id: Id, name: mealName.optional(), items: items.optional() })
  .refine(hasChange, nothingToChange)

const MealId = z.string().min(1).max(60)

/** All meals of a day in order. One that is left out and still used is merged into the one that `moveTo` names for its id. */
export const SaveMealTypes = z.object({
  mealTypes: z
    .array(
      z.object({
        id: MealId.optional(),
        name: name('The name of a meal'),
        startsAt: z
          .string()
          .regex(/^(([01]\d|2[0-3]):[0-5]\d)?$/, 'A time must be HH:MM.')
          .nullish()
          .transform((time) => time || null),
      }),
      'Please list the meals of your day.',
    )
    .min(1, 'A day needs at least one meal.')
    .max(maxMealTypes, `A day can have at most ${maxMealTypes} meals.`)
    .refine(
      (types) => new Set(types.map(({ name }) => nameKey(name))).size === types.length,
      'Two meals have the same name.',
    )
    .refine(
      (types) => new Set(types.flatMap(({ id }) => id ?? [])).size === types.filter(({ id }) => id).length,
      'A meal is listed twice.',
    ),
  moveTo: z.record(MealId, MealId).optional(),
})
