import type { Day } from '../domain/day.ts'
import type { Meal } from '../domain/meal-type.ts'
import { nutrientsOf, portionChoices, servingText } from '../domain/portion.ts'

import type { Api } from '../router.ts'
import type { Dish } from './menu.ts'

/** The foods of a dish, to log, to save as a meal or to cook with. Throws for a food or portion that is not in the catalogue. */
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

/** Logs one serving of a recipe of the person's own, by its name. */
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
