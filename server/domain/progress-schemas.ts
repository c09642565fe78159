/** The schemas of progress entries, apart from the rules so that the dashboard loads no zod for them. */

import { z } from 'zod'
import { ClientId, Day, hasChange, Id, nothingToChange, notNumber } from './fields.ts'
import { Weight } from './profile.ts'

/** Per cent of the body weight. */
export const BodyFat = z
  .number(notNumber('Body fat must be a number.'))
  .min(0, 'Body fat cannot be negative.')
  .max(100, 'Body fat can be at most 100 %.')

/** cm */
export const Waist = z
  .number(notNumber('Waist must be a number of centimetres.'))
  .gt(0, 'Waist must be more than 0.')
  .max(500, 'Waist can be at most 500 cm (196 in).')

const measured = {
  bodyFatPercentage: BodyFat.nullish(),
  measurements: z.object({ waist: Waist.nullish() }, 'Measurements must be an object.').nullish(),
}

/** The date is by default today, in the person's time zone. */
export const LogProgress = z.object({ id: ClientId.optional(), date: Day.optional(), weight: Weight, ...measured })

/** Null clears a value; missing fields stay as they are. */
export const ChangeProgress = z
  .object({ id: Id, date: Day.optional(), weight: Weight.optional(), ...measured })
  .refine(hasChange, nothingToChange)
