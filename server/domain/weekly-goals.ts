import type { z } from 'zod'
import { type Day, startOfWeek } from './day.ts'
import type { SetWeeklyGoals, weightAims } from './weekly-goals-schemas.ts'

export type WeightAim = (typeof weightAims)[number]
export type WeeklyGoals = Required<z.output<typeof SetWeeklyGoals>>

/** What the editor starts with. */
export const defaultWeeklyGoals: WeeklyGoals = { weightAim: 'lose', weightGoal: 0.5, exerciseGoal: 3 }

/** The kg to lose of a week, as they are stored: negative to gain, 0 to keep. */
export const kgToLose = ({ weightAim = 'lose', weightGoal }: z.output<typeof SetWeeklyGoals>): number =>
  weightAim === 'keep' ? 0 : weightAim === 'gain' ? -weightGoal : weightGoal

/** The aim and the amount of stored kg to lose; both are null where none were set. */
export function weightGoalOf(toLose: number | null) {
  if (toLose === null) return { weightAim: null, weightGoal: null }
  const weightAim: WeightAim = toLose === 0 ? 'keep' : toLose > 0 ? 'lose' : 'gain'
  return { weightAim, weightGoal: Math.abs(toLose) }
}

/** With the Sunday of the week that they were set for. */
type StoredWeeklyGoals = ReturnType<typeof weightGoalOf> & { exerciseGoal: number | null; startDate: Day | null }

/** The goals of the week of a day, or null when there are none or only those of another week. */
export function goalsOfWeek(stored: StoredWeeklyGoals | null, today: Day): WeeklyGoals | null {
  if (!stored || stored.startDate !== startOfWeek(today)) return null
  const { weightAim, weightGoal, exerciseGoal } = stored
  return weightAim === null || exerciseGoal === null ? null : { weightAim, weightGoal, exerciseGoal }
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
