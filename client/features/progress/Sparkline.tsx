import { daysBetween } from '#domain/day.ts'
import type { Weighing } from '#domain/progress.ts'
import styles from './Sparkline.module.css'

/** Weights over time as a small line with a dot at the end. At least two, earliest first. Decoration beside numbers. */
export function Sparkline({ weights }: { weights: readonly Weighing[] }) {
  const points = pointsOf(weights)
  const line = points.map(([x, y], at) => `${at === 0 ? 'M' : 'L'}${x.toFixed(2)} ${y.toFixed(2)}`).join('')
  const [, endY] = points.at(-1) ?? [100, 50]
  return (
    <div className={styles.sparkline} aria-hidden>
      <svg viewBox="0 0 100 100" preserveAspectRatio="none">
        <title>Weight</title>
        <path className={styles.area} d={`${line}V100H0Z`} />
        <path className={styles.line} d={line} />
      </svg>
      <span className={styles.dot} style={{ top: `${endY}%` }} />
    </div>
  )
}

/** In per cent of the width and the height, with room for the dot and the line. */
function pointsOf(weights: readonly Weighing[]): [x: number, y: number][] {
  const from = weights[0]?.date ?? ''
  const days = daysBetween(from, weights.at(-1)?.date ?? from)
  const values = weights.map(({ weight }) => weight)
  const [min, max] = [Math.min(...values), Math.max(...values)]
  return weights.map(({ date, weight }, at) => [
    days === 0 ? (at / (weights.length - 1)) * 100 : (daysBetween(from, date) / days) * 100,
    max === min ? 50 : 10 + ((max - weight) / (max - min)) * 70,
  ])
}
