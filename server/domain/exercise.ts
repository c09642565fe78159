import { z } from 'zod'
import { Day } from './day.ts'
import { ClientId, name } from './diary.ts'

/** Both fields are needed; 0 kcal is a statement, nothing is not. */
export const LogExercise = z.object({
  id: ClientId.optional(),
  date: Day,
  exerciseName: name('An exercise name'),
  /** kcal */
  caloriesBurned: z
    .number('Calories burned must be a number.')
    .min(0, 'Calories burned cannot be negative.')
    .max(100_000, 'Calories burned can be at most 100,000.'),
})
