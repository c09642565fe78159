import type { z } from 'zod'
import { definedFields } from './defined-fields.ts'
import type { ChangeExercise } from './exercise-schemas.ts'

/** Applies a change to an exercise entry. */
export const changedExercise = <Entry extends { exerciseName: string; caloriesBurned: number }>(
  entry: Entry,
  { exerciseName, caloriesBurned }: Omit<z.input<typeof ChangeExercise>, 'id'>,
): Entry => ({ ...entry, ...definedFields({ exerciseName, caloriesBurned }) })
