import type { Hue } from '../tokens.ts'
import styles from './page.module.css'

/** P, C or F in its hue, so that macros do not differ by colour alone. Decorative beside the name. */
export function LetterMark({ letter, hue }: { letter: string; hue: Hue }) {
  return (
    <span
      className={styles.letter}
      style={{ background: `var(--gl-chip, var(--gl-${hue}-soft))`, color: `var(--gl-${hue}-text)` }}
      aria-hidden
    >
      {letter}
    </span>
  )
}
