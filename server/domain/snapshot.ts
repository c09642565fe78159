import type { z } from 'zod'
import { isFruitOrVeg } from './fruit-and-veg.ts'
import { loggedName } from './logged-food.ts'
import { mapNutrients, type Nutrients } from './nutrition.ts'
import type { FoodItem } from './snapshot-schemas.ts'

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
