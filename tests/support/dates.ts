import { addDays, type Day } from '#domain/day.ts'
import type { RunStart } from '#domain/streak.ts'

/** Where the people of the stories live: where it is day now, so that no midnight passes while a story is told. */
export const homeZone = (['Asia/Tokyo', 'Europe/London', 'Pacific/Honolulu'] as const)[
  Math.floor(new Date().getUTCHours() / 8)
] as string

/** The dates of screens in English, without the modules of the client, which only its build can read. */
const part = (day: Day, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en', { timeZone: 'UTC', ...options }).format(new Date(`${day}T00:00:00Z`))

/** `15 November 2026`. */
export const dateWithYear = (day: Day, style: 'long' | 'short' = 'long'): string =>
  `${Number(day.slice(8))} ${part(day, { month: style })} ${day.slice(0, 4)}`

/** `15 November`; with the year only when it is not that of `today`. */
export const dateOf = (day: Day, today: Day, style: 'long' | 'short' = 'long'): string =>
  day.slice(0, 4) === today.slice(0, 4) ? dateWithYear(day, style).slice(0, -5) : dateWithYear(day, style)

/** Where runs of days begin, found one day at a time. */
export const runsOf =
  (logged: Pick<ReadonlySet<Day>, 'has'>): RunStart =>
  (day) => {
    if (!logged.has(day)) return null
    let first = day
    while (logged.has(addDays(first, -1))) first = addDays(first, -1)
    return first
  }
