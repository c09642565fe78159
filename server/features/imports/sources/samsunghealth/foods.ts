import type { Meal } from '../../../../domain/meal-type.ts'
import { multiplied, type Nutrients, unknownNutrients } from '../../../../domain/nutrition.ts'
import { hourOf } from '../../read/dates.ts'
import { mealOf } from '../../read/meals.ts'
import { skipped } from '../../read/skipped.ts'
import { saltOf } from '../../read/units.ts'
import type { FoodRow, ImportRow } from '../../source.ts'
import { momentOf, type Row } from './rows.ts'

/** Foods kept in memory to look up what was eaten; more than anybody has. */
export const maxFoods = 50_000

/** A food with the nutrients of one serving. */
export type Food = { name: string; serving: string; grams: number | null; nutrients: Nutrients }

export function foodOf({ text, amount }: Row): Food {
  const unit = text('metric_serving_unit')
  return {
    name: text('name'),
    serving: text('serving_description'),
    grams: /^(g|ml)$/i.test(unit) ? amount('metric_serving_amount') || null : null,
    nutrients: nutrientsOf({ amount }),
  }
}

/** Something eaten: so many servings of a food, or a name with calories alone. */
export function intakeOf(row: Row, foods: ReadonlyMap<string, Food>, timeZone: string): ImportRow {
  const food = foods.get(row.text('food_info_id'))
  const moment = momentOf(row, timeZone)
  const calories = row.amount('calorie')
  const name = food?.name || row.text('name') || (calories ? 'Quick add' : '')
  if (moment === null) return skipped(noMoment, [name, row.text('start_time')])
  if (name === '') return skipped('The row has neither a name nor calories.', [moment.date])
  const eaten = { kind: 'food', date: moment.date, meal: mealOfType(row.text('meal_type'), moment.time), name } as const
  const amount = row.amount('amount')
  const servings = amount !== null && amount > 0 ? amount : 1
  if (!food) return { ...eaten, ...one, nutrients: { ...unknownNutrients, calories } }
  const factor = servingsEaten(servings, calories, food.nutrients.calories)
  const nutrients = multiplied(food.nutrients, factor)
  return {
    ...eaten,
    ...(factor === servings ? { quantity: servings, servingSize: food.serving || one.servingSize } : one),
    nutrients: { ...nutrients, calories: calories ?? nutrients.calories },
    grams: food.grams === null ? null : Math.round(food.grams * factor * 1e3) / 1e3,
  }
}

/** A row of `nutrition`, which has the values of the amount itself. */
export function mealRowOf(row: Row, timeZone: string): FoodRow | ImportRow {
  const moment = momentOf(row, timeZone)
  const name = row.text('title') || row.text('name')
  const nutrients = nutrientsOf(row)
  if (moment === null) return skipped(noMoment, [name, row.text('start_time')])
  if (!Object.values(nutrients).some(Boolean)) return skipped('The row has no values.', [name, moment.date])
  const meal = mealOfType(row.text('meal_type'), moment.time)
  return { kind: 'food', date: moment.date, meal, name: name || meal, ...one, nutrients }
}

export const noMoment = 'The row has no real date.'

const one = { quantity: 1, servingSize: '1 serving' }

/**
 * The servings that give the calories of the row: those it states, unless the amount is in another unit. Calories are rounded,
 * so a small difference says nothing.
 */
function servingsEaten(servings: number, calories: number | null, perServing: number | null): number {
  if (!calories || !perServing) return servings
  return Math.abs(servings * perServing - calories) <= Math.max(2, calories * 0.05) ? servings : calories / perServing
}

const nutrientsOf = ({ amount }: Pick<Row, 'amount'>): Nutrients => ({
  calories: amount('calorie'),
  protein: amount('protein'),
  carbs: amount('carbohydrate'),
  fat: amount('total_fat'),
  fiber: amount('dietary_fiber'),
  sugars: amount('sugar'),
  saturatedFat: amount('saturated_fat'),
  salt: saltOf(amount('sodium')),
})

const mealOfCode: Record<string, Meal> = {
  100001: 'Breakfast',
  100002: 'Lunch',
  100003: 'Dinner',
  100004: 'Snacks',
  100005: 'Snacks',
  100006: 'Snacks',
}

const mealOfType = (type: string, time: string) => mealOfCode[type] ?? mealOf(null, hourOf(time))
