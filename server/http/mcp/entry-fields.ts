import { z } from 'zod'
import type { FoodEntry } from '../../domain/logged-food.ts'
import { meals } from '../../domain/meal-type.ts'
import { entryGrams, unitText } from '../../domain/portion.ts'
import type { Api } from '../../router.ts'
import { amountFields } from './food-fields.ts'
import { nutrientFields, withUnits } from './nutrient-fields.ts'

export const Entry = z
  .object({
    entry_id: z.string().describe('For delete_entry'),
    food_id: z.string().nullable().describe('For log_food; null for what was logged without a food'),
    name: z.string(),
    date: z.string(),
    meal: z.enum(meals),
    ...amountFields,
    ...nutrientFields,
  })
  .describe('Nutrients are those of the whole entry, not per 100 g')

export const entryOut = (entry: FoodEntry): z.input<typeof Entry> => ({
  entry_id: entry.id,
  food_id: entry.foodId,
  name: entry.foodName,
  date: entry.date,
  meal: entry.mealType,
  servings: entry.quantity,
  serving: unitText(entry),
  amount_g: entryGrams(entry),
  ...withUnits(entry),
})

export const Exercise = z.object({ entry_id: z.string(), date: z.string(), name: z.string(), burned_kcal: z.number() })

export const exerciseOut = ({
  id,
  date,
  exerciseName,
  caloriesBurned,
}: Awaited<ReturnType<Api['exercise']['log']>>) => ({
  entry_id: id,
  date,
  name: exerciseName,
  burned_kcal: caloriesBurned,
})
