import { z } from 'zod'
import { askedAmount, askedPortion } from '../../domain/asked-amount.ts'
import { addDays } from '../../domain/day.ts'
import { Calories, Day, grams, notInOrder } from '../../domain/fields.ts'
import { foodSources } from '../../domain/food.ts'
import type { DailyGoals } from '../../domain/goals.ts'
import type { FoodEntry } from '../../domain/logged-food.ts'
import { type Meal, meals } from '../../domain/meal-type.ts'
import { caloriesLeft, mapNutrients, type Nutrients, nutrients, type Totals } from '../../domain/nutrition.ts'
import { entryGrams, nutrientsOf, offeredPortions, per100g, shownAmount, unitText } from '../../domain/portion.ts'
import { glassVolume } from '../../domain/units.ts'
import { invalid } from '../../errors.ts'
import type { Api } from '../../router.ts'

/** The present in the person's time zone: the day, and the meal that is usual at this hour. */
export type Present = { today: Day; meal: Meal }

type Defined<Input extends z.ZodObject, Output extends z.ZodObject> = {
  name: string
  title: string
  description: string
  /** Changes nothing, so that tokens which can only read have it too. */
  isReadOnly?: true
  /** May ask others on the Internet. */
  isOpenWorld?: true
  /** Takes away what was there. */
  isDestructive?: true
  input: Input
  output: Output
  /** What a call is about, in words, for the list of calls that its owner sees; without an answer when it did not work. */
  subject: (input: z.output<Input>, present: Present, answer: z.input<Output> | null) => string | null
  call: (api: Api, input: z.output<Input>, present: Present) => Promise<z.input<Output>>
}

/** A tool, whose input has been read by its schema before `subject` and `call` see it. */
export type Tool = Defined<z.ZodObject, z.ZodObject>

export const tool = <Input extends z.ZodObject, Output extends z.ZodObject>(defined: Defined<Input, Output>) =>
  defined as unknown as Tool

export const dayField = (what = 'YYYY-MM-DD; today by default') => Day.nullish().describe(what)

/** The input of a span of days. */
export const spanFields = (from: string) => ({
  from: dayField(`First day, YYYY-MM-DD; ${from} by default`),
  to: dayField('Last day, YYYY-MM-DD; today by default'),
})

type StatedSpan = { from?: Day | null | undefined; to?: Day | null | undefined }

/** The days of a span: up to today, and as many days back, unless something else is stated. Throws 400 when they are out of order. */
export function spanOf(stated: StatedSpan, today: Day, daysBack: number): { from: Day; to: Day } {
  const to = stated.to ?? today
  const from = stated.from ?? addDays(to, -daysBack)
  if (from > to) throw invalid('to', notInOrder.error)
  return { from, to }
}

export const spanText = ({ from, to }: { from: Day; to: Day }): string => `${from} to ${to}`

// Names carry the unit, and unknown is null.

const unknown = 'null is unknown, which is not 0'

/** A number that may be unknown. */
const known = (what: string) => z.number().nullable().describe(`${what}; ${unknown}`)

const fieldOf = {
  calories: 'calories_kcal',
  protein: 'protein_g',
  carbs: 'carbs_g',
  fat: 'fat_g',
  fiber: 'fiber_g',
  sugars: 'sugars_g',
  saturatedFat: 'saturated_fat_g',
  salt: 'salt_g',
} as const satisfies Record<keyof Nutrients, string>

export type UnitField = (typeof fieldOf)[keyof Nutrients]

/** Nutrients of whatever the object around them is about. */
export const nutrientFields = {
  calories_kcal: known('Energy in kcal'),
  protein_g: known('Protein in g'),
  carbs_g: known('Carbohydrates in g'),
  fat_g: known('Fat in g'),
  fiber_g: known('Fibre in g'),
  sugars_g: known('Sugars in g'),
  saturated_fat_g: known('Saturated fat in g'),
  salt_g: known('Salt in g'),
}

/** Nutrients that somebody states, within the limits of an entry. */
export const statedNutrientFields = {
  calories_kcal: Calories.nullish(),
  protein_g: grams('Protein').nullish(),
  carbs_g: grams('Carbs').nullish(),
  fat_g: grams('Fat').nullish(),
  fiber_g: grams('Fibre').nullish(),
  sugars_g: grams('Sugars').nullish(),
  saturated_fat_g: grams('Saturated fat').nullish(),
  salt_g: grams('Salt').nullish(),
}

const withUnits = (amounts: Nutrients) =>
  Object.fromEntries(nutrients.map((nutrient) => [fieldOf[nutrient], amounts[nutrient]])) as Record<
    UnitField,
    number | null
  >

export const withoutUnits = (stated: Partial<Record<UnitField, number | null | undefined>>): Nutrients =>
  mapNutrients((nutrient) => stated[fieldOf[nutrient]] ?? null)

/** The fields of these nutrients. */
export const fieldsOf = (names: readonly (keyof Nutrients)[]): UnitField[] => names.map((name) => fieldOf[name])

export const sumsOut = (sums: Totals) => withUnits(mapNutrients((nutrient) => sums[nutrient].sum))

