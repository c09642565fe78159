import { plural, t } from '@lingui/core/macro'
import { Box, Group, Stack, Text } from '@mantine/core'
import { Bar } from '../../ui/figures.tsx'
import { useUser } from '../../user.ts'
import styles from './achievements.module.css'
import { type Achievement, isAboutStreak, Medallion, pictureOf, progressText } from './achievements.tsx'

/** The badge that is nearest, or the latest one while streaks are hidden. */
export function NearestBadge({ achievements }: { achievements: readonly Achievement[] }) {
  const { isStreakHidden } = useUser()
  return isStreakHidden ? <Latest achievements={achievements} /> : <Next achievements={achievements} />
}

function Next({ achievements }: { achievements: readonly Achievement[] }) {
  const locked = achievements.filter(({ unlocked }) => !unlocked)
  if (locked.length === 0)
    return (
      <Text c="dimmed">
        {plural(achievements.length, {
          one: 'You have unlocked all # badge.',
          other: 'You have unlocked all # badges.',
        })}
      </Text>
    )
  // While the streak is paused, those about streaks have no progress.
  const next = locked.find(({ id, progress }) => progress || !isAboutStreak(id))
  if (!next) return <Latest achievements={achievements} />
  const { progress } = next
  return (
    <>
      <Badge achievement={next} />
      {progress && (
        <Stack gap={6} mt={14} c="dimmed" fz="secondary">
          <Bar height={6} value={progress.current / progress.target} color={pictureOf(next).hue} />
          <span className="gl-num">{progressText(progress)}</span>
        </Stack>
      )}
    </>
  )
}

function Latest({ achievements }: { achievements: readonly Achievement[] }) {
  const [latest] = achievements
    .filter(({ id, unlocked }) => unlocked && !isAboutStreak(id))
    .sort((a, b) => ((a.unlockedAt ?? '') < (b.unlockedAt ?? '') ? 1 : -1))
  return latest ? <Badge achievement={latest} /> : <Text c="dimmed">{t`Your badges will appear here.`}</Text>
}

const Badge = ({ achievement }: { achievement: Achievement }) => (
  <Group gap={14} mih={84} wrap="nowrap">
    <Medallion small achievement={achievement} />
    <Box miw={0}>
      <h3>{achievement.name}</h3>
      <p className={styles.text}>{achievement.description}</p>
    </Box>
  </Group>
)
