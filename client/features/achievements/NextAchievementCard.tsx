import { t } from '@lingui/core/macro'
import { Box, Group, Skeleton, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { trpc } from '../../trpc.ts'
import { Card } from '../../ui/cards.tsx'
import { FailedCard } from '../../ui/failed.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { useUser } from '../../user.ts'

const Loading = () => (
  <Group gap={14} mih={84} wrap="nowrap">
    <Skeleton height={68} circle flex="none" />
    <Skeleton height={14} radius="xl" />
  </Group>
)

// The pictures of all badges are a large part of the dashboard's code, for one of them.
const NearestBadge = lazyPart(() => import('./NearestBadge.tsx').then((module) => module.NearestBadge), <Loading />)

/** The achievement that is nearest, or the latest one while streaks are hidden. */
export function NextAchievementCard() {
  const { isStreakHidden } = useUser()
  const { data: achievements, isError, refetch } = trpc.achievements.list.useQuery()
  return (
    <Card
      small
      title={isStreakHidden ? t`Achievements` : t`Next Achievement`}
      actions={<Text component={Link} to="/achievements" fz="secondary" className="gl-link">{t`All badges`}</Text>}
    >
      {isError && !achievements ? (
        <FailedCard message={t`Could not load achievements.`} onRetry={() => void refetch()} />
      ) : (
        // As high as with the longest description, so that nothing moves when it comes.
        <Box mih={128}>{achievements ? <NearestBadge achievements={achievements} /> : <Loading />}</Box>
      )}
    </Card>
  )
}
