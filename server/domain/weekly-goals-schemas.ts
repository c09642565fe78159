import { z } from 'zod'
import { notNumber } from './fields.ts'

export const weightAims = ['lose', 'keep', 'gain'] as const

/** Goals for one week: kg to lose or to gain, by default to lose, and workouts. Who wants to keep their weight has no kg. */
export const SetWeeklyGoals = z
  .object({
    weightAim: z.enum(weightAims, 'The weight aim is lose, keep or gain.').optional(),
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
  .refine(({ weightAim = 'keep', weightGoal }) => weightAim === 'keep' || weightGoal > 0, {
    path: ['weightGoal'],
    error: 'Enter how much, or choose Keep.',
  })
