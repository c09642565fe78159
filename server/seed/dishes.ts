/** The dishes and recipes of the demo world, and how they are logged. */

import type { Day } from '../domain/day.ts'
import type { Meal } from '../domain/meal-type.ts'
import { nutrientsOf, portionChoices, servingText } from '../domain/portion.ts'
import type { Api } from '../router.ts'

/** Foods with their portions, such as `egg_boiled: 2 x 1 egg`. The text before the colon is the key of a staple in the catalogue. */
type Dish = readonly string[]

/** The dishes at the beginning of a list are eaten most often. */
export const breakfasts: readonly Dish[] = [
  ['oats: 1 serving', 'greek-yogurt_plain: 1 small pot', 'blueberries: 1 handful', 'coffee-with-milk: 1 mug (300 ml)'],
  ['bread_wholemeal_toasted: 2 x 1 slice', 'egg_scrambled: 2 eggs', 'tomato: 1 medium', 'coffee-with-milk: 1 cup'],
  ['porridge_made-with-milk: 1 bowl', 'banana: 1 medium', 'tea-with-milk: 1 cup'],
  ['muesli: 1 bowl', 'milk_semi-skimmed: 1 small glass (150 ml)', 'strawberries: 1 cup', 'coffee-with-milk: 1 cup'],
  ['avocado-toast: 1 slice', 'egg_boiled: 1 egg', 'orange: 1 medium', 'tea-with-milk: 1 cup'],
  ['pancakes: 3 pancakes', 'strawberries: 1 cup', 'honey: 1 tbsp', 'cappuccino: 1 regular (210 ml)'],
]

export const lunches: readonly Dish[] = [
  ['greek-salad: 1 portion', 'pitta-bread_wholemeal: 1 large pita', 'hummus: 2 x 1 tbsp'],
  ['tomato-soup: 1 bowl', 'bread_sourdough: 2 x 1 slice', 'cheese_cheddar: 1 slice'],
  ['tuna-mayonnaise-sandwich: 1 sandwich', 'green-salad: 1 portion', 'apple: 1 medium'],
  [
    'quinoa_cooked: 1 cup',
    'chickpeas_canned: 1/2 cup',
    'cucumber: 1/2 cup slices',
    'cheese_feta: 1 slice',
    'olive-oil: 1 tbsp',
  ],
  ['falafel-wrap: 1 wrap', 'baby-carrots: 1 handful'],
  ['chicken-caesar-salad: 1 portion', 'orange-juice: 1 small glass (150 ml)'],
  ['minestrone: 1 bowl', 'bread_rye: 2 x 1 slice', 'hummus: 3 x 1 tbsp', 'pear: 1 medium'],
]

export const dinners: readonly Dish[] = [
  ['salmon_cooked: 1 fillet', 'potato_boiled: 1 large', 'broccoli_cooked: 1 cup', 'olive-oil: 1 tsp'],
  ['chicken-and-vegetable-stir-fry: 1 portion', 'rice_white_cooked: 1 portion', 'mandarin: 1 medium'],
  ['spaghetti-bolognese: 1 portion', 'green-salad: 1 portion'],
  ['chickpea-curry: 1 portion', 'rice_brown_cooked: 1 portion', 'yogurt_plain: 1 small pot'],
  ['lasagne_vegetable: 1 portion', 'garlic-bread: 1 slice', 'green-salad: 1 portion'],
  ['chilli-con-carne: 1 bowl', 'rice_white_cooked: 1 small portion', 'avocado: 1/2 avocado'],
  ['chicken-breast_grilled: 1 breast', 'sweet-potato_baked: 1 large', 'green-beans_cooked: 1 cup', 'olive-oil: 1 tbsp'],
  ['pizza_vegetable: 2 x 1 slice', 'wine_red: 1 glass (150 ml)'],
]

export const snacks: readonly Dish[] = [
  ['apple: 1 medium'],
  ['almonds: 1 handful'],
  ['banana: 1 medium', 'tea_black: 1 cup'],
  ['chocolate_dark-70-85: 2 x 1 square'],
  ['greek-yogurt_plain: 1 pot'],
  ['baby-carrots: 1 handful', 'hummus: 2 x 1 tbsp'],
  ['mandarin: 2 x 1 medium'],
]

type Recipe = { name: string; description: string; servings: number; instructions: string; dish: Dish }

