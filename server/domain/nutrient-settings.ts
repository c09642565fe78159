/** The schemas of people's own nutrients, and of what they choose for each nutrient. */

import { z } from 'zod'
import { dayRange, hasChange, name, nothingToChange } from './fields.ts'

/** Units of a person's own nutrients. International units differ by substance, so they are never converted. */
export const ownNutrientUnits = ['g', 'mg', 'µg', 'kcal', 'ml', 'IU'] as const

/** On the dashboard, beside fibre and salt. */
export const maxOnDashboard = 6

export const nutrientName = name('A name')

export const CreateNutrient = z.object({
  name: nutrientName,
  unit: z.enum(ownNutrientUnits, 'The unit is g, mg, µg, kcal, ml or IU.'),
})

export const ByNutrient = z.object({ key: z.string() })

const targetEnd = z
  .number('A target must be a number.')
  .min(0, 'A target cannot be negative.')
  .max(1_000_000, 'A target can be at most 1,000,000.')
  .nullable()
  .default(null)

/** An amount a day, in the nutrient's unit. Empty ends are none. */
export const TargetEnds = z
  .object({ min: targetEnd, max: targetEnd })
  .refine(({ min, max }) => min === null || max === null || min <= max, {
    path: ['max'],
    error: 'The most cannot be less than the least.',
  })

const Target = TargetEnds.refine(
  ({ min, max }) => min !== null || max !== null,
  'A target needs a least or a most amount.',
)

/** Missing fields stay as they are; null removes the target. */
export const ChangeNutrient = ByNutrient.extend({
  name: nutrientName.optional(),
  isShown: z.boolean('isShown must be true or false.').optional(),
  isOnDashboard: z.boolean('isOnDashboard must be true or false.').optional(),
  target: Target.nullish(),
}).refine(({ key: id, ...change }) => hasChange({ id, ...change }), nothingToChange)

const maxDays = 366

export const NutrientRange = dayRange(maxDays, `At most ${maxDays} days can be summed.`)

export const FoodsOfNutrient = NutrientRange.safeExtend({ key: z.string() })
