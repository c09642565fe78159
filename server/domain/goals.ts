import { z } from 'zod'
import { TimeZone } from './day.ts'

/** Daily goals: kcal, grams and glasses. */
export type DailyGoals = { calories: number; protein: number; carbs: number; fat: number; water: number }

/** What counts until a person sets goals of their own. */
export const defaultGoals: DailyGoals = { calories: 2000, protein: 150, carbs: 200, fat: 60, water: 8 }

const goal = (name: string, max: number, unit: string) =>
  z
    .number(`${name} must be a number.`)
    .min(0, `${name} cannot be negative.`)
    .max(max, `${name} can be at most ${max.toLocaleString('en-GB')} ${unit}.`)

/** cm */
export const Height = z
  .number('Height must be a number of centimetres.')
  .min(30, 'Height must be at least 30 cm.')
  .max(300, 'Height can be at most 300 cm.')

/** kg */
export const Weight = z
  .number('Weight must be a number of kilograms.')
  .gt(0, 'Weight must be more than 0.')
  .max(1_000, 'Weight can be at most 1,000 kg.')

/** Any of the daily goals, and the height that onboarding asks for. */
export const SetGoals = z
  .object({
    calories: goal('Calories', 100_000, 'kcal').optional(),
    protein: goal('Protein', 10_000, 'g').optional(),
    carbs: goal('Carbs', 10_000, 'g').optional(),
    fat: goal('Fat', 10_000, 'g').optional(),
    water: goal('Water', 100, 'glasses').optional(),
    height: Height.nullish(),
  })
  .default({})

/** A null forgets the value; what is left out stays. */
export const SetProfile = z.object({ height: Height.nullish(), targetWeight: Weight.nullish() })

export const weightUnits = ['kg', 'lb', 'st'] as const
export const lengthUnits = ['cm', 'in'] as const
export const energyUnits = ['kcal', 'kJ'] as const

export const SetPreferences = z.object({
  isWeeklySummarySubscribed: z.boolean('isWeeklySummarySubscribed must be true or false.').optional(),
  timeZone: TimeZone.optional(),
  units: z
    .object({
      weight: z.enum(weightUnits, 'Weight is shown in kg, lb or st.').optional(),
      length: z.enum(lengthUnits, 'Length is shown in cm or in.').optional(),
      energy: z.enum(energyUnits, 'Energy is shown in kcal or kJ.').optional(),
    })
    .optional(),
})
