/** What a tool is, and the fields that several tools share. Names end with the unit, and unknown is null. */

import { z } from 'zod'
import { askedAmount, askedPortion } from '../../domain/asked-amount.ts'
import { addDays } from '../../domain/day.ts'
import { Calories, Day, grams, notInOrder } from '../../domain/fields.ts'
import type { DailyGoals } from '../../domain/goals.ts'
import { mealAmount } from '../../domain/line-amount.ts'
import type { FoodEntry } from '../../domain/logged-food.ts'
import type { Meal } from '../../domain/meal-type.ts'
import { amountsOfFields } from '../../domain/nutrient-amounts.ts'
import { nutrientDefinitions } from '../../domain/nutrients.ts'
import {
  caloriesLeft,
  mapNutrients,
  mergedAmounts,
  type NutrientAmounts,
  type Nutrients,
  nutrients,
  type Totals,
} from '../../domain/nutrition.ts'
import {
  type Amount,
  entryGrams,
  nutrientsOf,
  offeredPortions,
  per100g,
  shownAmount,
  toThreeDecimals,
  unitText,
} from '../../domain/portion.ts'
import { glassVolume } from '../../domain/units.ts'
import { invalid } from '../../errors.ts'
import type { Api } from '../../router.ts'

/** A tool of any input. `subject` and `call` get input that its schema has checked. */
export type Tool = ToolDefinition<z.ZodObject, z.ZodObject>

type ToolDefinition<Input extends z.ZodObject, Output extends z.ZodObject> = {
  name: string
  title: string
  description: string
  /** It changes nothing, so tokens that can only read may call it. */
  isReadOnly?: true
  /** It may send requests to other servers. */
  isOpenWorld?: true
  /** It deletes something. */
  isDestructive?: true
  input: Input
  output: Output
  /** What a call is about, in words, for the list of calls that the owner sees. `answer` is null when the call failed. */
  subject: (input: z.output<Input>, present: Present, answer: z.input<Output> | null) => string | null
  call: (api: Api, input: z.output<Input>, present: Present) => Promise<z.input<Output>>
}

export const tool = <Input extends z.ZodObject, Output extends z.ZodObject>(
  definition: ToolDefinition<Input, Output>,
) => definition as unknown as Tool

/** The present in the person's time zone: today, and the usual meal now among their meals. */
export type Present = { today: Day; meal: Meal; meals: Meal[] }

export const dayField = (what = 'YYYY-MM-DD; today by default') => Day.nullish().describe(what)

/** The input of a span of days. */
export const spanFields = (from: string) => ({
  from: dayField(`First day, YYYY-MM-DD; ${from} by default`),
  to: dayField('Last day, YYYY-MM-DD; today by default'),
})

type StatedSpan = { from?: Day | null | undefined; to?: Day | null | undefined }

/** A span of days. By default it ends today and starts `daysBack` days earlier. Throws 400 when its days are out of order. */
export function spanOf(stated: StatedSpan, today: Day, daysBack: number): { from: Day; to: Day } {
  const to = stated.to ?? today
  const from = stated.from ?? addDays(to, -daysBack)
  if (from > to) throw invalid('to', notInOrder.error)
  return { from, to }
}

export const spanText = ({ from, to }: { from: Day; to: Day }): string => `${from} to ${to}`

const unknown = 'null is unknown, which is not 0'

const numberOrUnknown = (what: string) => z.number().nullable().describe(`${what}; ${unknown}`)

const fieldNames = {
  calories: 'calories_kcal',
  protein: 'protein_g',
  carbs: 'carbs_g',
  fat: 'fat_g',
  fiber: 'fiber_g',
  sugars: 'sugars_g',
  saturatedFat: 'saturated_fat_g',
  salt: 'salt_g',
} as const satisfies Record<keyof Nutrients, string>

export type UnitField = (typeof fieldNames)[keyof Nutrients]

