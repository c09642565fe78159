import { addDays, type Day } from '#domain/day.ts'
import { thinned, trend, type Weighing } from '#domain/progress.ts'
import { monthsBefore, monthsOf, type Range } from '../../ui/chart-days.ts'

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
  const start = range === 'All' ? null : monthsBefore(today, monthsOf[range])
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
