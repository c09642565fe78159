/** The schemas of fasting, apart from its rules so that the dashboard loads no zod for them. */

import { z } from 'zod'
import { isDay } from './day.ts'
import { fastingPlans, maxFastDays, maxHistoryPage } from './fasting.ts'
import { ClientId, Id, Instant, notNumber } from './fields.ts'

const StartTime = Instant('A start time is required.')

const EndTime = Instant('An end time is required.')

const Hours = (name: string) =>
  z
    .number(notNumber(`${name} must be a number of hours.`))
    .gt(0, `${name} must be more than 0.`)
    .max(maxFastDays * 24, `${name} can be at most ${maxFastDays * 24} hours.`)

const Goal = Hours('The goal')

/** Without a start time, the fast starts now. */
export const ToggleFast = z.object({ startTime: StartTime.nullish() })

/** The hours that a fast is meant to last; by default the hours of the person's plan. */
const goal = { plannedDurationHours: Goal.optional() }

/** The client chooses the id, so that a repeated request starts only one fast. */
export const StartFast = z.object({ id: ClientId.optional(), startTime: StartTime.nullish(), ...goal })

/** Without an end time, the fast ends now. A client that was offline states when the person ended it. */
export const EndFast = z.object({ id: Id, endTime: EndTime.nullish() })

/** A fast that is over. */
export const AddFast = z.object({
  id: ClientId.optional(),
  startTime: StartTime,
  endTime: EndTime,
  ...goal,
})

/** Missing fields stay as they are. An end time ends a running fast at that time; null resumes a fast that was ended. */
export const ChangeFast = z.object({ id: Id, startTime: StartTime.optional(), endTime: EndTime.nullish(), ...goal })

/** The goal of the running fast, independent of the plan. */
export const ChangeFastGoal = z.object({ goalHours: Goal })

/** The form to add or change a fast that is over. */
export const EditFast = z.object({ id: Id, startTime: StartTime, endTime: EndTime, plannedDurationHours: Goal })

/** The form for the running fast, whose end time is empty while it runs. */
export const EditRunningFast = EditFast.extend({ endTime: EndTime.or(z.literal('')) })

export const ReadHistory = z.object({
  /** The end time of the last fast of the page before. */
  cursor: EndTime.nullish(),
  limit: z
    .int('A limit must be a whole number.')
    .min(1, 'A limit must be at least 1.')
    .max(maxHistoryPage, `A limit can be at most ${maxHistoryPage}.`)
    .optional(),
})

/** A month, `YYYY-MM`. */
export const ReadMonth = z.object({
  month: z.string('A month is required, written YYYY-MM.').refine(
    // The day after its last one needs a year of four digits too.
    (month) => isDay(`${month}-01`) && month >= '1900' && month < '9999',
    'A month must be written YYYY-MM, from 1900-01 on.',
  ),
})

const weekday = z
  .int('A weekday is a whole number from 0 (Sunday) to 6.')
  .min(0, 'A weekday is a whole number from 0 (Sunday) to 6.')
  .max(6, 'A weekday is a whole number from 0 (Sunday) to 6.')

/** Missing fields stay as they are. The end time follows from the plan and the start time. */
export const ChangeFastingConfig = z.object({
  fastingPlan: z
    .enum(fastingPlans, 'A fasting plan is 10 to 23 whole hours and the rest of the day, such as 16:8 or 19:5.')
    .optional(),
  startTime: z
    .string('A start time must be written HH:mm.')
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'A start time must be written HH:mm, from 00:00 to 23:59.')
    .optional(),
  isFastingEnabled: z.boolean('isFastingEnabled must be true or false.').optional(),
  /** Weekdays without a fast, 0 for Sunday. */
  fastingDaysOff: z
    .array(weekday, 'fastingDaysOff must be a list of weekdays, from 0 (Sunday) to 6.')
    .max(6, 'Keep at least one day for fasting, or switch the planner off.')
    .refine((days) => new Set(days).size === days.length, 'A weekday can be listed once.')
    .overwrite((days) => days.toSorted())
    .optional(),
})

/** The form of the settings: a plan by its hours of fasting. */
export const FastingSettings = ChangeFastingConfig.omit({ fastingPlan: true }).extend({
  hours: z
    .int('A plan has 10 to 23 whole hours of fasting.')
    .min(10, 'A plan has 10 to 23 whole hours of fasting.')
    .max(23, 'A plan has 10 to 23 whole hours of fasting.'),
  isOwn: z.boolean(),
})
