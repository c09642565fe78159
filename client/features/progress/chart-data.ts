import { addDays, type Day, daysBetween, isDay } from '#domain/day.ts'
import { thinned, trend, type Weighing } from '#domain/progress.ts'

/** How far back the chart shows: months, a year, everything. */
export const ranges = ['1M', '3M', '6M', '1Y', 'All'] as const
export type Range = (typeof ranges)[number]

const months = { '1M': 1, '3M': 3, '6M': 6, '1Y': 12 }

/** More points than this are no longer told apart. */
const maxTrendPoints = 400

/** How many days "All" shows when there is a single weight. */
const daysAroundOne = 30

export type ChartData = {
  /** The days at both ends of the chart. */
  from: Day
  to: Day
  /** In kg, earliest first. */
  weights: Weighing[]
  /** In kg, earliest first; not every day when there are many. */
  trend: Weighing[]
}

/** The weights of a range that ends today, with the trend of all weights. `weights` are all there are, earliest first. */
export function chartData(weights: readonly Weighing[], range: Range, today: Day): ChartData {
  const start = range === 'All' ? null : monthsBefore(today, months[range])
  const isShown = ({ date }: Weighing) => start === null || date >= start
  const shown = weights.filter(isShown)
  const lastDay = shown.at(-1)?.date ?? today
  const to = lastDay > today ? lastDay : today
  const [first] = shown
  const from = shown.length > 1 && first ? first.date : start
  return {
    from: from === null || from >= to ? addDays(to, -daysAroundOne) : from,
    to,
    weights: shown,
    trend: thinned(trend(weights).filter(isShown), maxTrendPoints),
  }
}

/** The same date so many months earlier, or the last day of a shorter month. */
export function monthsBefore(day: Day, count: number): Day {
  const month = new Date(`${day.slice(0, 7)}-01T00:00:00Z`)
  month.setUTCMonth(month.getUTCMonth() - count)
  const sameDay = `${month.toISOString().slice(0, 7)}${day.slice(7)}`
  if (isDay(sameDay)) return sameDay
  month.setUTCMonth(month.getUTCMonth() + 1)
  return addDays(month.toISOString().slice(0, 10), -1)
}

/** Both ends of the y-axis: `margin` below the lowest weight and above the highest. */
export function weightAxis(weights: readonly number[], margin: number): { min: number; max: number } {
  return { min: Math.min(...weights) - margin, max: Math.max(...weights) + margin }
}

/** About 3 to 6 round numbers between both ends. */
export function weightTicks({ min, max }: { min: number; max: number }): number[] {
  const step = [5, 10, 20, 50, 100, 200, 500].find((one) => (max - min) / one <= 6) ?? 1_000
  const first = Math.ceil(min / step)
  return Array.from({ length: Math.floor(max / step) - first + 1 }, (_, at) => (first + at) * step)
}

/** For longer spans the axis shows months instead of days. */
const manyDays = 300

/** Up to `count` evenly spaced days, or the first days of months for long spans. */
export function dayTicks({ from, to }: Pick<ChartData, 'from' | 'to'>, count: number): Day[] {
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

export const areMonths = ({ from, to }: Pick<ChartData, 'from' | 'to'>): boolean => daysBetween(from, to) > manyDays

const monthStartAfter = (day: Day): Day => `${addDays(`${day.slice(0, 7)}-28`, 4).slice(0, 7)}-01`

/** Days as numbers, for a linear axis. */
const epoch = '1970-01-01'
export const dayNumber = (day: Day): number => daysBetween(epoch, day)
export const dayOfNumber = (number: number): Day => addDays(epoch, number)
