import { Skeleton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Card, FailedCard } from '../../ui/cards.tsx'
import { Bar } from '../../ui/figures.tsx'

import { useUser } from '../../user.ts'
import { Medallion } from './Medallion.tsx'
import badge from './medallion.module.css'

import { isAboutStreak, pictureOf } from './pictures.ts'
import { progressText } from './progress-text.ts'
import { type Achievement, useAchievements } from './use-achievements.ts'

/** The achievement that is nearest. While streaks are hidden, the latest one instead, which asks for nothing. */
export function NextAchievementCard() {
  const { isStreakHidden } = useUser()
  const { achievements, failed, retry } = useAchievements()
  return (
    <Card
      small
      title={isStreakHidden ? 'Achievements' : 'Next Achievement'}
      actions={
        <Link to="/achievements" className={`gl-link ${badge.all}`}>
          All badges
        </Link>
      }
    >
      {failed ? (
        <FailedCard message="Could not load achievements." onRetry={retry} />
      ) : (
        <div className={badge.space}>
          {!achievements ? (
            <div className={badge.badge}>
              <Skeleton height={68} circle className={badge.nextAchievementCardMedallion} />
              <Skeleton height={14} radius="xl" />
            </div>
          ) : isStreakHidden ? (
            <Latest achievements={achievements} />
          ) : (
            <Next achievements={achievements} />
          )}
        </div>
      )}
    </Card>
  )
}

function Next({ achievements }: { achievements: readonly Achievement[] }) {
  const locked = achievements.filter(({ unlocked }) => !unlocked)
  if (locked.length === 0) return <p className={badge.message}>You have unlocked all {achievements.length} badges.</p>
  // While the streak is paused, those about streaks have no progress.
  const next = locked.find(({ id, progress }) => progress || !isAboutStreak(id))
  if (!next) return <Latest achievements={achievements} />
  const { progress } = next
  return (
    <>
      <Badge achievement={next} />
      {progress && (
        <div className={badge.progress}>
          <Bar height={6} value={progress.current / progress.target} color={pictureOf(next).hue} />
          <span className="gl-num">{progressText(progress)}</span>
        </div>
      )}
    </>
  )
}

function Latest({ achievements }: { achievements: readonly Achievement[] }) {
  const [latest] = achievements
    .filter(({ id, unlocked }) => unlocked && !isAboutStreak(id))
    .sort((a, b) => ((a.unlockedAt ?? '') < (b.unlockedAt ?? '') ? 1 : -1))
  return latest ? <Badge achievement={latest} /> : <p className={badge.message}>Your badges will appear here.</p>
}

const Badge = ({ achievement }: { achievement: Achievement }) => (
  <div className={badge.badge}>
    <Medallion small achievement={achievement} />
    <div className={badge.words}>
      <h3 className={badge.name}>{achievement.name}</h3>
      <p className={badge.text}>{achievement.description}</p>
    </div>
  </div>
)
