import { type Day, instantAt, isDay, wallClockIn } from '../../../domain/day.ts'

import { monthNamed } from './months.ts'

/** Which of two numbers in a date comes first, day or month. */
export type DateOrder = 'dmy' | 'mdy'

/** Characters. A date, with its time, is shorter. */
const maxLength = 100

/** What may follow a date: a time, a comma, or nothing. */
const end = '(?=$|[T\\s,])'
const yearFirst = new RegExp(`^(\\d{4})([-/.])(\\d{1,2})\\2(\\d{1,2})${end}`)
const inDigits = new RegExp(`^(\\d{4})(\\d{2})(\\d{2})${end}`)
/** A year of two digits after dashes may as well be the day of `26-03-01`. */
const yearLast = new RegExp(`^(\\d{1,2})([-/.])(\\d{1,2})\\2(\\d{4}|(?<!-)\\d{2})${end}`)
const weekday = '(?:\\p{L}+\\.?,?\\s+)?'
const monthFirst = new RegExp(`^${weekday}(\\p{L}+)\\.?\\s+(\\d{1,2})(?:st|nd|rd|th)?,?\\s+(\\d{4})${end}`, 'iu')
const dayFirst = new RegExp(
  `^${weekday}(\\d{1,2})(?:st|nd|rd|th|er|\\.)?[-\\s/]*(?:de\\s+)?(\\p{L}+)\\.?,?[-\\s/]*(?:de\\s+)?(\\d{4}|\\d{2})${end}`,
  'iu',
)

/**
 * The civil day that a text begins with: `2026-03-01`, `2026-3-1`, `2026/03/01`, `20260301`, `March 1, 2026`,
 * `Friday, May 1, 2026`, `1 Mar 2026`, `01-Mar-2026`, `1. März 2026`, and with `order` also `01/03/2026`, `1.3.26`. A time
 * after it is ignored. Null when it is none.
 */
export function dayOf(text: string, order: DateOrder | null = null): Day | null {
  const trimmed = text.trim().slice(0, maxLength)
  const iso = yearFirst.exec(trimmed)
  if (iso) return dayFrom(iso[1], iso[3], iso[4])
  const digits = inDigits.exec(trimmed)
  if (digits) return dayFrom(digits[1], digits[2], digits[3])
  const numeric = numericDate(trimmed)
  if (numeric) {
    if (order === null) return null
    const [first, second, year] = numeric
    return order === 'dmy' ? dayFrom(year, second, first) : dayFrom(year, first, second)
  }
  const [, month, day, year] = monthFirst.exec(trimmed) ?? []
  if (month) return dayFrom(year, monthNumber(month), day)
  const named = dayFirst.exec(trimmed)
  return named ? dayFrom(named[3], monthNumber(named[2]), named[1]) : null
}

/** The order that a date in numbers can only have, such as dmy of `31/01/2026`; null when both are possible or it is no such date. */
export function orderOf(text: string): DateOrder | null {
  const numeric = numericDate(text.trim().slice(0, maxLength))
  if (!numeric) return null
  const [first, second] = [Number(numeric[0]), Number(numeric[1])]
  if (first > 12 && second <= 12) return 'dmy'
  return second > 12 && first <= 12 ? 'mdy' : null
}

/** Is a text a date whose day and month could be either way, such as `01/02/2026`? The same day both ways is none. */
export function isAmbiguousDate(text: string): boolean {
  const [first, second] = [dayOf(text, 'dmy'), dayOf(text, 'mdy')]
  return first !== null && second !== null && first !== second
}

/** The hour of a time as written, 0 to 23: `8:33 AM`, `08:33`, `07:38 PM`, `20:15:00 `. Null when there is none. */
export function hourOf(text: string | undefined): number | null {
  const time = timeOf(text)
  return time === null ? null : Number(time.slice(0, 2))
}

/** A time as written, as `HH:mm:ss`; null when there is none. */
export function timeOf(text: string | undefined): string | null {
  const found = /(?<![\d:.])(\d{1,2}):(\d{2})(?::(\d{2}))?(?![\d:])(?:[.,]\d+)?(?:\s*([ap])\.?\s?m\b)?/i.exec(
    text?.slice(0, maxLength) ?? '',
  )
  if (!found) return null
  const [, hours = '', minutes = '', seconds = '00', half] = found
  const hour = half ? (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hours)
  if (hour > 23 || Number(minutes) > 59 || Number(seconds) > 59) return null
  return `${String(hour).padStart(2, '0')}:${minutes}:${seconds}`
}

/**
 * The day and time of a moment written year first. One in bare UTC (`2018-01-18T23:00:00.000Z`) is taken to a time zone; any
 * other is as its clock showed it, whether its offset is written or not. The time is null when there is none.
 */
export function momentOf(text: string, timeZone: string): { date: Day; time: string | null } | null {
  const date = dayOf(text)
  const time = timeOf(text)
  if (date === null) return null
  if (time === null || text.length > maxLength || !/(?:Z|\d\s?(?:UTC|GMT))$/i.test(text.trim())) return { date, time }
  const [day = '', minutes] = wallClockIn(timeZone, new Date(`${date}T${time}Z`)).split('T')
  return { date: day, time: `${minutes}${time.slice(5)}` }
}

/** The instant, ISO in UTC, at which clocks in a time zone show a day and a time of it, as `HH:mm:ss`. */
export function instantOf(date: Day, time: string, timeZone: string): string | null {
  const minute = instantAt(timeZone, `${date}T${time.slice(0, 5)}`)
  return minute && new Date(minute.getTime() + Number(time.slice(6)) * 1_000).toISOString()
}

/** `1/3/2026`, `01.03.26`, `1-3-2026`: two numbers and a year, in their order. */
function numericDate(text: string): [string, string, string] | null {
  const found = yearLast.exec(text)
  if (!found) return null
  const [, first = '', , second = '', year = ''] = found
  return [first, second, year]
}

const monthNumber = (name = '') => String(monthNamed(name) ?? 0)

function dayFrom(year = '', month = '', day = ''): Day | null {
  const text = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(text) ? text : null
}
