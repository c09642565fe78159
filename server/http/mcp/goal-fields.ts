import { z } from 'zod'
import type { DailyGoals } from '../../domain/goals.ts'
import { caloriesLeft, mapNutrients, type Totals } from '../../domain/nutrition.ts'
import { glassVolume } from '../../domain/units.ts'
import { rounded, withUnits } from './nutrient-fields.ts'

const goal = (what: string) => z.number().nullable().describe(what)

/** Goals of a day, or what is left of them; null where there is no goal. */
export const goalFields = {
  calories_kcal: goal('Energy in kcal'),
  protein_g: goal('Protein in g'),
  carbs_g: goal('Carbohydrates in g'),
  fat_g: goal('Fat in g'),
  fiber_g: goal('Fibre in g'),
  sugars_g: goal('Sugars in g, a limit'),
  saturated_fat_g: goal('Saturated fat in g, a limit'),
  salt_g: goal('Salt in g, a limit'),
  water_ml: goal('Water in ml'),
}

export const goalsOut = (goals: DailyGoals) => ({
  ...withUnits(mapNutrients((nutrient) => goals[nutrient] ?? null)),
  water_ml: goals.water * glassVolume,
})

/** What is left of the goals; unknown values count as 0, and burned kcal add to the calories. */
export function leftOut(
  goals: DailyGoals,
  { sums, burned, glasses }: { sums: Totals; burned: number; glasses: number },
) {
  const left = mapNutrients((nutrient) => {
    const goal = goals[nutrient]
    return goal === undefined ? null : rounded(goal - (sums[nutrient].sum ?? 0))
  })
  const calories = rounded(caloriesLeft(goals.calories, sums.calories.sum ?? 0, burned))
  return { ...withUnits({ ...left, calories }), water_ml: (goals.water - glasses) * glassVolume }
}
