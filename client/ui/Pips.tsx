import type { Hue } from '../tokens.ts'
import styles from './Pips.module.css'

/** As many marks as the goal, filled as far as it got. Decoration: the number beside it speaks. */
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
