import { type Day, instantAt, isDay, wallClockIn } from '../../../domain/day.ts'
import type { ReadContext } from '../source.ts'

/** Which number comes first in a date such as `01/03/2026`, the day or the month. */
export type DateOrder = 'dmy' | 'mdy'

/**
 * The civil day that a text begins with: `2026-03-01`, `2026-3-1`, `2026/03/01`, `20260301`, `March 1, 2026`,
 * `Friday, May 1, 2026`, `1 Mar 2026`, `01-Mar-2026`, `1. März 2026`, and with `order` also `01/03/2026`, `1.3.26`. A time
 * after it is ignored. Null for any other text.
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

/** The hour, 0 to 23, of a time such as `8:33 AM`, `08:33`, `07:38 PM` or `20:15:00 `. Null without a time. */
export function hourOf(text: string | undefined): number | null {
  const time = timeOf(text)
  return time === null ? null : Number(time.slice(0, 2))
}

/** The time in a text, as `HH:mm:ss`; null without a time. */
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
 * The day and time of a moment written year first. A moment in UTC (`2018-01-18T23:00:00.000Z`) is converted to the time zone. Any
 * other keeps the day and time as written, with or without an offset. The time is null when there is none.
 */
export function momentOf(text: string, timeZone: string): { date: Day; time: string | null } | null {
  const date = dayOf(text)
  const time = timeOf(text)
  if (date === null) return null
  if (time === null || text.length > maxLength || !/(?:Z|\d\s?(?:UTC|GMT))$/i.test(text.trim())) return { date, time }
  const [day = '', minutes] = wallClockIn(timeZone, new Date(`${date}T${time}Z`)).split('T')
  return { date: day, time: `${minutes}${time.slice(5)}` }
}

/**
 * The instant of a date and time, as ISO in UTC. With an offset, as in `2026-07-14T20:00:00+0100`, the offset counts, else the time
 * zone. Null for any other text.
 */
export function instantIn(text: string, timeZone: string, order: DateOrder | null = null): string | null {
  const [day, time] = [dayOf(text, order), timeOf(text)]
  if (day === null || time === null) return null
  const offset = /\d\s*(Z|[+-]\d{2}:?\d{2})$/i.exec(text.trim())?.[1]
  if (offset === undefined) return instantOf(day, time, timeZone)
  const ms = Date.parse(`${day}T${time}${offset.replace(/^([+-]\d{2})(\d{2})$/, '$1:$2').toUpperCase()}`)
  return Number.isNaN(ms) ? null : new Date(ms).toISOString()
}

/**
 * Which number comes first in the dates of a column. A date such as `31/01/2026` decides for the whole file. The person is asked when
 * every date can be read in two ways. Null when the dates are not written in numbers, or year first.
 */
export async function dateOrderIn(
  dates: AsyncIterable<string> | Iterable<string>,
  ctx: Pick<ReadContext, 'ask'>,
): Promise<DateOrder | null> {
  const finder = createDateOrderFinder(ctx)
  for await (const date of dates) if (finder.add(date)) break
  return finder.order()
}

/** The same for dates that come one by one. `add` is true as soon as the order is certain, and `order` is the result at the end. */
export function createDateOrderFinder(ctx: Pick<ReadContext, 'ask'>) {
  let order: DateOrder | null = null
  let isCertain = false
  let example: string | null = null
  let inNumbers = false
  return {
    add(date: string): boolean {
      if (isCertain) return true
      order = orderOf(date)
      // A column has one format: after a date that can only be read in one way, no other date tells more.
      isCertain = order !== null || dayOf(date) !== null
      if (isCertain) return true
      if (example === null && isAmbiguousDate(date)) example = date.trim()
      inNumbers ||= dayOf(date, 'dmy') !== null
      return false
    },
    order(): DateOrder | null {
      if (isCertain) return order
      if (example !== null) return ctx.ask('dateOrder', example)
      // A day such as 5/5/2026 is the same both ways.
      return inNumbers ? 'dmy' : null
    },
  }
}

/** The instant, as ISO in UTC, at which clocks in a time zone show a day and a time `HH:mm:ss`. */
function instantOf(date: Day, time: string, timeZone: string): string | null {
  const minute = instantAt(timeZone, `${date}T${time.slice(0, 5)}`)
  return minute && new Date(minute.getTime() + Number(time.slice(6)) * 1_000).toISOString()
}

