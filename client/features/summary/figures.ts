import type { DailyGoals } from '#domain/goals.ts'
import { averages, caloriesLeft, isPartial, type Nutrient, nutrients, type Totals, totals } from '#domain/nutrition.ts'
import type { RouterOutputs } from '../../trpc.ts'

/** What a day, or the mean of some days, comes to. */
export type Figures = {
  totals: Totals
  /** kcal of exercise a day. */
  burned: number
  /** How many days with food these are of; 0 says that nothing was logged. */
  days: number
}

type DiaryDay = Pick<RouterOutputs['diary']['day'], 'food' | 'exercise'>

export const ofDay = ({ food, exercise }: DiaryDay): Figures => ({
  totals: totals(food),
  burned: exercise.reduce((sum, { caloriesBurned }) => sum + caloriesBurned, 0),
  days: food.length > 0 ? 1 : 0,
})

/** The mean of the days with food; a day without any was not logged, which is no fast. */
export const ofRange = ({ days }: RouterOutputs['diary']['summary']): Figures => ({
  totals: averages(days.map((day) => day.totals)),
  burned: days.length > 0 ? days.reduce((sum, { burned }) => sum + burned, 0) / days.length : 0,
  days: days.length,
})

/** The four with a goal. */
export const goalNutrients = ['calories', 'protein', 'carbs', 'fat'] as const
export type GoalNutrient = (typeof goalNutrients)[number]

export const nameOf: Record<Nutrient, string> = {
  calories: 'Calories',
  protein: 'Protein',
  carbs: 'Carbs',
  fat: 'Fat',
  fiber: 'Fibre',
  sugars: 'Sugars',
  saturatedFat: 'Saturated fat',
  salt: 'Salt',
}

export const hueOf = { calories: 'energy', protein: 'protein', carbs: 'carbs', fat: 'fat' } as const

export const hasGoal = (nutrient: Nutrient): nutrient is GoalNutrient => goalNutrients.some((one) => one === nutrient)

/** Intake in per cent of its goal; null while the intake is unknown or there is no goal above 0. */
export function percentOf(nutrient: GoalNutrient, { totals: sums }: Figures, goals: DailyGoals): number | null {
  const { sum } = sums[nutrient]
  return sum === null || goals[nutrient] <= 0 ? null : (sum / goals[nutrient]) * 100
}

/** What is left of a goal, exercise added to that of calories; negative when over, null when the intake is unknown. */
export function leftOf(nutrient: GoalNutrient, { totals: sums, burned }: Figures, goals: DailyGoals): number | null {
  const { sum } = sums[nutrient]
  if (sum === null) return null
  return nutrient === 'calories' ? caloriesLeft(goals.calories, sum, burned) : goals[nutrient] - sum
}

/** `Fibre and salt are unknown for 9 of 11 foods today.`: a sentence for each share. `when` is `today`. */
export function unknownSentences({ totals: sums }: Figures, when: string): string[] {
  const partial = nutrients.filter((nutrient) => isPartial(sums[nutrient]))
  const byShare = Map.groupBy(partial, (nutrient) => sums[nutrient].of - sums[nutrient].known)
  return [...byShare].map(([missing, names]) => {
    const { of } = sums.calories
    const share = `${missing} of ${of} ${of === 1 ? 'food' : 'foods'}`
    return `${listed(names)} ${isPlural(names) ? 'are' : 'is'} unknown for ${share} ${when}.`
  })
}

const isPlural = (names: Nutrient[]) => names.length > 1 || ['calories', 'carbs', 'sugars'].includes(names[0] ?? '')

/** `Fibre, sugars and salt`. */
function listed(names: Nutrient[]): string {
  const words = names.map((name, at) => (at === 0 ? nameOf[name] : nameOf[name].toLowerCase()))
  const last = words.pop() ?? ''
  return words.length === 0 ? last : `${words.join(', ')} and ${last}`
}
