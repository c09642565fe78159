import { z } from 'zod'
import { daysBetween, firstDay, isDay, isTimeZone } from './day.ts'

/** A real calendar date: 2026-02-30 and 2025-02-29 are refused. Not before 1900. */
export const Day = z
  .string('A date is required, written YYYY-MM-DD.')
  .refine(isDay, 'A date must be a real day, written YYYY-MM-DD.')
  .refine((day) => day >= firstDay, 'A date cannot be before 1900-01-01.')
/** That of `day.ts`, for files that need the schema too. */
export type Day = z.output<typeof Day>

type Span = { from: Day; to: Day }

export const isInOrder = ({ from, to }: Span): boolean => from <= to
export const notInOrder = { path: ['to'], error: 'The last day cannot be before the first.' }

export const isWithin = ({ from, to }: Span, days: number): boolean => daysBetween(from, to) < days

/** A first and a last day, both included. */
export const dayRange = (maxDays: number, tooLong: string) =>
  z
    .object({ from: Day, to: Day })
    .refine(isInOrder, notInOrder)
    .refine((span) => isWithin(span, maxDays), { path: ['from'], error: tooLong })

/** An IANA time zone name, such as `Europe/Stockholm`. */
export const TimeZone = z
  .string('A time zone must be a name such as Europe/London.')
  .max(64, 'A time zone must be a name such as Europe/London.')
  .refine(isTimeZone, 'This time zone is unknown.')
