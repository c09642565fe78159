import type { Day } from '#domain/day.ts'
import { dayAndMonth } from '../../ui/format.ts'

/** `15 November 2026`, short `15 Nov 2026`. */
export const dateWithYear = (day: Day, style: 'long' | 'short' = 'long'): string =>
  `${dayAndMonth(day, style)} ${day.slice(0, 4)}`

/** `15 November`, short `15 Nov`; with the year only when it is not that of `today`. */
export const dateOf = (day: Day, today: Day, style: 'long' | 'short' = 'long'): string =>
  day.slice(0, 4) === today.slice(0, 4) ? dayAndMonth(day, style) : dateWithYear(day, style)