/** The only possible order of a date in numbers, such as dmy for `31/01/2026`; null when both are possible, and for other texts. */
export function orderOf(text: string): DateOrder | null {
  const numeric = numericDate(text.trim().slice(0, maxLength))
  if (!numeric) return null
  const [first, second] = [Number(numeric[0]), Number(numeric[1])]
  if (first > 12 && second <= 12) return 'dmy'
  return second > 12 && first <= 12 ? 'mdy' : null
}

/** Whether the two orders give different days, as for `01/02/2026`. False for `05/05/2026`. */
export function isAmbiguousDate(text: string): boolean {
  const [first, second] = [dayOf(text, 'dmy'), dayOf(text, 'mdy')]
  return first !== null && second !== null && first !== second
}

/** Characters. A date with its time is shorter. */
const maxLength = 100

/** What may follow a date: a time, a comma, or nothing. */
const end = '(?=$|[T\\s,])'
const yearFirst = new RegExp(`^(\\d{4})([-/.])(\\d{1,2})\\2(\\d{1,2})${end}`)
const inDigits = new RegExp(`^(\\d{4})(\\d{2})(\\d{2})${end}`)

/** A year of two digits must not follow a dash, because `26-03-01` ends with the day. */
const yearLast = new RegExp(`^(\\d{1,2})([-/.])(\\d{1,2})\\2(\\d{4}|(?<!-)\\d{2})${end}`)
const weekday = '(?:\\p{L}+\\.?,?\\s+)?'
const monthFirst = new RegExp(`^${weekday}(\\p{L}+)\\.?\\s+(\\d{1,2})(?:st|nd|rd|th)?,?\\s+(\\d{4})${end}`, 'iu')
const dayFirst = new RegExp(
  `^${weekday}(\\d{1,2})(?:st|nd|rd|th|er|\\.)?[-\\s/]*(?:de\\s+)?(\\p{L}+)\\.?,?[-\\s/]*(?:de\\s+)?(\\d{4}|\\d{2})${end}`,
  'iu',
)

/** The two numbers and the year of `1/3/2026`, `01.03.26` or `1-3-2026`, in their order. */
function numericDate(text: string): [string, string, string] | null {
  const found = yearLast.exec(text)
  if (!found) return null
  const [, first = '', , second = '', year = ''] = found
  return [first, second, year]
}

function dayFrom(year = '', month = '', day = ''): Day | null {
  const text = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(text) ? text : null
}

const monthNumber = (name = '') => String(monthNamed(name) ?? 0)

/** The languages whose month names are known. */
const languages = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'sv', 'da', 'nb', 'fi', 'pl', 'cs', 'ru', 'uk', 'tr', 'hu']

/** The month, 1 to 12, that a word such as `March`, `mar.`, `März` or `мая` names in one of the languages; else null. */
function monthNamed(word: string): number | null {
  months ??= namesOfMonths()
  const name = nameOf(word)
  // `Intl` abbreviates September differently in some kinds of English.
  return name === 'sept' ? 9 : (months.get(name) ?? null)
}

let months: Map<string, number> | null = null

const nameOf = (word: string) => word.toLocaleLowerCase('en').replace(/\.$/, '').normalize('NFC')

/** The months by their names. A name that means different months in two languages is left out. */
function namesOfMonths(): Map<string, number> {
  const found = new Map<string, number>()
  const ambiguous = new Set<string>()
  for (const language of languages)
    for (const options of [{ month: 'long' }, { month: 'short' }] as const)
      for (const day of [{}, { day: 'numeric' }] as const) {
        const format = new Intl.DateTimeFormat(language, { ...options, ...day, timeZone: 'UTC' })
        for (let month = 1; month <= 12; month++) {
          const parts = format.formatToParts(Date.UTC(2026, month - 1, 5))
          const name = nameOf(parts.find(({ type }) => type === 'month')?.value ?? '')
          if (/\d/.test(name)) continue
          if ((found.get(name) ?? month) !== month) ambiguous.add(name)
          found.set(name, month)
        }
      }
  for (const name of ambiguous) found.delete(name)
  return found
}
