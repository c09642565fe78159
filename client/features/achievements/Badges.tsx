import { plural, t } from '@lingui/core/macro'
import { Box, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { achievements as knownAchievements } from '#domain/achievements.ts'
import { FailedCard } from '../../ui/failed.tsx'
import { Bar } from '../../ui/figures.tsx'
import { noValue } from '../../ui/format.ts'
import { VisuallyHidden } from '../../ui/page.tsx'
import styles from './achievements.module.css'
import { type Achievement, Medallion, progressText, useAchievements } from './achievements.tsx'

/** How many achievements are unlocked, as a sentence and as a bar, and all of them as cards. */
export function Badges() {
  const { achievements, failed, retry } = useAchievements()
  const named = useLocation({ select: ({ hash }) => hash })
  if (failed)
    return (
      <div className={`gl-card ${styles.panel}`}>
        <FailedCard message={t`Could not load achievements.`} onRetry={retry} />
      </div>
    )

  const total = achievements?.length ?? 0
  const unlocked = achievements?.filter((one) => one.unlocked).length ?? 0
  return (
    <>
      <Text c="dimmed" mt={2} role="status">
        {achievements ? intro(unlocked, total) : t`Loading your achievements…`}
      </Text>
      <div className={`gl-card ${styles.panel}`}>
        <Bar
          value={total === 0 ? 0 : unlocked / total}
          color="energy"
          label={
            achievements
              ? plural(total, { one: `${unlocked} of # badge unlocked`, other: `${unlocked} of # badges unlocked` })
              : t`Loading`
          }
        />
        <Text span fz="lg" fw={650} miw={56} ta="end" className="gl-num" aria-hidden>
          {achievements ? `${unlocked} / ${total}` : noValue}
        </Text>
      </div>
      <SimpleGrid component="ul" cols={{ base: 2, sm: 4, lg: 6 }} spacing={14}>
        {achievements
          ? achievements.map((achievement) => (
              <BadgeCard key={achievement.id} achievement={achievement} isNamed={achievement.id === named} />
            ))
          : knownAchievements.map(({ id }) => <BadgePlaceholder key={id} />)}
      </SimpleGrid>
    </>
  )
}

function intro(unlocked: number, total: number): string {
  if (unlocked === 0)
    return plural(total, {
      one: 'Log your first food, glass or workout to unlock one of # badge.',
      other: 'Log your first food, glass or workout to unlock one of # badges.',
    })
  if (unlocked === total)
    return plural(total, {
      one: 'Congratulations! You have unlocked all # badge.',
      other: 'Congratulations! You have unlocked all # badges.',
    })
  return plural(total, {
    one: `You have unlocked ${unlocked} of # badge.`,
    other: `You have unlocked ${unlocked} of # badges.`,
  })
}

type BadgeCardProps = {
  achievement: Achievement
  /** The address names it, as the link of a notification does. */
  isNamed: boolean
}

/** Brings the badge that the address names into view, and a screen reader to it. */
function show(card: HTMLElement | null) {
  card?.scrollIntoView({ block: 'center' })
  card?.focus({ preventScroll: true })
}

/** An achievement with its medallion; a locked one is grey, with its progress where that can be counted. */
function BadgeCard({ achievement, isNamed }: BadgeCardProps) {
  const { name, description, unlocked, progress } = achievement
  return (
    <li
      ref={isNamed ? show : undefined}
      tabIndex={isNamed ? -1 : undefined}
      className={`gl-card ${styles.card}`}
      data-locked={!unlocked || undefined}
      data-named={isNamed || undefined}
    >
      <Medallion achievement={achievement} isLocked={!unlocked} />
      <Box component="h2" mt={14} fz="large">
        {name}
      </Box>
      <VisuallyHidden>{unlocked ? t`Unlocked.` : t`Locked.`}</VisuallyHidden>
      <p className={styles.text}>{description}</p>
      {progress && (
        <Stack gap={6} w="100%" maw={150} mt="auto" pt={12} c="dimmed" fz="caption">
          <Bar height={5} value={progress.current / progress.target} color="line-strong" />
          <span className="gl-num">{progressText(progress)}</span>
        </Stack>
      )}
    </li>
  )
}

/** The place of a badge that is still loading; empty until it takes long. */
const BadgePlaceholder = () => (
  <li className={`gl-card ${styles.card} gl-late`} data-locked aria-hidden>
    <Skeleton circle height={76} />
    <Skeleton height={16} width="56%" mt={18} />
    <Skeleton height={12} width="82%" mt={10} />
  </li>
)
