/** The tools for food, water, exercise and deleting entries. */

import { z } from 'zod'
import { maxDescription } from '../../domain/described-meal.ts'
import { servingsOf } from '../../domain/entries.ts'
import { grams, kcal, MealType, name, Quantity, Serving, text } from '../../domain/fields.ts'
import { searchScopes } from '../../domain/food.ts'
import { maxWaterTap } from '../../domain/limits.ts'
import { quickAddName } from '../../domain/logged-food.ts'
import { nameKey } from '../../domain/meal-type.ts'
import {
  type Amount,
  customPortion,
  hasWeight,
  nutrientsOf,
  offeredPortions,
  ownServing,
  type PortionChoice,
  portionText,
  servingGrams,
  servingText,
} from '../../domain/portion.ts'
import { glassVolume } from '../../domain/units.ts'
import { badRequest } from '../../errors.ts'
import {
  amountsIn,
  DescribedFoodOut,
  dayField,
  describedFoodOut,
  Entry,
  Exercise,
  entryOut,
  exerciseOut,
  type FoundFood,
  FoundFoodOut,
  foodOut,
  rounded,
  statedNutrientFields,
  statedOtherNutrients,
  tool,
  type UnitField,
  withoutUnits,
} from './tool-fields.ts'

/** The amount of a food to log, in the fields of `amountFields`. */
const statedAmountFields = {
  amount_g: grams('The amount')
    .gt(0, 'The amount must be more than 0 g.')
    .nullish()
    .describe('Weight of the whole amount in g'),
  servings: Quantity.nullish().describe('How many servings; 1 by default where only `serving` is given'),
  serving: Serving.nullish().describe("One of the food's servings from search_foods; by default its first own one"),
}

const mealField = MealType.nullish().describe('By default the usual one for the time of day')

export const searchFoods = tool({
  name: 'search_foods',
  title: 'Search foods',
  description:
    'Finds foods by name or barcode, best first: foods, recipes and saved meals of the person and their household, common foods and ' +
    'products. ' +
    'The query may name an amount, such as "2 eggs" or "150 g rice", which `suggested` then holds. Call log_food with the ' +
    'food_id of the best match.',
  isReadOnly: true,
  isOpenWorld: true,
  input: z.object({
    query: z.string().max(200).default('').describe('A name or a barcode; may be empty unless `among` is "all"'),
    among: z
      .enum(searchScopes)
      .default('all')
      .describe('"recent": logged before; "mine": own foods, recipes and saved meals; "favourites": starred'),
    online: z
      .boolean()
      .default(false)
      .describe('Also ask Open Food Facts, for products that were not found; slow and limited'),
    limit: z.int().min(1).max(20).default(8),
  }),
  output: z.object({ foods: z.array(FoundFoodOut) }),
  subject: ({ query }) => (query === '' ? null : query),
  async call(api, { query, among, online, limit }) {
    const found = await api.foods.search({ query, among, outside: online })
    return { foods: found.slice(0, limit).map((food) => foodOut(food, query)) }
  },
})

export const describeMeal = tool({
  name: 'describe_meal',
  title: 'Understand a described meal',
  description:
    'Finds the foods of a meal in words, such as "2 eggs, 100 g oats and a glass of milk", with an amount of each, and logs nothing. ' +
    'Show the person what is not is_sure, then call log_food for each with its food_id, servings and serving.',
  isReadOnly: true,
  input: z.object({
    text: z.string().max(maxDescription, 'A description can have at most 2,000 characters.'),
  }),
  output: z.object({
    foods: z.array(DescribedFoodOut),
    not_understood: z.array(z.string()).describe('Parts that name no known food'),
  }),
  subject: (_input, _present, answer) => answer?.foods.map(({ name }) => name).join(', ') ?? null,
  async call(api, { text }) {
    const { items, notUnderstood } = await api.foods.describe({ text })
    const foods = items.flatMap(({ food, ...item }) => (food ? [describedFoodOut({ ...item, food })] : []))
    return { foods, not_understood: notUnderstood }
  },
})

export const logFood = tool({
  name: 'log_food',
  title: 'Log food',
  description:
    'Adds a food to the diary. Either with a food_id from search_foods or get_day and an amount (amount_g, or servings ' +
    'and serving): its nutrients follow from the food, and stated ones are ignored. Or without a food_id, with a name and ' +
    'calories_kcal, which like the other nutrients are those of the whole entry, not per 100 g; leave out what is not known.',
  input: z.object({
    food_id: z.string().max(220).nullish(),
    name: text('A name must be text.', 200, 'A name can have at most 200 characters.')
      .nullish()
      .describe('Only without a food_id'),
    date: dayField(),
    meal: mealField,
    ...statedAmountFields,
    ...statedNutrientFields,
    other_nutrients: statedOtherNutrients,
  }),
  output: z.object({ logged: z.array(Entry).describe('Several for a saved meal: one for each of its foods') }),
  subject({ name, date, meal }, present, answer) {
    const names = answer ? answer.logged.map((entry) => entry.name) : [name].filter(Boolean)
    return [...names, `${meal ?? present.meal} on ${date ?? present.today}`].join(', ')
  },
  async call(api, { food_id, date, meal, ...stated }, present) {
    const at = { date: date ?? present.today, mealType: meal ?? present.meal }
    if (!food_id) return { logged: [entryOut(await api.diary.logFood({ ...freeFood(stated), ...at }))] }
    const food = await api.foods.byId({ id: food_id })
    const amount = amountIn(food, stated)
    const items = food.items ? servingsOf(food.items, amount.quantity) : [itemOf(food, amount)]
    const logged = await api.diary.logFoods({ entries: items.map((item) => ({ ...item, ...at })) })
    return { logged: logged.map(entryOut) }
  },
})

