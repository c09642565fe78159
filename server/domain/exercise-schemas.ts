import { z } from 'zod'
import { Day } from './day-schemas.ts'
import { ClientId, hasChange, Id, kcal, name, nothingToChange } from './fields.ts'

/** Calories are required: 0 kcal is valid, a missing value is not. */
export const LogExercise = z.object({
  id: ClientId.optional(),
  date: Day,
  exerciseName: name('An exercise name'),
  caloriesBurned: kcal('Calories burned'),
})

/** Missing fields stay as they are. */
export const ChangeExercise = LogExercise.pick({ exerciseName: true, caloriesBurned: true })
  .partial()
  .extend({ id: Id })
  .refine(hasChange, nothingToChange)
