import { z } from 'zod'
import { maxFoodsPerCall } from './batch.ts'
import { Calories, FoodId, name, optionalNutrients, Quantity, Serving } from './fields.ts'

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

export const foodItems = z
  .array(FoodItem, 'foodItems must be a list of foods.')
  .max(maxFoodsPerCall, `At most ${maxFoodsPerCall} foods can be sent at once.`)
