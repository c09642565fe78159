import { z } from 'zod'
import { notNumber } from './fields.ts'

/** Goals for one week: kg to lose, and workouts. */
export const SetWeeklyGoals = z.object({
  weightGoal: z
    .number(notNumber('The weight goal must be a number of kilograms.'))
    .min(0, 'The weight goal cannot be negative.')
    .max(10, 'The weight goal can be at most 10 kg (22 lb).'),
  exerciseGoal: z
    .number(notNumber('The exercise goal must be a number of workouts.'))
    .int('The exercise goal must be a whole number.')
    .min(0, 'The exercise goal cannot be negative.')
    .max(100, 'The exercise goal can be at most 100 workouts.'),
})