export const redLentilDal: Recipe = {
  name: 'Red lentil dal',
  description: 'Half an hour, mostly on its own. Freezes well.',
  servings: 4,
  instructions:
    'Rinse the lentils until the water stays clear.\nFry onion, garlic and ginger in the oil until golden, then add the curry powder.\nAdd lentils, tomatoes and 600 ml of water and simmer for 20 minutes.\nStir in the coconut milk and the spinach and season with salt.',
  dish: [
    'red-lentils_dry: 4 x 1 portion',
    'onion: 1 large',
    'garlic: 3 cloves',
    'olive-oil: 1 tbsp',
    'curry-powder: 1 tbsp',
    'tomatoes_canned: 1 can',
    'coconut-milk_canned: 1/2 cup',
    'spinach_raw: 3 x 1 handful',
  ],
}

export const overnightOats: Recipe = {
  name: 'Overnight oats with berries',
  description: 'Made in the evening for two mornings.',
  servings: 2,
  instructions: 'Stir everything but the berries together and leave it in the fridge overnight.\nTop with the berries.',
  dish: [
    'oats: 2 x 1 serving',
    'milk_semi-skimmed: 1 glass (250 ml)',
    'greek-yogurt_plain: 1 pot',
    'chia-seeds: 1 tbsp',
    'honey: 1 tbsp',
    'raspberries: 1 cup',
  ],
}

export const salmonTraybake: Recipe = {
  name: 'Salmon traybake',
  description: 'One tray, little to wash up.',
  servings: 2,
  instructions:
    'Roast sweet potatoes and peppers with the oil at 200 °C for 25 minutes.\nLay the salmon on top and roast for 12 minutes more.\nServe with the lemon.',
  dish: [
    'salmon_raw: 2 x 1 portion',
    'sweet-potato_raw: 2 x 1 sweet potato',
    'red-pepper: 2 x 1 medium',
    'olive-oil: 1 tbsp',
    'lemon: 1 lemon',
  ],
}

export const chickpeaSalad: Recipe = {
  name: 'Chickpea salad for the office',
  description: 'Keeps for three days.',
  servings: 3,
  instructions: 'Rinse the chickpeas, cut the vegetables small and mix everything.',
  dish: [
    'chickpeas_canned: 2 x 1 can',
    'cucumber: 1 cucumber',
    'tomato: 3 x 1 medium',
    'cheese_feta: 3 x 1 slice',
    'olive-oil: 2 x 1 tbsp',
    'lemon: 1 lemon',
  ],
}

export const energyBalls: Recipe = {
  name: 'Date and almond energy balls',
  description: 'Two before a long run.',
  servings: 12,
  instructions: 'Blend everything and roll it into twelve balls.\nThey keep for two weeks in the fridge.',
  dish: ['dates: 10 x 1 date', 'almonds: 3 x 1 handful', 'oats: 1 serving', 'peanut-butter: 2 tbsp'],
}

/** The foods of a dish, to log, to save as a meal or as ingredients. Throws when the catalogue lacks a food or portion. */
export const foodItems = (api: Api, dish: Dish) => Promise.all(dish.map((text) => foodItem(api, text)))

async function foodItem(api: Api, text: string) {
  const [, key = '', quantityText = '1', label = ''] = /^(\S+): (?:(\d+) x )?(.+)$/.exec(text) ?? []
  const food = await api.foods.byId({ id: `staples:${key}` })
  const choice = portionChoices(food).find((one) => one.text === label || one.text.startsWith(`${label} (`))
  if (!choice) throw new Error(`${food.product_name} has no portion ${label}.`)
  const quantity = Number(quantityText)
  return {
    foodName: food.product_name,
    foodId: food.id,
    categories_tags: food.categories_tags,
    quantity,
    servingSize: servingText(choice, quantity),
    ...nutrientsOf(food, { choice, quantity }),
  }
}

export async function logDish(api: Api, date: Day, mealType: Meal, dish: Dish): Promise<void> {
  const items = await foodItems(api, dish)
  await api.diary.logFoods({ entries: items.map((item) => ({ ...item, date, mealType })) })
}

/** Logs one serving of the person's own recipe with this name. */
export async function logRecipe(api: Api, date: Day, mealType: Meal, name: string): Promise<void> {
  const recipe = (await api.recipes.list()).find((one) => one.name === name)
  if (!recipe) throw new Error(`There is no recipe ${name}.`)
  const food = await api.foods.byId({ id: recipe.id })
  const [choice] = portionChoices(food)
  if (!choice) throw new Error(`${name} has no serving.`)
  await api.diary.logFood({
    date,
    mealType,
    foodName: name,
    foodId: food.id,
    quantity: 1,
    servingSize: servingText(choice, 1),
    ...nutrientsOf(food, { choice, quantity: 1 }),
  })
}
