/** The schemas of a profile, of preferences and of pauses. */

import { z } from 'zod'
import { Day, Id, notNumber, TimeZone } from './fields.ts'
import { unitChoices } from './units.ts'

/** cm */
export const Height = z
  .number(notNumber('Height must be a number of centimetres.'))
  .min(30, 'Height must be at least 30 cm (1 ft).')
  .max(300, 'Height can be at most 300 cm (9 ft 10 in).')

/** kg */
export const Weight = z
  .number(notNumber('Weight must be a number of kilograms.'))
  .gt(0, 'Weight must be more than 0.')
  .max(1_000, 'Weight can be at most 1,000 kg (2,204 lb).')

/** Null clears a value; missing fields stay as they are. */
export const ChangeProfile = z.object({ height: Height.nullish(), targetWeight: Weight.nullish() })

const yesOrNo = (name: string) => z.boolean(`${name} must be true or false.`).optional()

export const ChangePreferences = z.object({
  isWeeklySummarySubscribed: yesOrNo('isWeeklySummarySubscribed'),
  isFindable: yesOrNo('isFindable'),
  isOnLeaderboards: yesOrNo('isOnLeaderboards'),
  acceptsNudges: yesOrNo('acceptsNudges'),
  isStreakHidden: yesOrNo('isStreakHidden'),
  timeZone: TimeZone.optional(),
  units: z
    .object({
      weight: z.enum(unitChoices.weight, 'Weight is shown in kg, lb or st.').optional(),
      length: z.enum(unitChoices.length, 'Length is shown in cm or in.').optional(),
      energy: z.enum(unitChoices.energy, 'Energy is shown in kcal or kJ.').optional(),
      food: z.enum(unitChoices.food, 'Food is shown in g or oz.').optional(),
      volume: z.enum(unitChoices.volume, 'Volume is shown in ml or fl oz.').optional(),
    })
    .optional(),
})

/** A pause begins today unless `startDate` says otherwise. */
export const PauseStreak = z.object({ startDate: Day.optional(), endDate: Day })

export const ChangePause = z.object({ id: Id, endDate: Day })