/** The nutrients in an answer: of a food, an entry or a day. */
export const nutrientFields = {
  calories_kcal: numberOrUnknown('Energy in kcal'),
  protein_g: numberOrUnknown('Protein in g'),
  carbs_g: numberOrUnknown('Carbohydrates in g'),
  fat_g: numberOrUnknown('Fat in g'),
  fiber_g: numberOrUnknown('Fibre in g'),
  sugars_g: numberOrUnknown('Sugars in g'),
  saturated_fat_g: numberOrUnknown('Saturated fat in g'),
  salt_g: numberOrUnknown('Salt in g'),
}

/** The nutrients in an input, within the limits of a diary entry. */
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

/** The nutrients beyond the label by name and unit, such as `Iron (mg)`. A person's own are in the sums of a day only. */
const otherNutrients = nutrientDefinitions.map(({ key, name, unit }) => ({ key, field: `${name} (${unit})` }))
const keyOfField = new Map(otherNutrients.map(({ key, field }) => [field.toLowerCase(), key]))

/** In an answer: only those that are known. */
const otherNutrientsField = z
  .record(z.string(), z.number())
  .describe(
    'Vitamins, minerals and others that are known, by name and unit, such as "Iron (mg)"; one that is missing is unknown, not 0',
  )

const otherNutrientsOut = (amounts: NutrientAmounts): Record<string, number> =>
  Object.fromEntries(
    otherNutrients.flatMap(({ key, field }) => {
      const amount = amounts[key]
      return amount === undefined ? [] : [[field, amount]]
    }),
  )

/** In an input, under the names of an answer. */
export const statedOtherNutrients = z
  .record(z.string().max(60), z.number().min(0))
  .nullish()
  .describe('Other nutrients of the whole entry, by name and unit as in an answer, such as {"Iron (mg)": 5.4}')

/** Throws 400 for a name that no nutrient has. */
export const amountsIn = (stated: Readonly<Record<string, number>>): NutrientAmounts =>
  Object.fromEntries(
    Object.entries(stated).map(([field, amount]) => {
      const key = keyOfField.get(field.toLowerCase())
      if (key === undefined) throw invalid('other_nutrients', `There is no nutrient called ${field}.`)
      return [key, amount]
    }),
  )

const withUnits = (amounts: Nutrients) =>
  Object.fromEntries(nutrients.map((nutrient) => [fieldNames[nutrient], amounts[nutrient]])) as Record<
    UnitField,
    number | null
  >

export const withoutUnits = (stated: Partial<Record<UnitField, number | null | undefined>>): Nutrients =>
  mapNutrients((nutrient) => stated[fieldNames[nutrient]] ?? null)

export const fieldsOf = (names: readonly (keyof Nutrients)[]): UnitField[] => names.map((name) => fieldNames[name])

export const sumsOut = (sums: Totals) => withUnits(mapNutrients((nutrient) => sums[nutrient].sum))

export const incomplete = z
  .array(z.string())
  .describe('Fields of the totals that some entry does not state, so that the real total is higher')

/** Rounds to one decimal. */
export const rounded = (value: number) => Math.round(value * 10) / 10

export type FoundFood = Awaited<ReturnType<Api['foods']['byId']>>

/** An amount of a food: a number of servings, and their total weight. */
const amountFields = {
  servings: z.number().describe('How many of `serving`'),
  serving: z.string().describe('What one serving is, such as "1 large (50 g)" or "100g"'),
  amount_g: numberOrUnknown('Weight of the whole amount in g'),
}

export const FoundFoodOut = z.object({
  food_id: z.string().describe('For log_food'),
  name: z.string(),
  brand: z.string().nullable(),
  kind: z
    .enum(['generic', 'label', 'custom', 'recipe', 'meal'])
    .describe(
      'Analysed food, packaged product, food added by a person, or a recipe or saved meal of this person or their household',
    ),
  per_100g: z
    .object({ ...nutrientFields, other_nutrients: otherNutrientsField })
    .describe('Nutrients per 100 g (or 100 ml), whatever the serving'),
  servings: z
    .array(
      z.object({
        serving: z.string(),
        amount_g: numberOrUnknown('Weight of one such serving in g'),
        ...nutrientFields,
      }),
    )
    .describe('The servings that log_food takes, each with its own weight and nutrients'),
  suggested: z
    .object({ ...amountFields, ...nutrientFields })
    .describe(
      'The amount named in the query, else the one logged last, else one serving, with the nutrients of that whole amount',
    ),
  last_logged: z.string().nullable().describe('The day on which this person logged it last'),
})

