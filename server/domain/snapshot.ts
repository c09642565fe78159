import { z } from 'zod'
import { Calories, name, optionalNutrients, Quantity, Serving } from './fields.ts'
import { isFruitOrVeg } from './fruit-and-veg.ts'
import { loggedName } from './logged-food.ts'
import { mapNutrients, type Nutrients } from './nutrition.ts'

/** An amount of a food. Nutrients are for the whole amount, quantity included; left out or null means unknown. */
export const FoodItem = z.object({
  foodName: name('A food name'),
  foodId: z
    .string()
    .max(220)
    .overwrite((id) => id.toWellFormed())
    .nullish(),
  quantity: Quantity.default(1),
  servingSize: Serving.default('100g'),
  calories: Calories.nullable(),
  ...optionalNutrients,
  isFruitOrVeg: z.boolean('isFruitOrVeg must be true or false.').optional(),
  categories_tags: z.array(z.string().max(200)).max(200).optional(),
})

/** How many foods one call may log, copy or keep in a saved meal. */
export const mostAtOnce = 200

/** A list of foods, bounded. */
export const foodItems = z
  .array(FoodItem, 'foodItems must be a list of foods.')
  .max(mostAtOnce, `At most ${mostAtOnce} foods can be sent at once.`)

/** What a row keeps of a food: diary entries, ingredients and the foods of saved meals have this shape. */
export type Snapshot = Nutrients & {
  foodName: string
  foodId: string | null
  quantity: number
  servingSize: string
  isFruitOrVeg: boolean
}

/** An amount of food, before or after `FoodItem` has read it. */
export type SnapshotInput = Partial<Nutrients> & Omit<z.input<typeof FoodItem>, keyof Nutrients>

/** The snapshot that is kept of an amount of food; what was not stated is null. */
export function snapshotOf(item: SnapshotInput): Snapshot {
  const { foodName, foodId, quantity = 1, servingSize = '100g', categories_tags } = item
  return {
    foodName,
    // `logged:` and a name is how a food that was only written down is looked up. It is no food's id.
    foodId: foodId && loggedName(foodId) === null ? foodId : null,
    quantity,
    servingSize,
    ...mapNutrients((nutrient) => item[nutrient] ?? null),
    isFruitOrVeg: item.isFruitOrVeg === true || isFruitOrVeg(foodName, categories_tags),
  }
}
