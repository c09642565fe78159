import styles from './PasswordStrength.module.css'
import { passwordStrength } from './password-strength.ts'

const words = ['Very easy to guess', 'Easy to guess', 'Fair', 'Strong', 'Very strong'] as const

/** How hard a new password is to guess. It refuses nothing. Stands in a paragraph, so it is made of spans. */
export function PasswordStrength({ password, known }: { password: string; known?: string[] }) {
  const strength = passwordStrength(password, known)
  return (
    <span className={styles.strength} data-strength={strength}>
      <span className={styles.pips} aria-hidden>
        {[1, 2, 3, 4].map((pip) => (
          <i key={pip} data-on={pip <= Math.max(1, strength) || undefined} />
        ))}
      </span>
      <span>{words[strength]}</span>
      {strength < 2 && <span className={styles.hint}>A few words together are harder to guess.</span>}
    </span>
  )
}
