import { z } from 'zod'
import { Calories, FoodId, name, optionalNutrients, Quantity, Serving } from './fields.ts'
import { isFruitOrVeg } from './fruit-and-veg.ts'
import { loggedName } from './logged-food.ts'
import { mapNutrients, type Nutrients } from './nutrition.ts'

/** An amount of a food. Nutrients are for the whole amount, quantity included; missing or null means unknown. */
export const FoodItem = z.object({
  foodName: name('A food name'),
  foodId: FoodId.overwrite((id) => id.toWellFormed()).nullish(),
  quantity: Quantity.default(1),
  servingSize: Serving.default('100g'),
  calories: Calories.nullable(),
  ...optionalNutrients,
  isFruitOrVeg: z.boolean('isFruitOrVeg must be true or false.').optional(),
  categories_tags: z.array(z.string().max(200)).max(200).optional(),
})

/** Maximum foods that one call may log, copy or store in a saved meal. */
export const maxFoodsPerCall = 200

export const foodItems = z
  .array(FoodItem, 'foodItems must be a list of foods.')
  .max(maxFoodsPerCall, `At most ${maxFoodsPerCall} foods can be sent at once.`)

/** A food as stored in a row: the shape of diary entries, ingredients and items of saved meals. */
export type Snapshot = Nutrients & {
  foodName: string
  foodId: string | null
  quantity: number
  servingSize: string
  isFruitOrVeg: boolean
}

/** An amount of food, before or after parsing by `FoodItem`. */
export type SnapshotInput = Partial<Nutrients> & Omit<z.input<typeof FoodItem>, keyof Nutrients>

/** The snapshot to store for an amount of food; missing nutrients are null. */
export function snapshotOf(item: SnapshotInput): Snapshot {
  const { foodName, foodId, quantity = 1, servingSize = '100g', categories_tags } = item
  return {
    foodName,
    // A `logged:` id only looks up a food that has no id, so it is not stored.
    foodId: foodId && loggedName(foodId) === null ? foodId : null,
    quantity,
    servingSize,
    ...mapNutrients((nutrient) => item[nutrient] ?? null),
    isFruitOrVeg: item.isFruitOrVeg === true || isFruitOrVeg(foodName, categories_tags),
  }
}