export const copyMeal = tool({
  name: 'copy_meal',
  title: 'Copy a meal',
  description: 'Logs all foods of a meal of one day again, such as yesterday’s breakfast for today.',
  input: z.object({
    from_date: z.string().describe('YYYY-MM-DD'),
    from_meal: MealType,
    date: dayField(),
    meal: mealField.describe('The same meal by default'),
  }),
  output: z.object({ logged: z.array(Entry) }),
  subject: ({ from_date, from_meal }) => `${from_meal} of ${from_date}`,
  async call(api, { from_date, from_meal, date, meal }, { today }) {
    const { food } = await api.diary.day({ date: from_date })
    const logged = await api.diary.copyFood({
      date: date ?? today,
      mealType: meal ?? from_meal,
      foodItems: food.filter(({ mealType }) => nameKey(mealType) === nameKey(from_meal)),
    })
    return { logged: logged.map(entryOut) }
  },
})

export const logWater = tool({
  name: 'log_water',
  title: 'Log water',
  description: `Adds plain water to a day, a glass of ${glassVolume} ml by default. Drinks are logged with log_food.`,
  input: z.object({ water_ml: z.number().gt(0).max(maxWaterTap).default(glassVolume), date: dayField() }),
  output: z.object({
    date: z.string(),
    added_ml: z.number(),
    water_ml: z.number().describe('Of the whole day, with the drinks that count as water'),
  }),
  subject: ({ date }, { today }) => date ?? today,
  async call(api, { water_ml, date: asked }, { today }) {
    const date = asked ?? today
    const { ml } = await api.water.add({ date, ml: water_ml })
    return { date, added_ml: water_ml, water_ml: ml }
  },
})

export const logExercise = tool({
  name: 'log_exercise',
  title: 'Log exercise',
  description: 'Adds an exercise with the energy that it burned.',
  input: z.object({ name: name('An exercise name'), burned_kcal: kcal('Energy burned'), date: dayField() }),
  output: Exercise,
  subject: ({ name, date }, { today }) => `${name} on ${date ?? today}`,
  call: async (api, { name, burned_kcal, date }, { today }) =>
    exerciseOut(await api.exercise.log({ exerciseName: name, caloriesBurned: burned_kcal, date: date ?? today })),
})

export const deleteEntry = tool({
  name: 'delete_entry',
  title: 'Delete an entry',
  description: 'Deletes one entry by the entry_id that get_day or get_progress gave. Ask the person first.',
  isDestructive: true,
  input: z.object({ entry_id: z.string(), kind: z.enum(['food', 'exercise', 'weight']) }),
  output: z.object({ deleted: z.literal(true) }),
  subject: ({ kind }) => kind,
  async call(api, { entry_id: id, kind }) {
    if (kind === 'food') await api.diary.removeFood({ id })
    else if (kind === 'exercise') await api.exercise.remove({ id })
    else await api.progress.remove({ id })
    return { deleted: true as const }
  },
})

type StatedAmount = {
  amount_g?: number | null | undefined
  servings?: number | null | undefined
  serving?: string | null | undefined
}

type FreeFood = StatedAmount &
  Partial<Record<UnitField, number | null | undefined>> & {
    name?: string | null | undefined
    other_nutrients?: Record<string, number> | null | undefined
  }

/** The stated amount of a food. Throws 400 when it is missing, the food has no such serving, or servings and weight disagree. */
function amountIn(food: FoundFood, { amount_g, servings, serving }: StatedAmount): Amount {
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

/** The serving with this name, which may also be a weight such as `55g`. Throws 400 when the food has no such serving. */
function servingNamed(food: FoundFood, serving: string): PortionChoice {
  const offered = offeredPortions(food)
  const known = offered.find(({ text }) => text.toLowerCase() === serving.toLowerCase())
  const weight = hasWeight(food) ? /^(\d+(?:\.\d+)?) ?g$/i.exec(serving)?.[1] : undefined
  const named = known ?? customPortion(Number(weight ?? 0))
  if (named) return named
  const names = offered.map(({ text }) => text)
  throw badRequest(`${food.product_name} has no serving "${serving}". Its servings are: ${names.join(', ')}.`)
}

/** Stated weights and servings may be rounded. */
const tolerance = 0.02

/**
 * Throws 400 when a stated amount and the weight of the servings, both in g, differ: an assistant that corrects only one of
 * them would otherwise log the other.
 */
function assertAgrees(amount: number, weight: number | null): void {
  if (weight !== null && Math.abs(weight - amount) <= tolerance * weight) return
  const servings = weight === null ? 'of unknown weight' : `${rounded(weight)} g`
  throw badRequest(
    `The servings are ${servings}, but amount_g is ${amount}. Give only amount_g, or only servings and serving.`,
  )
}

const itemOf = (food: FoundFood, amount: Amount) => ({
  foodName: food.product_name.slice(0, 200),
  foodId: food.id,
  categories_tags: food.categories_tags,
  quantity: amount.quantity,
  servingSize: servingText(amount.choice, amount.quantity),
  ...nutrientsOf(food, amount),
})

/** The entry of a food that is described instead of found, with the nutrients of the whole amount. Throws 400 without calories. */
function freeFood({ name, amount_g, servings, serving, other_nutrients, ...stated }: FreeFood) {
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
    nutrients: amountsIn(other_nutrients ?? {}),
  }
}

/** The text of a serving, with its weight when the whole amount is stated. Throws 400 when the text states another weight. */
function servingOf(text: string, amount: number | null | undefined, quantity: number): string {
  if (!amount) return text
  const grams = servingGrams(text)
  if (grams === null) return portionText(text, amount / quantity)
  assertAgrees(amount, grams * quantity)
  return text
}
