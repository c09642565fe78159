import { z } from 'zod'
import { Day } from './day.ts'
import { ClientId, definedFields, Id, kcal, name } from './fields.ts'

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
  .refine(
    ({ exerciseName, caloriesBurned }) => exerciseName !== undefined || caloriesBurned !== undefined,
    'There is nothing to change.',
  )

/** Applies a change to an exercise entry. */
export const changedExercise = <Entry extends { exerciseName: string; caloriesBurned: number }>(
  entry: Entry,
  { exerciseName, caloriesBurned }: Omit<z.input<typeof ChangeExercise>, 'id'>,
): Entry => ({ ...entry, ...definedFields({ exerciseName, caloriesBurned }) })
