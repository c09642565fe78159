import { z } from 'zod'
import { grams, notNumber } from './fields.ts'
import { Height } from './profile.ts'

const goal = (name: string, max: number, unit: string) =>
  z
    .number(notNumber(`${name} must be a number.`))
    .min(0, `${name} cannot be negative.`)
    .max(max, `${name} can be at most ${max.toLocaleString('en-GB')} ${unit}.`)

const mainGoals = {
  // The form says calories or energy, depending on the unit.
  calories: goal('The energy goal', 100_000, 'kcal (418,400 kJ)'),
  protein: goal('Protein', 10_000, 'g'),
  carbs: goal('Carbs', 10_000, 'g'),
  fat: goal('Fat', 10_000, 'g'),
  water: goal('Water', 100, 'glasses'),
}

const energyGoals = z.object(
  { calories: mainGoals.calories, protein: mainGoals.protein, carbs: mainGoals.carbs, fat: mainGoals.fat },
  'The goals of a weekday are calories, protein, carbs and fat, or null.',
)

const ofWeekday = energyGoals.nullish()

/** By weekday, of which 0 is Sunday. Null gives a weekday the goals of every day again. */
const WeekdayGoals = z.object(
  { 0: ofWeekday, 1: ofWeekday, 2: ofWeekday, 3: ofWeekday, 4: ofWeekday, 5: ofWeekday, 6: ofWeekday },
  'byWeekday must have goals by weekday, from 0 (Sunday) to 6.',
)

/** The form of the weekdays that have goals of their own, of which 0 is Sunday. */
export const OwnWeekdays = z.object({ days: z.array(energyGoals.extend({ weekday: z.int().min(0).max(6) })) })

/** Some of the daily goals, and the height, which onboarding asks for. Null clears a goal without a default. */
export const ChangeGoals = z
  .object(mainGoals)
  .partial()
  .extend({
    fiber: grams('Fibre').nullish(),
    sugars: grams('Sugars').nullish(),
    saturatedFat: grams('Saturated fat').nullish(),
    salt: grams('Salt').nullish(),
    height: Height.nullish(),
    byWeekday: WeekdayGoals.nullish(),
  })
  .default({})

/** The form of onboarding, in which the height is required. */
export const OnboardingGoals = z.object({ ...mainGoals, height: Height })

export const weightAims = ['lose', 'keep', 'gain'] as const

/** The goals of a week: kg to lose (by default) or to gain, and workouts. The kg do not matter when the weight is to be kept. */
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
