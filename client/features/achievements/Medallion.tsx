import { IconLock } from '@tabler/icons-react'
import styles from './achievements.module.css'
import { pictureOf } from './pictures.ts'

type MedallionProps = {
  achievement: { id: string; icon: string }
  /** Grey, with a lock. */
  isLocked?: boolean
  small?: boolean
}

/** The picture of an achievement. Decorative: the text beside it carries the meaning. */
export function Medallion({ achievement, isLocked = false, small = false }: MedallionProps) {
  const { hue, icon: Icon, number } = pictureOf(achievement)
  return (
    <span
      className={styles.medallion}
      data-locked={isLocked || undefined}
      data-small={small || undefined}
      style={{ '--medallion': `var(--gl-${hue}-soft)`, '--medallion-text': `var(--gl-${hue}-text)` }}
      aria-hidden
    >
      {number === null ? (
        <Icon size={small ? 28 : 32} stroke={1.7} />
      ) : (
        <span className={styles.number} data-long={number > 99 || undefined}>
          {number}
        </span>
      )}
      {isLocked && (
        <span className={styles.lock}>
          <IconLock size={14} stroke={2} />
        </span>
      )}
    </span>
  )
}