/** A food in an answer. `query` may name an amount, such as `2 eggs`. */
export function foodOut(food: FoundFood, query: string): z.input<typeof FoundFoodOut> {
  const asked = askedAmount(query)
  const amount = shownAmount(food, asked && askedPortion(food, asked))
  return {
    food_id: food.id,
    name: food.product_name,
    brand: food.brands,
    kind: food.source,
    per_100g: {
      ...withUnits(nutrientsOf(food, { choice: per100g, quantity: 1 })),
      other_nutrients: otherNutrientsOut(mergedAmounts({}, amountsOfFields(food.nutriments))),
    },
    servings: offeredPortions(food).map((choice) => ({
      serving: choice.text,
      amount_g: choice.grams,
      ...withUnits(nutrientsOf(food, { choice, quantity: 1 })),
    })),
    suggested: amountOut(food, amount),
    last_logged: food.last?.date ?? null,
  }
}

const amountOut = (food: Pick<FoundFood, 'nutriments'>, amount: Amount) => ({
  servings: amount.quantity,
  serving: amount.choice.text,
  amount_g: amount.choice.grams && toThreeDecimals(amount.choice.grams * amount.quantity),
  ...withUnits(nutrientsOf(food, amount)),
})

const NamedFood = z.object({ food_id: z.string(), name: z.string() })

export const DescribedFoodOut = z
  .object({
    text: z.string().describe('The words of the description'),
    food_id: z.string().describe('For log_food'),
    name: z.string(),
    ...amountFields,
    ...nutrientFields,
    is_sure: z.boolean().describe('false: the food or its amount is a guess, so ask the person before you log it'),
    others: z.array(NamedFood).describe('Other foods that it may be'),
  })
  .describe('Nutrients are those of the whole amount, not per 100 g')

type DescribedItem = Awaited<ReturnType<Api['foods']['describe']>>['items'][number]

/** A food of a described meal, in the amount to log. */
export const describedFoodOut = ({
  food,
  candidates,
  ...item
}: DescribedItem & { food: FoundFood }): z.input<typeof DescribedFoodOut> => ({
  text: item.text,
  food_id: food.id,
  name: food.product_name,
  ...amountOut(food, mealAmount(food, item)),
  is_sure: item.isSure,
  others: candidates.slice(1).map(({ id, product_name }) => ({ food_id: id, name: product_name })),
})

export const Entry = z
  .object({
    entry_id: z.string().describe('For delete_entry'),
    food_id: z.string().nullable().describe('For log_food; null for what was logged without a food'),
    name: z.string(),
    date: z.string(),
    meal: z.string(),
    ...amountFields,
    ...nutrientFields,
    other_nutrients: otherNutrientsField,
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
  other_nutrients: otherNutrientsOut(entry.nutrients),
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

/** The goals of a day, or what is left of them; null where there is no goal. */
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

/** What is left of the goals. Unknown values count as 0, and burned kcal add to the calories left. */
export function leftOut(
  goals: DailyGoals,
  { sums, burned, waterMl }: { sums: Totals; burned: number; waterMl: number },
) {
  const left = mapNutrients((nutrient) => {
    const goal = goals[nutrient]
    return goal === undefined ? null : rounded(goal - (sums[nutrient].sum ?? 0))
  })
  const calories = rounded(caloriesLeft(goals.calories, sums.calories.sum ?? 0, burned))
  return { ...withUnits({ ...left, calories }), water_ml: goals.water * glassVolume - waterMl }
}
