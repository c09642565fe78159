import { addDays, type Day, daysBetween, isDay } from '#domain/day.ts'
import { dayAndMonth, shortMonth } from './format.ts'

/** How far back a chart shows: months, a year, everything. */
export const ranges = ['1M', '3M', '6M', '1Y', 'All'] as const
export type Range = (typeof ranges)[number]

export const monthsOf = { '1M': 1, '3M': 3, '6M': 6, '1Y': 12 }

/** The days at both ends of a chart. */
type Span = { from: Day; to: Day }

/** The same date so many months earlier, or the last day of a shorter month. */
export function monthsBefore(day: Day, count: number): Day {
  const month = new Date(`${day.slice(0, 7)}-01T00:00:00Z`)
  month.setUTCMonth(month.getUTCMonth() - count)
  const sameDay = `${month.toISOString().slice(0, 7)}${day.slice(7)}`
  if (isDay(sameDay)) return sameDay
  month.setUTCMonth(month.getUTCMonth() + 1)
  return addDays(month.toISOString().slice(0, 10), -1)
}

/** For longer spans the axis shows months instead of days. */
const manyDays = 300

/** Up to `count` evenly spaced days, or the first days of months for long spans. */
export function dayTicks({ from, to }: Span, count: number): Day[] {
  const days = daysBetween(from, to)
  if (days <= manyDays) {
    const step = Math.max(1, Math.ceil((days + 1) / count))
    return Array.from({ length: Math.floor(days / step) + 1 }, (_, at) => addDays(from, at * step))
  }
  const starts: Day[] = []
  for (let month = monthStartAfter(from); month <= to; month = monthStartAfter(month)) starts.push(month)
  const step = Math.ceil(starts.length / count)
  return starts.filter((_, at) => at % step === 0)
}

export const areMonths = ({ from, to }: Span): boolean => daysBetween(from, to) > manyDays

/** `Mar 2026` where the axis shows months, else `14 Mar`. */
export const axisText = (day: Day, isMonth: boolean): string =>
  isMonth ? `${shortMonth(day)} ${day.slice(0, 4)}` : dayAndMonth(day, 'short')

const monthStartAfter = (day: Day): Day => `${addDays(`${day.slice(0, 7)}-28`, 4).slice(0, 7)}-01`

/** Days as numbers, for a linear axis. */
const epoch = '1970-01-01'
export const dayNumber = (day: Day): number => daysBetween(epoch, day)
export const dayOfNumber = (number: number): Day => addDays(epoch, number)
