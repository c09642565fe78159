import type { Hue } from '../tokens.ts'
import styles from './page.module.css'

const hues: Hue[] = ['water', 'exercise', 'fruit', 'fasting', 'carbs', 'fat', 'protein']

/** Always the same for a name, so that people are easier to tell apart. */
const hueOf = (name: string): Hue =>
  hues[[...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % hues.length] ?? 'water'

type AvatarProps = {
  name: string
  /** The viewer's own is the same everywhere. */
  isMe?: boolean
  small?: boolean
}

/** The initial of a person in a circle. Decorative beside the name. */
export function Avatar({ name, isMe, small }: AvatarProps) {
  const hue = isMe ? 'energy' : hueOf(name)
  return (
    <span
      className={styles.avatar}
      style={{ background: `var(--gl-${hue}-soft)`, color: `var(--gl-${hue}-text)` }}
      data-small={small || undefined}
      aria-hidden
    >
      {name.charAt(0).toUpperCase()}
    </span>
  )
}
