import { z } from 'zod'
import { daysBetween } from './day.ts'
import { Day } from './day-schemas.ts'

const maxSummaryDays = 366

/** Both days are included. */
export const SummaryRange = z
  .object({ from: Day, to: Day })
  .refine(({ from, to }) => from <= to, { path: ['to'], error: 'The last day cannot be before the first.' })
  .refine(({ from, to }) => daysBetween(from, to) < maxSummaryDays, {
    path: ['from'],
    error: `A summary can span at most ${maxSummaryDays} days.`,
  })
