import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ActionIcon, Button, Flex, Text } from '@mantine/core'
import { IconAward, IconCheck, IconHandFinger, IconUserMinus } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from '../../ui/AppModal.tsx'
import { Card } from '../../ui/cards.tsx'
import { useDialogParams, useLast } from '../../ui/dialogs.ts'
import { whole } from '../../ui/format.ts'
import { Avatar } from '../../ui/marks.tsx'
import { VisuallyHidden } from '../../ui/page.tsx'
import { RowList } from '../../ui/rows.tsx'
import { useUser } from '../../user.ts'
import styles from './buddies.module.css'
import { type Buddies, boardOf, type Friend, Streak, useFriendActions, useShowsStreaks } from './friends.tsx'
import { takeFocus } from './PersonRow.tsx'

/** The card takes the focus when a removed row had it. */
export const leaderboardId = 'leaderboard'

/** The viewer and their friends by streak, then the friends who show none. Without streaks a plain list of friends. */
export function Leaderboard({ buddies }: { buddies: Buddies }) {
  const user = useUser()
  const showsStreaks = useShowsStreaks()
  const { nudge, remove, isRemoving } = useFriendActions()
  const [removed, setRemoved] = useState<Friend | null>(null)
  const lastRemoved = useLast(removed)
  const removedName = lastRemoved?.username ?? ''
  const board = showsStreaks ? boardOf(buddies, user) : []
  const others = buddies.friends.filter(({ id }) => !board.some((row) => row.id === id))

  async function confirm(friend: Friend) {
    await remove(friend.id).catch(() => {})
    setRemoved(null)
    document.getElementById(leaderboardId)?.focus()
  }

  return (
    <Card id={leaderboardId} title={showsStreaks ? t`Buddy Leaderboard` : t`Your buddies`}>
      {board.length > 0 && (
        <RowList>
          {board.map(({ id, username, streak, achievements, place, isMe, friend }) => (
            <li
              key={id}
              className={styles.row}
              data-me={isMe || undefined}
              data-alone={buddies.friends.length === 0 || undefined}
            >
              <span className={styles.place} data-top={place <= 3 || undefined}>
                {place}
              </span>
              <Person name={username} isMe={isMe} achievements={achievements} friend={friend} />
              <Streak days={streak} long />
              {friend && (
                <span className={styles.actions}>
                  <Nudge friend={friend} onNudge={() => nudge(id)} />
                  <Remove name={username} onRemove={() => setRemoved(friend)} />
                </span>
              )}
            </li>
          ))}
        </RowList>
      )}
      {others.length > 0 && (
        <>
          {showsStreaks && (
            <Text component="h3" c="dimmed" fz="secondary" fw={600} mt={20} mb={4}>{t`Not on the leaderboard`}</Text>
          )}
          <RowList>
            {others.map((friend) => (
              <li key={friend.id} className={styles.row} data-plain>
                <Person name={friend.username} achievements={friend.achievements} friend={friend} />
                <span className={styles.actions}>
                  {showsStreaks && <Nudge friend={friend} onNudge={() => nudge(friend.id)} />}
                  <Remove name={friend.username} onRemove={() => setRemoved(friend)} />
                </span>
              </li>
            ))}
          </RowList>
        </>
      )}
      {buddies.friends.length === 0 && (
        <Text c="dimmed" mt={12}>
          {showsStreaks
            ? t`Find somebody you know by their username, and see each other's streaks here.`
            : t`Find somebody you know by their username. Your buddies will be listed here.`}
        </Text>
      )}
      <ConfirmDialog
        opened={removed !== null}
        title={t`Remove ${removedName}?`}
        verb={t`Remove`}
        busy={isRemoving}
        onCancel={() => setRemoved(null)}
        onConfirm={() => removed && void confirm(removed)}
      >{t`You will no longer see each other's streaks. Each of you can send a new request later.`}</ConfirmDialog>
    </Card>
  )
}

type PersonProps = { name: string; isMe?: boolean; achievements: number | null; friend: Friend | null }

function Person({ name, isMe, achievements, friend }: PersonProps) {
  const day = useDialogParams('buddy', 'date')
  return (
    <>
      <Avatar name={name} isMe={isMe} />
      <span className={styles.person}>
        <span className={styles.name}>{isMe ? t`You` : name}</span>
        {achievements !== null && (
          <Flex component="span" align="center" gap={4} c="dimmed" fz="sm" className="gl-num">
            <IconAward size={16} stroke={1.7} aria-hidden />
            {whole(achievements)}
            <span className={styles.word}>{plural(achievements, { one: 'achievement', other: 'achievements' })}</span>
          </Flex>
        )}
        {friend?.sharesDays && (
          <button
            type="button"
            className={`${styles.day} gl-link`}
            aria-label={t`Meals of ${name}`}
            onClick={() => day.open({ buddy: friend.id })}
          >
            {t`Meals`}
          </button>
        )}
      </span>
    </>
  )
}

function Nudge({ friend, onNudge }: { friend: Friend; onNudge: () => void }): ReactNode {
  const [isPressed, setPressed] = useState(false)
  const ref = isPressed ? takeFocus : undefined
  const { username } = friend
  if (friend.nudgedToday)
    return (
      <span ref={ref} tabIndex={-1} className={`${styles.state} ${styles.nudge}`}>
        <IconCheck size={18} stroke={2.2} aria-hidden />
        <Trans>
          Nudged
          <VisuallyHidden> {username} today</VisuallyHidden>
        </Trans>
      </span>
    )
  if (!friend.canNudge) return null
  return (
    <Button
      ref={ref}
      variant="light"
      className={styles.nudge}
      leftSection={<IconHandFinger size={18} stroke={1.7} aria-hidden />}
      aria-label={t`Nudge ${username}`}
      onClick={() => {
        setPressed(true)
        onNudge()
      }}
    >{t`Nudge`}</Button>
  )
}

const Remove = ({ name, onRemove }: { name: string; onRemove: () => void }) => (
  <ActionIcon ms="auto" me={{ base: -4, sm: 0 }} aria-label={t`Remove ${name}`} onClick={onRemove}>
    <IconUserMinus size={19} stroke={1.7} />
  </ActionIcon>
)
