import { addDays, type Day, daysBetween } from '#domain/day.ts'
import type { RouterOutputs } from '../../trpc.ts'
import { monthsBefore, monthsOf, type Range } from '../../ui/chart-days.ts'

export type HistoryDay = RouterOutputs['expenditure']['history'][number]

type Span = { from: Day; to: Day }

/** How many days the server tells of at once, and how far back it looks at all. */
const daysPerCall = 400
const maxDays = 7_304

/** The days of a range that ends today, from the first weighing on. */
export function spanOf(range: Range, first: Day, today: Day): Span {
  const earliest = range === 'All' ? addDays(today, -maxDays) : monthsBefore(today, monthsOf[range])
  const from = first > earliest ? first : earliest
  return { from: from < today ? from : today, to: today }
}

/** A span in parts that are short enough for one call each, earliest first. */
export function callsFor({ from, to }: Span): Span[] {
  const calls: Span[] = []
  for (let start = from; start <= to; start = addDays(start, daysPerCall)) {
    const end = addDays(start, daysPerCall - 1)
    calls.push({ from: start, to: end < to ? end : to })
  }
  return calls
}

/** What was eaten in kcal a day: on one day, or on average on the known days of a week. */
export type Bar = Span & { kcal: number }

/** More bars than this are too thin to be told apart: then each stands for a week. */
const maxDailyBars = 130

export const areWeeks = ({ from, to }: Span): boolean => daysBetween(from, to) >= maxDailyBars

/** A day of the chart, or a week: what was eaten on average on its known days, and what was used on its last day. */
type Part = Span & { eaten: number | null; used: number | null; likely: { low: number; high: number } | null }

export const isShown = ({ state }: HistoryDay): boolean => state === 'measured' || state === 'holding'

/** The days of the chart, or the weeks of a long one, earliest first. */
export function partsOf(days: readonly HistoryDay[], span: Span): Part[] {
  const size = areWeeks(span) ? 7 : 1
  const parts: Part[] = []
  // From the end, so that the last week is a whole one.
  for (let end = days.length; end > 0; end -= size) {
    const part = days.slice(Math.max(0, end - size), end)
    const known = part.flatMap(({ intake }) => (intake === null ? [] : [intake]))
    const [first, last] = [part[0], part.at(-1)]
    if (!first || !last) continue
    const { kcal, low, high } = last
    parts.push({
      from: first.date,
      to: last.date,
      eaten: known.length === 0 ? null : known.reduce((sum, kcal) => sum + kcal, 0) / known.length,
      used: isShown(last) ? kcal : null,
      // The chart has no band either for what is only held.
      likely: last.state === 'measured' && low !== null && high !== null ? { low, high } : null,
    })
  }
  return parts.reverse()
}

/** The bars of what was eaten. Where that is unknown there is none, which is not a day of 0. */
export const barsOf = (days: readonly HistoryDay[], span: Span): Bar[] =>
  partsOf(days, span).flatMap(({ from, to, eaten }) => (eaten === null ? [] : [{ from, to, kcal: eaten }]))

/** Days in a row of one state. */
export type Stretch = { state: 'measured' | 'holding'; days: HistoryDay[] }

/** The stretches in which the expenditure was measured or held. One that holds begins with the last measured day. */
export function stretchesOf(days: readonly HistoryDay[]): Stretch[] {
  const stretches: Stretch[] = []
  let before: HistoryDay | undefined
  for (const day of days) {
    const { state } = day
    if (state === 'measured' || state === 'holding') {
      const current = stretches.at(-1)
      if (current && before?.state === state) current.days.push(day)
      else stretches.push({ state, days: before?.state === 'measured' ? [before, day] : [day] })
    }
    before = day
  }
  return stretches
}
