import { z } from 'zod'
import { Day } from './day.ts'
import { ClientId, kcal, name } from './fields.ts'

/** Calories are required: 0 kcal is valid, a missing value is not. */
export const LogExercise = z.object({
  id: ClientId.optional(),
  date: Day,
  exerciseName: name('An exercise name'),
  caloriesBurned: kcal('Calories burned'),
})
