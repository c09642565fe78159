import styles from './controls.module.css'
import type { Strength } from './password-strength.ts'

const words = ['Very easy to guess', 'Easy to guess', 'Fair', 'Strong', 'Very strong'] as const

/** How hard a new password is to guess; only a hint. Made of spans, because it is rendered inside a paragraph. */
export function PasswordStrength({ strength }: { strength: Strength }) {
  return (
    <span className={styles.strength} data-strength={strength}>
      <span className={styles.pips} aria-hidden>
        {[1, 2, 3, 4].map((pip) => (
          <i key={pip} data-on={pip <= Math.max(1, strength) || undefined} />
        ))}
      </span>
      <span>{words[strength]}</span>
      {strength < 2 && <span className={styles.hint}>Try a phrase of several words.</span>}
    </span>
  )
}
