import type { Hue } from '../tokens.ts'
import styles from './figures.module.css'

/** One mark for each unit of the goal, filled up to `value`. Decorative: the number is beside it. */
export function Pips({ value, goal, hue }: { value: number; goal: number; hue: Hue }) {
  const marks = Array.from({ length: goal }, (_, at) => at + 1)
  return (
    <div className={styles.pips} aria-hidden>
      {marks.map((mark) => (
        <span key={mark} style={mark <= value ? { background: `var(--gl-${hue})` } : undefined} />
      ))}
    </div>
  )
}
