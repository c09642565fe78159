import { daysBetween } from '../../domain/day.ts'
import { thinned, trend, type Weighing } from '../../domain/progress.ts'
import { inUnit } from '../../domain/units.ts'
import { fixed, longDate, type ReportTexts } from './report-texts.ts'

const [width, height] = [720, 220]
const [left, right, top, bottom] = [52, 12, 10, 28]
/** More than the curve has pixels on paper to tell apart. */
const maxPoints = 400

/** The weights as points with their trend as a line, black on white; earliest first, at least two days. An SVG element. */
export function weightCurve(weights: readonly Weighing[], { weightUnit }: ReportTexts): string {
  const [first, last] = [weights[0], weights.at(-1)]
  if (!first || !last) return ''
  const value = (kg: number) => inUnit(kg, weightUnit)
  const values = weights.map(({ weight }) => value(weight))
  const step = stepFor(Math.max(...values) - Math.min(...values))
  const least = Math.floor(Math.min(...values) / step) * step
  const most = Math.max(Math.ceil(Math.max(...values) / step) * step, least + step)
  const days = Math.max(1, daysBetween(first.date, last.date))
  const x = ({ date }: Weighing) => at(left + (daysBetween(first.date, date) / days) * (width - left - right))
  const y = (shown: number) => at(top + ((most - shown) / (most - least)) * (height - top - bottom))

  const lines = Array.from({ length: Math.round((most - least) / step) + 1 }, (_, n) => least + n * step)
    .map(
      (shown) =>
        `<line x1="${left}" x2="${width - right}" y1="${y(shown)}" y2="${y(shown)}" stroke="#ccc"/><text x="${left - 8}" y="${y(shown)}" dy="4" text-anchor="end">${fixed(shown, step < 1 ? 1 : 0)}</text>`,
    )
    .join('')
  const points = thinned(weights, maxPoints)
    .map((one) => `<circle cx="${x(one)}" cy="${y(value(one.weight))}" r="2"/>`)
    .join('')
  const line = thinned(trend(weights), maxPoints)
    .map((one) => `${x(one)},${y(value(one.weight))}`)
    .join(' ')
  return `<svg viewBox="0 0 ${width} ${height}" role="img" aria-label="Weight in ${weightUnit} by day, with its trend">${lines}<polyline points="${line}" fill="none" stroke="#000" stroke-width="1.5"/>${points}<text x="${left}" y="${height - 6}">${longDate(first.date)}</text><text x="${width - right}" y="${height - 6}" text-anchor="end">${longDate(last.date)}</text></svg>`
}

/** Between two lines, so that there are at most seven. */
function stepFor(range: number): number {
  const steps = [0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000]
  return steps.find((step) => range / step <= 5) ?? 1_000
}

const at = (position: number) => Math.round(position * 10) / 10
