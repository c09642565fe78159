import type { z } from 'zod'
import { type Day, startOfWeek } from './day.ts'
import type { SetWeeklyGoals } from './weekly-goals-schemas.ts'

export type WeeklyGoals = z.output<typeof SetWeeklyGoals>

/** What the editor starts with. */
export const defaultWeeklyGoals: WeeklyGoals = { weightGoal: 0.5, exerciseGoal: 3 }

/** As they are stored, with the Sunday of the week that they were set for. */
type StoredWeeklyGoals = { weightGoal: number | null; exerciseGoal: number | null; startDate: Day | null }

/** The goals of the week of a day, or null when there are none or only those of another week. */
export function goalsOfWeek(stored: StoredWeeklyGoals | null, today: Day): WeeklyGoals | null {
  if (!stored || stored.startDate !== startOfWeek(today)) return null
  const { weightGoal, exerciseGoal } = stored
  return weightGoal === null || exerciseGoal === null ? null : { weightGoal, exerciseGoal }
}

/** kg */
type Weighed = { weight: number }

/**
 * The last weight of a week, and its change in kg since the last weight before the week, or else since the week's first.
 * `inWeek` is earliest first. Null is unknown.
 */
export function weightInWeek(before: Weighed | null, inWeek: readonly Weighed[]) {
  const last = inWeek.at(-1)
  if (!last) return { weight: null, weightChange: null }
  const reference = before ?? (inWeek.length > 1 ? inWeek[0] : null)
  // Without floating-point noise: 70.1 - 69.9.
  const weightChange = reference ? Math.round((last.weight - reference.weight) * 1e6) / 1e6 : null
  return { weight: last.weight, weightChange }
}
