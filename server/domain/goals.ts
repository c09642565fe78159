import { z } from 'zod'
import { Height } from './profile.ts'

/** Daily goals: kcal, grams and glasses. */
export type DailyGoals = { calories: number; protein: number; carbs: number; fat: number; water: number }

/** What counts until a person sets goals of their own. */
export const defaultGoals: DailyGoals = { calories: 2000, protein: 150, carbs: 200, fat: 60, water: 8 }

const goal = (name: string, max: number, unit: string) =>
  z
    .number(`${name} must be a number.`)
    .min(0, `${name} cannot be negative.`)
    .max(max, `${name} can be at most ${max.toLocaleString('en-GB')} ${unit}.`)

/** Any of the daily goals, and the height that onboarding asks for. */
export const ChangeGoals = z
  .object({
    calories: goal('Calories', 100_000, 'kcal').optional(),
    protein: goal('Protein', 10_000, 'g').optional(),
    carbs: goal('Carbs', 10_000, 'g').optional(),
    fat: goal('Fat', 10_000, 'g').optional(),
    water: goal('Water', 100, 'glasses').optional(),
    height: Height.nullish(),
  })
  .default({})
