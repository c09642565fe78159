import { type Day, daysBetween } from '#domain/day.ts'
import styles from './figures.module.css'

type Point = { date: Day; value: number }

type SparklineProps = {
  /** What it shows, such as `Weight`. */
  title: string
  /** At least two, earliest first. */
  points: readonly Point[]
  /** Fits beside a number: thinner, and without the dot. */
  small?: boolean
}

/** Values over time as a small line with a dot at the end. Decoration beside numbers. */
export function Sparkline({ title, points, small }: SparklineProps) {
  const places = placesOf(points)
  const line = places.map(([x, y], at) => `${at === 0 ? 'M' : 'L'}${x.toFixed(2)} ${y.toFixed(2)}`).join('')
  const [, endY] = places.at(-1) ?? [100, 50]
  return (
    <div className={styles.sparkline} data-small={small || undefined} aria-hidden>
      <svg viewBox="0 0 100 100" preserveAspectRatio="none">
        <title>{title}</title>
        <path className={styles.area} d={`${line}V100H0Z`} />
        <path className={styles.line} d={line} />
      </svg>
      {!small && <span className={styles.sparklineDot} style={{ top: `${endY}%` }} />}
    </div>
  )
}

/** In per cent of the width and the height, with room for the dot and the line. */
function placesOf(points: readonly Point[]): [x: number, y: number][] {
  const from = points[0]?.date ?? ''
  const days = daysBetween(from, points.at(-1)?.date ?? from)
  const values = points.map(({ value }) => value)
  const [min, max] = [Math.min(...values), Math.max(...values)]
  return points.map(({ date, value }, at) => [
    days === 0 ? (at / (points.length - 1)) * 100 : (daysBetween(from, date) / days) * 100,
    max === min ? 50 : 10 + ((max - value) / (max - min)) * 70,
  ])
}
