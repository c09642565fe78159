import { z } from 'zod'
import { type Amount, nutrientsOf, offeredPortions, ownServing, shownAmount } from '../domain/amount.ts'
import { askedAmount } from '../domain/asked-amount.ts'
import { askedPortion } from '../domain/asked-portion.ts'
import { addDays } from '../domain/day.ts'
import { Day } from '../domain/day-schemas.ts'
import { Calories, grams, Quantity, Serving } from '../domain/fields.ts'
import type { FoodEntry } from '../domain/food-entry.ts'
import type { DailyGoals } from '../domain/goals.ts'
import { quickAddName } from '../domain/logged-food.ts'
import { meals } from '../domain/meal-type.ts'
import { MealType } from '../domain/meal-type-schemas.ts'
import { caloriesLeft, mapNutrients, type Nutrients, nutrients, type Totals } from '../domain/nutrition.ts'
import {
  customPortion,
  entryGrams,
  hasWeight,
  type PortionChoice,
  per100g,
  portionText,
  servingGrams,
  servingText,
  unitText,
} from '../domain/portion.ts'
import { glassVolume } from '../domain/water.ts'
import { badRequest, invalid } from '../errors.ts'
import type { Api } from '../router.ts'

// What tools take and give: names carry the unit, and unknown is null.

export type FoundFood = Awaited<ReturnType<Api['foods']['byId']>>

const unknown = 'null is unknown, which is not 0'
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

export const withUnits = (amounts: Nutrients) =>
  Object.fromEntries(nutrients.map((nutrient) => [fieldOf[nutrient], amounts[nutrient]])) as Record<
    UnitField,
    number | null
  >

export const withoutUnits = (stated: Partial<Record<UnitField, number | null | undefined>>): Nutrients =>
  mapNutrients((nutrient) => stated[fieldOf[nutrient]] ?? null)

/** The fields of these nutrients. */
export const fieldsOf = (names: readonly (keyof Nutrients)[]): UnitField[] => names.map((name) => fieldOf[name])

/** How much of a food: a number of servings, and the weight of all of them. */
const amountFields = {
  servings: z.number().describe('How many of `serving`'),
  serving: z.string().describe('What one serving is, such as "1 large (50 g)" or "100g"'),
  amount_g: known('Weight of the whole amount in g'),
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

export const FoundFoodOut = z.object({
  food_id: z.string().describe('For log_food'),
  name: z.string(),
  brand: z.string().nullable(),
  kind: z
    .enum(['generic', 'label', 'custom', 'recipe', 'meal'])
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

/** How much of a food somebody takes, in the fields of `amountFields`. */
export const statedAmountFields = {
  amount_g: grams('The amount')
    .gt(0, 'The amount must be more than 0 g.')
    .nullish()
    .describe('Weight of the whole amount in g'),
  servings: Quantity.nullish().describe('How many servings; 1 by default where only `serving` is given'),
  serving: Serving.nullish().describe("One of the food's servings from search_foods; by default its first own one"),
}

type StatedAmount = {
  amount_g?: number | null | undefined
  servings?: number | null | undefined
  serving?: string | null | undefined
}

/** The amount of a food that was stated. Throws 400 when there is none, none that the food has, or two that disagree. */
export function amountIn(food: FoundFood, { amount_g, servings, serving }: StatedAmount): Amount {
  if (!servings && !serving && !amount_g) throw badRequest('How much? Give amount_g, or servings.')
  const counted =
    servings || serving
      ? { choice: serving ? servingNamed(food, serving) : ownServing(food).choice, quantity: servings ?? 1 }
      : null
  if (!amount_g) return counted as Amount
  if (counted) {
    assertAgrees(amount_g, counted.choice.grams && counted.choice.grams * counted.quantity)
    return counted
  }
  const choice = hasWeight(food) ? customPortion(amount_g) : null
  if (!choice) throw badRequest(`Nobody knows what a serving of ${food.product_name} weighs. Log it in servings.`)
  return { choice, quantity: 1 }
}

/** Servings may be rounded, as weights in g. */
const tolerance = 0.02

/** An assistant that changes one of two amounts would else log the other one. `weight` is that of the servings in g. */
function assertAgrees(amount: number, weight: number | null): void {
  if (weight !== null && Math.abs(weight - amount) <= tolerance * weight) return
  const servings = weight === null ? 'of unknown weight' : `${rounded(weight)} g`
  throw badRequest(
    `The servings are ${servings}, but amount_g is ${amount}. Give only amount_g, or only servings and serving.`,
  )
}

/** Throws 400 unless the food has a serving of that name, or it is a weight. */
function servingNamed(food: FoundFood, serving: string): PortionChoice {
  const offered = offeredPortions(food)
  const known = offered.find(({ text }) => text.toLowerCase() === serving.toLowerCase())
  const weight = hasWeight(food) ? /^(\d+(?:\.\d+)?) ?g$/i.exec(serving)?.[1] : undefined
  const named = known ?? customPortion(Number(weight ?? 0))
  if (named) return named
  const names = offered.map(({ text }) => text)
  throw badRequest(`${food.product_name} has no serving "${serving}". Its servings are: ${names.join(', ')}.`)
}

/** A food that somebody describes, with the nutrients of the whole amount. Throws 400 without its calories. */
export function freeFood({ name, amount_g, servings, serving, ...stated }: FreeFood) {
  const amounts = withoutUnits(stated)
  if (amounts.calories === null)
    throw badRequest('Without a food_id, calories_kcal is needed: those of the whole entry.')
  const quantity = servings ?? 1
  const weight = !servings && !serving && amount_g ? customPortion(amount_g) : null
  const text = servingOf(serving || '1 serving', weight ? null : amount_g, quantity)
  const counted = { mode: 'serving' as const, text, grams: null, nutrients: amounts }
  return {
    foodName: name || quickAddName,
    quantity,
    servingSize: weight ? weight.text : servingText(counted, quantity),
    ...amounts,
  }
}

/** The text of a serving with what it weighs, where the whole amount is stated too. Throws 400 where the text says another weight. */
function servingOf(text: string, amount: number | null | undefined, quantity: number): string {
  if (!amount) return text
  const grams = servingGrams(text)
  if (grams === null) return portionText(text, amount / quantity)
  assertAgrees(amount, grams * quantity)
  return text
}

type FreeFood = StatedAmount &
  Partial<Record<UnitField, number | null | undefined>> & { name?: string | null | undefined }

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

export const sumsOut = (sums: Totals) => withUnits(mapNutrients((nutrient) => sums[nutrient].sum))

const rounded = (value: number) => Math.round(value * 10) / 10

export const dayField = (what = 'YYYY-MM-DD; today by default') => Day.nullish().describe(what)

export const mealField = MealType.nullish().describe('By default the usual one for the time of day')

type StatedSpan = { from?: Day | null | undefined; to?: Day | null | undefined }

/** The days of a span: up to today, and as many days back, unless something else is stated. Throws 400 when they are out of order. */
export function spanOf(stated: StatedSpan, today: Day, daysBack: number): { from: Day; to: Day } {
  const to = stated.to ?? today
  const from = stated.from ?? addDays(to, -daysBack)
  if (from > to) throw invalid('to', 'The last day cannot be before the first.')
  return { from, to }
}

export const spanText = ({ from, to }: { from: Day; to: Day }): string => `${from} to ${to}`