export const incomplete = z
  .array(z.string())
  .describe('Fields of the totals that some entry does not state, so that the real total is higher')

/** To one decimal. */
export const rounded = (value: number) => Math.round(value * 10) / 10

export type FoundFood = Awaited<ReturnType<Api['foods']['byId']>>

/** How much of a food: a number of servings, and the weight of all of them. */
const amountFields = {
  servings: z.number().describe('How many of `serving`'),
  serving: z.string().describe('What one serving is, such as "1 large (50 g)" or "100g"'),
  amount_g: known('Weight of the whole amount in g'),
}

export const FoundFoodOut = z.object({
  food_id: z.string().describe('For log_food'),
  name: z.string(),
  brand: z.string().nullable(),
  kind: z
    .enum(foodSources)
    .describe('Analysed food, packaged product, food added by a person, or a recipe or saved meal of this person'),
  per_100g: z.object(nutrientFields).describe('Nutrients per 100 g (or 100 ml), whatever the serving'),
  servings: z
    .array(z.object({ serving: z.string(), amount_g: known('Weight of one such serving in g'), ...nutrientFields }))
    .describe('The servings that log_food takes, each with its own weight and nutrients'),
  suggested: z
    .object({ ...amountFields, ...nutrientFields })
    .describe(
      'The amount named in the query, else the one logged last, else one serving, with the nutrients of that whole amount',
    ),
  last_logged: z.string().nullable().describe('The day on which this person logged it last'),
})

/** A food as a tool gives it; `query` may name an amount, as in `2 eggs`. */
export function foodOut(food: FoundFood, query: string): z.input<typeof FoundFoodOut> {
  const asked = askedAmount(query)
  const amount = shownAmount(food, asked && askedPortion(food, asked))
  const { choice, quantity } = amount
  const ofAmount = nutrientsOf(food, amount)
  return {
    food_id: food.id,
    name: food.product_name,
    brand: food.brands,
    kind: food.source,
    per_100g: withUnits(nutrientsOf(food, { choice: per100g, quantity: 1 })),
    servings: offeredPortions(food).map((choice) => ({
      serving: choice.text,
      amount_g: choice.grams,
      ...withUnits(nutrientsOf(food, { choice, quantity: 1 })),
    })),
    suggested: {
      servings: quantity,
      serving: choice.text,
      amount_g: choice.grams && Math.round(choice.grams * quantity * 1_000) / 1_000,
      ...withUnits(ofAmount),
    },
    last_logged: food.last?.date ?? null,
  }
}

export const Entry = z
  .object({
    entry_id: z.string().describe('For delete_entry'),
    food_id: z.string().nullable().describe('For log_food; null for what was logged without a food'),
    name: z.string(),
    date: z.string(),
    meal: z.enum(meals),
    ...amountFields,
    ...nutrientFields,
  })
  .describe('Nutrients are those of the whole entry, not per 100 g')

export const entryOut = (entry: FoodEntry): z.input<typeof Entry> => ({
  entry_id: entry.id,
  food_id: entry.foodId,
  name: entry.foodName,
  date: entry.date,
  meal: entry.mealType,
  servings: entry.quantity,
  serving: unitText(entry),
  amount_g: entryGrams(entry),
  ...withUnits(entry),
})

export const Exercise = z.object({ entry_id: z.string(), date: z.string(), name: z.string(), burned_kcal: z.number() })

export const exerciseOut = ({
  id,
  date,
  exerciseName,
  caloriesBurned,
}: Awaited<ReturnType<Api['exercise']['log']>>) => ({
  entry_id: id,
  date,
  name: exerciseName,
  burned_kcal: caloriesBurned,
})

const goal = (what: string) => z.number().nullable().describe(what)

/** Goals of a day, or what is left of them; null where there is no goal. */
export const goalFields = {
  calories_kcal: goal('Energy in kcal'),
  protein_g: goal('Protein in g'),
  carbs_g: goal('Carbohydrates in g'),
  fat_g: goal('Fat in g'),
  fiber_g: goal('Fibre in g'),
  sugars_g: goal('Sugars in g, a limit'),
  saturated_fat_g: goal('Saturated fat in g, a limit'),
  salt_g: goal('Salt in g, a limit'),
  water_ml: goal('Water in ml'),
}

export const goalsOut = (goals: DailyGoals) => ({
  ...withUnits(mapNutrients((nutrient) => goals[nutrient] ?? null)),
  water_ml: goals.water * glassVolume,
})

/** What is left of the goals; unknown values count as 0, and burned kcal add to the calories. */
export function leftOut(
  goals: DailyGoals,
  { sums, burned, glasses }: { sums: Totals; burned: number; glasses: number },
) {
  const left = mapNutrients((nutrient) => {
    const goal = goals[nutrient]
    return goal === undefined ? null : rounded(goal - (sums[nutrient].sum ?? 0))
  })
  const calories = rounded(caloriesLeft(goals.calories, sums.calories.sum ?? 0, burned))
  return { ...withUnits({ ...left, calories }), water_ml: (goals.water - glasses) * glassVolume }
}
