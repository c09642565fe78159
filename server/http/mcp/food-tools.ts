import { z } from 'zod'
import { servingsOf } from '../../domain/entries.ts'
import { MealType, text } from '../../domain/fields.ts'
import { searchScopes } from '../../domain/food.ts'
import { type Amount, nutrientsOf, servingText } from '../../domain/portion.ts'

import { dayField } from './days.ts'
import { Entry, entryOut } from './entry-fields.ts'
import { type FoundFood, FoundFoodOut, foodOut } from './food-fields.ts'
import { statedNutrientFields } from './nutrient-fields.ts'
import { amountIn, freeFood, statedAmountFields } from './stated-amount.ts'
import { tool } from './tool.ts'

const mealField = MealType.nullish().describe('By default the usual one for the time of day')

export const searchFoods = tool({
  name: 'search_foods',
  title: 'Search foods',
  description:
    'Finds foods by name or barcode, best first: the person’s own foods, recipes and saved meals, common foods and products. ' +
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
      foodItems: food.filter(({ mealType }) => mealType === from_meal),
    })
    return { logged: logged.map(entryOut) }
  },
})

const itemOf = (food: FoundFood, amount: Amount) => ({
  foodName: food.product_name.slice(0, 200),
  foodId: food.id,
  categories_tags: food.categories_tags,
  quantity: amount.quantity,
  servingSize: servingText(amount.choice, amount.quantity),
  ...nutrientsOf(food, amount),
})
