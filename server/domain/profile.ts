/** The schemas of a profile, of preferences and of pauses. */

import { z } from 'zod'
import { Day, Id, name, notNumber, TimeZone } from './fields.ts'
import { languages } from './languages.ts'
import { maxContainers, maxWaterTap } from './limits.ts'
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

/** Which of the formula's two variants to use; `average` is the mean of both. */
export const formulaSexes = ['female', 'male', 'average'] as const
export type FormulaSex = (typeof formulaSexes)[number]
export const activityLevels = ['low', 'moderate', 'active', 'veryActive'] as const
export type ActivityLevel = (typeof activityLevels)[number]
export const lifeStages = ['none', 'pregnant', 'breastfeeding'] as const
export type LifeStage = (typeof lifeStages)[number]

/** Whose reference intakes are shown: EFSA's, the US National Academies', or nobody's. */
const referenceSets = ['efsa', 'us', 'none'] as const
export type ReferenceSet = (typeof referenceSets)[number]

/** Null clears a value; missing fields stay as they are. */
export const ChangeProfile = z.object({
  height: Height.nullish(),
  targetWeight: Weight.nullish(),
  birthDate: Day.nullish(),
  formulaSex: z.enum(formulaSexes, 'The sex for the formula is female, male or average.').nullish(),
  activityLevel: z.enum(activityLevels, 'The activity level is low, moderate, active or veryActive.').nullish(),
  lifeStage: z.enum(lifeStages, 'The life stage is none, pregnant or breastfeeding.').nullish(),
})

export const profileFields = Object.keys(ChangeProfile.shape) as ProfileField[]
export type ProfileField = keyof typeof ChangeProfile.shape

/** Lets a form's empty field mean null. */
const orEmpty = <Value extends z.ZodType>(value: Value) => z.union([z.literal('').transform(() => null), value])

/** The form of the profile, whose empty texts are what nobody has said. */
export const ProfileForm = ChangeProfile.extend({
  birthDate: orEmpty(Day),
  formulaSex: orEmpty(z.enum(formulaSexes)),
  activityLevel: orEmpty(z.enum(activityLevels)),
  lifeStage: orEmpty(z.enum(lifeStages)),
})

/** What somebody drinks water from. */
const Container = z.object({
  name: name('The name of a container'),
  ml: z
    .number(notNumber('The size of a container must be a number of millilitres.'))
    .gt(0, 'The size of a container must be more than 0.')
    .max(maxWaterTap, 'A container can hold at most 10,000 ml.'),
})

/** The form of the containers. */
export const Containers = z.object({
  containers: z.array(Container).max(maxContainers, `There can be at most ${maxContainers} containers.`),
})

const yesOrNo = (name: string) => z.boolean(`${name} must be true or false.`).optional()

export const ChangePreferences = z.object({
  isWeeklySummarySubscribed: yesOrNo('isWeeklySummarySubscribed'),
  isFindable: yesOrNo('isFindable'),
  isOnLeaderboards: yesOrNo('isOnLeaderboards'),
  acceptsNudges: yesOrNo('acceptsNudges'),
  sharesDays: yesOrNo('sharesDays'),
  isStreakHidden: yesOrNo('isStreakHidden'),
  timeZone: TimeZone.optional(),
  /** Null for the browser's. */
  language: z
    .enum(languages, `Language is one of ${languages.join(', ')}, or null for the browser's.`)
    .nullable()
    .optional(),
  /** In the order in which they are shown. */
  containers: z
    .array(Container, 'containers must be a list of names and ml.')
    .max(maxContainers, `There can be at most ${maxContainers} containers.`)
    .optional(),
  referenceIntakes: z.enum(referenceSets, 'Reference intakes are those of efsa, us or none.').optional(),
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
