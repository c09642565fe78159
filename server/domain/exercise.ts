import { z } from 'zod'
import { Day } from './day.ts'
import { ClientId, kcal, name } from './fields.ts'

/** Both fields are needed: 0 kcal is a statement, a missing value is none. */
export const LogExercise = z.object({
  id: ClientId.optional(),
  date: Day,
  exerciseName: name('An exercise name'),
  caloriesBurned: kcal('Calories burned'),
})
