import { z } from 'zod'
import { firstDay, isDay, isTimeZone } from './day.ts'

/** A real calendar date: 2026-02-30 and 2025-02-29 are refused. Not before 1900. */
export const Day = z
  .string('A date is required, written YYYY-MM-DD.')
  .refine(isDay, 'A date must be a real day, written YYYY-MM-DD.')
  .refine((day) => day >= firstDay, 'A date cannot be before 1900-01-01.')
/** That of `day.ts`, for files that need the schema too. */
export type Day = z.output<typeof Day>

/** An IANA time zone name, such as `Europe/Stockholm`. */
export const TimeZone = z
  .string('A time zone must be a name such as Europe/London.')
  .max(64, 'A time zone must be a name such as Europe/London.')
  .refine(isTimeZone, 'This time zone is unknown.')
