import { useLocation } from '@tanstack/react-router'
import { achievements as knownAchievements } from '#domain/achievements.ts'
import { FailedCard } from '../../ui/cards.tsx'
import { Bar } from '../../ui/figures.tsx'
import { noValue } from '../../ui/format.ts'
import { useLate } from '../../ui/use-late.ts'
import styles from './achievements.module.css'
import { BadgeCard, BadgePlaceholder } from './BadgeCard.tsx'
import { useAchievements } from './use-achievements.ts'

/** How many achievements are unlocked, as a sentence and as a bar, and all of them as cards. */
export function Badges() {
  const { achievements, failed, retry } = useAchievements()
  const late = useLate(!achievements && !failed)
  const named = useLocation({ select: ({ hash }) => hash })
  if (failed)
    return (
      <div className={styles.panel}>
        <FailedCard message="Could not load achievements." onRetry={retry} />
      </div>
    )

  const total = achievements?.length ?? 0
  const unlocked = achievements?.filter((one) => one.unlocked).length ?? 0
  return (
    <>
      <p className={styles.intro} role="status">
        {achievements ? intro(unlocked, total) : 'Loading your achievements…'}
      </p>
      <div className={styles.panel}>
        <Bar
          value={total === 0 ? 0 : unlocked / total}
          color="energy"
          label={achievements ? `${unlocked} of ${total} badges unlocked` : 'Loading'}
        />
        <span className={`${styles.count} gl-num`} aria-hidden>
          {achievements ? `${unlocked} / ${total}` : noValue}
        </span>
      </div>
      <ul className={styles.grid}>
        {achievements
          ? achievements.map((achievement) => (
              <BadgeCard key={achievement.id} achievement={achievement} isNamed={achievement.id === named} />
            ))
          : knownAchievements.map(({ id }) => <BadgePlaceholder key={id} late={late} />)}
      </ul>
    </>
  )
}

function intro(unlocked: number, total: number): string {
  if (unlocked === 0) return `Log your first food, glass or workout to unlock one of ${total} badges.`
  if (unlocked === total) return `Congratulations! You have unlocked all ${total} badges.`
  return `You have unlocked ${unlocked} of ${total} badges.`
}
