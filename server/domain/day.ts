/** Days as civil dates, and instants in time zones. */

/** A civil date, `YYYY-MM-DD`, in the user's own time zone. Never an instant. */
export type Day = string

export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

/** The first day anything may be logged for. */
export const firstDay: Day = '1900-01-01'

/** Whether a text is a real calendar date written `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const [year, month, day] = [Number(text.slice(0, 4)), Number(text.slice(5, 7)), Number(text.slice(8))]
  return month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month)
}

/** In the Gregorian calendar; `month` is 1 to 12. `Date` would take ten times as long, and imports check every row. */
function daysInMonth(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}

/** The civil date that an instant falls on in an IANA time zone. */
export function dayIn(timeZone: string, instant: Date): Day {
  const parts = formatterOf('day', timeZone).formatToParts(instant)
  const part = (type: string) => parts.find((p) => p.type === type)?.value ?? ''
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`
}

/** The hour of the day, 0 to 23, of an instant in an IANA time zone. */
export function hourIn(timeZone: string, instant: Date): number {
  return Number(formatterOf('hour', timeZone).format(instant))
}

/** The local time of an instant in an IANA time zone, `HH:mm`. */
export const timeIn = (timeZone: string, instant: Date): string => wallClockIn(timeZone, instant).slice(11)

/** The end of the day on which `instant` falls in an IANA time zone. A day can have 23 or 25 hours, and time zones have skipped whole days. */
export function endOfDay(timeZone: string, instant: Date): Date {
  const today = dayIn(timeZone, instant)
  // A binary search, because neither the length of the day nor the offset at its end is known.
  let last = instant.getTime()
  let next = last + 2 * dayMs
  while (next - last > 1) {
    const middle = Math.floor((last + next) / 2)
    if (dayIn(timeZone, new Date(middle)) === today) last = middle
    else next = middle
  }
  return new Date(next)
}

/** The instant so many times 24 hours before another, as an ISO string. */
export const daysBefore = (instant: Date, days: number): string =>
  new Date(instant.getTime() - days * dayMs).toISOString()

/** The day `count` days after (before, when negative) a day. */
export function addDays(day: Day, count: number): Day {
  const instant = new Date(`${day}T00:00:00Z`)
  instant.setUTCDate(instant.getUTCDate() + count)
  return instant.toISOString().slice(0, 10)
}

/** The last day that can be logged for: the same date next year, and 28 February for the 29th. */
export function lastLoggableDay(today: Day): Day {
  const nextYear = Number(today.slice(0, 4)) + 1
  const sameDay = `${nextYear}${today.slice(4)}`
  return isDay(sameDay) ? sameDay : addDays(today, 365)
}

/** Whole days from `from` to `to`; negative when `to` is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs)
}

/** 0 is Sunday, 6 is Saturday. */
export function weekday(day: Day): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay()
}

/** The Sunday that starts the week of a day. */
export function startOfWeek(day: Day): Day {
  return addDays(day, -weekday(day))
}

/** Whether the runtime knows an IANA time zone name. Offsets such as `+05:00` are refused, although the runtime accepts them. */
export function isTimeZone(name: string): boolean {
  if (!/[a-z]/i.test(name)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

const formats = {
  day: ['en-CA', { year: 'numeric', month: '2-digit', day: '2-digit' }],
  hour: ['en', { hour: '2-digit', hourCycle: 'h23' }],
  minute: [
    'en-CA',
    { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  ],
} as const

// Creating a formatter takes about 50 us, and a server needs the same few time zones again and again. Keys are in lower case,
// so that different spellings cannot fill the memory.
const formatters = new Map<string, Intl.DateTimeFormat>()

function formatterOf(part: keyof typeof formats, timeZone: string): Intl.DateTimeFormat {
  const key = `${part} ${timeZone.toLowerCase()}`
  const cached = formatters.get(key)
  if (cached) return cached
  const [locale, options] = formats[part]
  const formatter = new Intl.DateTimeFormat(locale, { timeZone, ...options })
  formatters.set(key, formatter)
  return formatter
}

/** A local date and time without a time zone, `YYYY-MM-DDTHH:mm`, as in a `datetime-local` input. */
export type WallClock = string

/** The date and time that clocks in an IANA time zone show at an instant, without seconds. */
export function wallClockIn(timeZone: string, instant: Date): WallClock {
  const parts = formatterOf('minute', timeZone).formatToParts(instant)
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? ''
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}`
}

/** The date and time that the clock of this device shows at an instant. */
export const wallClockHere = (instant: Date): WallClock =>
  new Date(instant.getTime() - instant.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)

/**
 * The instant at which clocks in an IANA time zone show a date and time. When clocks go back and the time occurs twice, it is
 * the first one; when clocks go forward and skip the time, it is read as if they had not. Temporal calls this `compatible`
 * (https://tc39.es/proposal-temporal/docs/timezone.html). Null when the text is no date and time.
 */
export function instantAt(timeZone: string, wallClock: WallClock): Date | null {
  const asUtc = Date.parse(`${wallClock}Z`)
  if (Number.isNaN(asUtc)) return null
  const offsetAt = (ms: number) => Date.parse(`${wallClockIn(timeZone, new Date(ms))}Z`) - ms
  const [before, after] = [asUtc - offsetAt(asUtc - dayMs), asUtc - offsetAt(asUtc + dayMs)]
  const shown = [before, after].find((ms) => wallClockIn(timeZone, new Date(ms)) === wallClock)
  return new Date(shown ?? before)
}
