import { Skeleton } from '@mantine/core'
import { Bar } from '../../ui/figures.tsx'
import { VisuallyHidden } from '../../ui/page.tsx'
import styles from './achievements.module.css'
import { Medallion } from './Medallion.tsx'
import badge from './medallion.module.css'
import { progressText } from './progress-text.ts'
import type { Achievement } from './use-achievements.ts'

type BadgeCardProps = {
  achievement: Achievement
  /** The address names it, as that of a notification does. */
  isNamed: boolean
}

/** Brings the badge that the address names into view, and a screen reader to it. */
function show(card: HTMLElement | null) {
  card?.scrollIntoView({ block: 'center' })
  card?.focus({ preventScroll: true })
}

/** An achievement with its medallion; a locked one is grey, with its progress where that can be counted. */
export function BadgeCard({ achievement, isNamed }: BadgeCardProps) {
  const { name, description, unlocked, progress } = achievement
  return (
    <li
      ref={isNamed ? show : undefined}
      tabIndex={isNamed ? -1 : undefined}
      className={styles.card}
      data-locked={!unlocked || undefined}
      data-named={isNamed || undefined}
    >
      <Medallion achievement={achievement} isLocked={!unlocked} />
      <h2 className={badge.name}>{name}</h2>
      <VisuallyHidden>{unlocked ? 'Unlocked.' : 'Locked.'}</VisuallyHidden>
      <p className={badge.text}>{description}</p>
      {progress && (
        <div className={styles.progress}>
          <Bar height={5} value={progress.current / progress.target} color="line-strong" />
          <span className="gl-num">{progressText(progress)}</span>
        </div>
      )}
    </li>
  )
}

/** The place of a badge that is still loading; empty until it takes long. */
export const BadgePlaceholder = ({ late }: { late: boolean }) => (
  <li className={styles.card} data-locked data-empty={!late || undefined} aria-hidden>
    <Skeleton circle height={76} />
    <Skeleton height={16} width="56%" mt={18} />
    <Skeleton height={12} width="82%" mt={10} />
  </li>
)
