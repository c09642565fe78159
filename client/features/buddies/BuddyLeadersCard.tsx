import { t } from '@lingui/core/macro'
import { Skeleton, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { leaders } from '#domain/streak.ts'
import { Card } from '../../ui/cards.tsx'
import { FailedCard } from '../../ui/failed.tsx'
import { Avatar } from '../../ui/marks.tsx'

import { useUser } from '../../user.ts'
import styles from './buddies.module.css'
import { boardOf, Streak, useBuddies, useShowsStreaks } from './friends.tsx'

/** The three friends with the longest streaks, and the viewer. Shows no streaks while the viewer hides them. */
export function BuddyLeadersCard() {
  const showsStreaks = useShowsStreaks()
  return (
    <Card small title={showsStreaks ? t`Buddy Streak Leaders` : t`Buddies`}>
      {showsStreaks ? (
        <Leaders />
      ) : (
        <Text c="dimmed" mt={12}>
          {t`Streaks are hidden.`} <Link to="/friends" className="gl-link">{t`See your buddies`}</Link>
        </Text>
      )}
    </Card>
  )
}

function Leaders() {
  const user = useUser()
  const { buddies, failed, retry } = useBuddies()
  if (failed) return <FailedCard message={t`Could not load friends list.`} onRetry={retry} />
  if (!buddies)
    return (
      <ol className={styles.space}>
        {[0, 1, 2, 3].map((row) => (
          <li key={row} className={styles.leader}>
            <Skeleton height={30} circle flex="none" />
            <Skeleton height={14} radius="xl" />
          </li>
        ))}
      </ol>
    )
  return (
    <div className={styles.space}>
      <ol>
        {leaders(boardOf(buddies, user)).map(({ id, username, streak, place, isMe }) => (
          <li key={id} className={styles.leader} data-me={isMe || undefined}>
            <span className={styles.place}>{place}</span>
            <Avatar name={username} isMe={isMe} small />
            <Text span lineClamp={1} flex={1} fw={isMe ? 650 : 550}>
              {isMe ? t`You` : username}
            </Text>
            <Streak days={streak} />
          </li>
        ))}
      </ol>
      {buddies.friends.length === 0 && (
        <Text c="dimmed" mt={12}>
          {t`Streaks are more fun together.`} <Link to="/friends" className="gl-link">{t`Find buddies`}</Link>
        </Text>
      )}
    </div>
  )
}
