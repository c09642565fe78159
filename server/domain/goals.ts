import { z } from 'zod'
import { notNumber } from './fields.ts'
import { Height } from './profile.ts'

const goalNames = ['calories', 'protein', 'carbs', 'fat', 'water'] as const
type GoalName = (typeof goalNames)[number]

/** Daily goals: kcal, grams and glasses. */
export type DailyGoals = Record<GoalName, number>

/** Goals as a user set them; null means the default. */
export type StoredGoals = Record<GoalName, number | null>

/** Used until a user sets goals. */
export const defaultGoals: DailyGoals = { calories: 2000, protein: 150, carbs: 200, fat: 60, water: 8 }

const goal = (name: string, max: number, unit: string) =>
  z
    .number(notNumber(`${name} must be a number.`))
    .min(0, `${name} cannot be negative.`)
    .max(max, `${name} can be at most ${max.toLocaleString('en-GB')} ${unit}.`)

/** Some of the daily goals, and the height, which onboarding asks for. */
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

/** Fills unset goals with the defaults. */
export const withDefaults = (stored: StoredGoals): DailyGoals => mapGoals((name) => stored[name] ?? defaultGoals[name])

/** Applies a change; missing fields stay as they are. */
export const changedGoals = (stored: StoredGoals, change: Partial<DailyGoals>): StoredGoals =>
  mapGoals((name) => change[name] ?? stored[name])

/** The mean goals of one or more days. */
export const meanGoals = (days: readonly DailyGoals[]): DailyGoals =>
  mapGoals((name) => days.reduce((sum, goals) => sum + goals[name], 0) / days.length)

const mapGoals = <T>(of: (name: GoalName) => T) =>
  Object.fromEntries(goalNames.map((name) => [name, of(name)])) as Record<GoalName, T>
