import { plural, t } from '@lingui/core/macro'
import { Flex, Text } from '@mantine/core'
import { IconFlame } from '@tabler/icons-react'
import { leaderboard } from '#domain/streak.ts'
import { messageOf, type RouterOutputs, trpc } from '../../trpc.ts'
import { whole } from '../../ui/format.ts'
import { VisuallyHidden } from '../../ui/page.tsx'
import { toastError, toastSuccess } from '../../ui/toasts.tsx'
import { type User, useUser } from '../../user.ts'
import styles from './buddies.module.css'

export type Buddies = RouterOutputs['buddies']['list']
export type Friend = Buddies['friends'][number]
export type Request = Buddies['pending'][number]
export type SentRequest = Buddies['sent'][number]

/** A row of the leaderboard; `friend` is null for the viewer. */
type BoardRow = {
  id: string
  username: string
  streak: number
  achievements: number | null
  place: number
  isMe: boolean
  friend: Friend | null
}

/** The viewer's friends and requests; `buddies` is undefined until loaded. */
export function useBuddies() {
  const { data, isError, refetch } = trpc.buddies.list.useQuery()
  return { buddies: data, failed: isError && !data, retry: () => void refetch() }
}

/** The viewer and the friends who show a streak, in order. */
export const boardOf = ({ friends, me }: Buddies, { id, username }: User): BoardRow[] =>
  leaderboard([
    { id, username, ...me, isMe: true, friend: null },
    ...friends.map((friend) => ({ ...friend, isMe: false, friend })),
  ])

/** Nudges and removes friends. */
export function useFriendActions() {
  const { list } = trpc.useUtils().buddies
  const change = (id: string, changed: Partial<Friend>) =>
    list.setData(
      undefined,
      (cached) =>
        cached && { ...cached, friends: cached.friends.map((one) => (one.id === id ? { ...one, ...changed } : one)) },
    )

  const nudging = trpc.buddies.nudge.useMutation({
    onMutate: async ({ friendId }) => {
      await list.cancel()
      change(friendId, { nudgedToday: true, canNudge: false })
    },
    onSuccess: ({ msg }) => toastSuccess(msg),
    onError: (error, { friendId }) => {
      toastError(messageOf(error, t`Could not send nudge.`))
      change(friendId, { nudgedToday: false, canNudge: true })
    },
  })
  const removing = trpc.buddies.remove.useMutation({
    onSuccess: ({ msg }, { friendId }) => {
      list.setData(
        undefined,
        (cached) => cached && { ...cached, friends: cached.friends.filter(({ id }) => id !== friendId) },
      )
      toastSuccess(msg)
    },
    onError: (error) => toastError(messageOf(error, t`Could not remove buddy.`)),
  })

  return {
    nudge: (friendId: string) => nudging.mutate({ friendId }),
    remove: (friendId: string) => removing.mutateAsync({ friendId }),
    isRemoving: removing.isPending,
  }
}

/** Are streaks shown to the viewer at all? */
export const useShowsStreaks = (): boolean => !useUser().isStreakHidden

/** A flame and the days of a streak; grey at 0. `long` also writes `days` where there is space. */
export function Streak({ days, long }: { days: number; long?: boolean }) {
  return (
    <Flex component="span" display="inline-flex" align="center" gap={5} style={{ whiteSpace: 'nowrap' }}>
      <IconFlame
        size={long ? 20 : 17}
        stroke={1.7}
        color={days === 0 ? 'var(--gl-ink-3)' : 'var(--gl-energy)'}
        aria-hidden
      />
      <Text component="b" fz={long ? 'xl' : 'md'} fw={650} className="gl-num">
        {whole(days)}
      </Text>
      {long && (
        <Text span c="dimmed" fz="secondary" className={styles.unit} aria-hidden>
          {plural(days, { one: 'day', other: 'days' })}
        </Text>
      )}
      <VisuallyHidden>{plural(days, { one: 'day in a row', other: 'days in a row' })}</VisuallyHidden>
    </Flex>
  )
}
