import type { foodEntries, recipeIngredients, savedMealItems } from '#schema'

/** The columns of a food snapshot, in display order. */
export const snapshotColumns = <T extends typeof foodEntries | typeof recipeIngredients | typeof savedMealItems>(
  table: T,
) => ({
  foodName: table.foodName as T['foodName'],
  foodId: table.foodId as T['foodId'],
  quantity: table.quantity as T['quantity'],
  servingSize: table.servingSize as T['servingSize'],
  calories: table.calories as T['calories'],
  protein: table.protein as T['protein'],
  carbs: table.carbs as T['carbs'],
  fat: table.fat as T['fat'],
  fiber: table.fiber as T['fiber'],
  sugars: table.sugars as T['sugars'],
  saturatedFat: table.saturatedFat as T['saturatedFat'],
  salt: table.salt as T['salt'],
  isFruitOrVeg: table.isFruitOrVeg as T['isFruitOrVeg'],
})
