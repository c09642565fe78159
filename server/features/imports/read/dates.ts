import { type Day, isDay } from '../../../domain/day.ts'

/** Which of two numbers in a date comes first, day or month. */
export type DateOrder = 'dmy' | 'mdy'

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/**
 * The civil day that a text names: `2026-03-01`, `2026-3-1`, `2026/03/01`, `20260301`, `March 1, 2026`, `Friday, May 1, 2026`,
 * `1 Mar 2026`, `01-Mar-2026`, and with `order` also `01/03/2026`, `1.3.26`. A time after it is ignored. Null when it is none.
 */
export function dayOf(text: string, order: DateOrder | null = null): Day | null {
  const trimmed = text.trim()
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/.exec(trimmed)
  if (iso) return dayFrom(iso[1], iso[2], iso[3])
  const basic = /^(\d{4})(\d{2})(\d{2})$/.exec(trimmed)
  if (basic) return dayFrom(basic[1], basic[2], basic[3])
  const numeric = numericDate(trimmed)
  if (numeric) {
    if (order === null) return null
    const [first, second, year] = numeric
    return order === 'dmy' ? dayFrom(year, second, first) : dayFrom(year, first, second)
  }
  const monthFirst = /([a-z]{3})[a-z]*\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})/i.exec(trimmed)
  if (monthFirst) return dayFrom(monthFirst[3], monthNumber(monthFirst[1]), monthFirst[2])
  const dayFirst = /(\d{1,2})(?:st|nd|rd|th)?[-\s.]+([a-z]{3})[a-z]*\.?,?[-\s]+(\d{4})/i.exec(trimmed)
  return dayFirst ? dayFrom(dayFirst[3], monthNumber(dayFirst[2]), dayFirst[1]) : null
}

/** The order that a date in numbers can only have, such as dmy of `31/01/2026`; null when both are possible or it is no such date. */
export function orderOf(text: string): DateOrder | null {
  const numeric = numericDate(text.trim())
  if (!numeric) return null
  const [first, second] = [Number(numeric[0]), Number(numeric[1])]
  if (first > 12 && second <= 12) return 'dmy'
  return second > 12 && first <= 12 ? 'mdy' : null
}

/** The hour of a time as written, 0 to 23: `8:33 AM`, `08:33`, `07:38 PM`, `20:15:00 `. Null when there is none. */
export function hourOf(text: string | undefined): number | null {
  const time = timeOf(text)
  return time === null ? null : Number(time.slice(0, 2))
}

/** A time as written, as `HH:mm:ss`; null when there is none. */
export function timeOf(text: string | undefined): string | null {
  const found = /(\d{1,2}):(\d{2})(?::(\d{2}))?(?:\.\d+)?\s*([ap])?\.?m?/i.exec(text ?? '')
  if (!found) return null
  const [, hours = '', minutes = '', seconds = '00', half] = found
  const hour = half ? (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hours)
  if (hour > 23 || Number(minutes) > 59 || Number(seconds) > 59) return null
  return `${String(hour).padStart(2, '0')}:${minutes}:${seconds}`
}

/** `1/3/2026`, `01.03.26`, `1-3-2026`: two numbers and a year, in their order. */
function numericDate(text: string): [string, string, string] | null {
  const found = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})(?!\d)/.exec(text)
  if (!found) return null
  const [, first = '', second = '', year = ''] = found
  return [first, second, year.length === 2 ? `20${year}` : year]
}

const monthNumber = (name = '') => String(months.indexOf(name.toLowerCase()) + 1)

function dayFrom(year = '', month = '', day = ''): Day | null {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(text) ? text : null
}
