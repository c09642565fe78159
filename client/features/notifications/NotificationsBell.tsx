import { plural, t } from '@lingui/core/macro'
import '@mantine/core/styles/Indicator.layer.css'
import { Box, Indicator, UnstyledButton } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useIsConnected } from '../../offline/connection.ts'
import { messageOf, queryClient, type RouterOutputs, refetch, trpc } from '../../trpc.ts'
import { usePopoverOrSheet } from '../../ui/dialogs.ts'
import { FailedCard } from '../../ui/failed.tsx'
import { AppModal, Popover } from '../../ui/lazy-part.tsx'
import { announce, VisuallyHidden } from '../../ui/page.tsx'
import { toastError } from '../../ui/toasts.tsx'
import { useIsPhone } from '../../ui/use-is-phone.ts'
import { NotificationList, type Place } from './NotificationList.tsx'
import styles from './notifications.module.css'
import type { NotificationState } from './stream.ts'

type NotificationsBellProps = {
  /** Renders the buttons that answer a buddy request; nothing once it was answered. */
  requestActions: (requestId: string) => ReactNode
}

/** The bell in the top bar, with a dot while something is unread. */
export function NotificationsBell({ requestActions }: NotificationsBellProps) {
  const navigate = useNavigate()
  const isPhone = useIsPhone()
  const button = useRef<HTMLButtonElement>(null)
  const { list, unread, failed, retry, opened, setOpened } = useNotifications()
  // The panel closes first: on phones it is an entry of the browser's history.
  async function open(place: Place) {
    await setOpened(false)
    await navigate(place)
  }
  const content = failed ? (
    <FailedCard message={t`Could not load notifications.`} onRetry={retry} />
  ) : (
    list && (
      <NotificationList notifications={list} requestActions={requestActions} onOpen={(place) => void open(place)} />
    )
  )

  return (
    <>
      <UnstyledButton
        ref={button}
        aria-haspopup="dialog"
        aria-expanded={opened}
        onClick={() => setOpened(!opened)}
        className={`${styles.bell} gl-hover`}
      >
        <Indicator disabled={unread === 0} color="var(--gl-dot)" size={10} offset={3}>
          <IconBell size={22} stroke={1.7} aria-hidden />
        </Indicator>
        <VisuallyHidden>
          {unread === 0
            ? t`Notifications`
            : plural(unread, { one: 'Notifications, # unread', other: 'Notifications, # unread' })}
        </VisuallyHidden>
      </UnstyledButton>
      {isPhone ? (
        <AppModal opened={opened} onClose={() => setOpened(false)} title={t`Notifications`}>
          {content}
        </AppModal>
      ) : (
        <Popover
          button={button}
          label={t`Notifications`}
          opened={opened}
          onChange={setOpened}
          position="bottom-end"
          width={360}
          offset={10}
          radius={20}
          className={styles.panel}
        >
          <Box
            component="h2"
            p="18px 24px 14px"
            ff="var(--gl-display)"
            fz="heading"
            fw="var(--gl-display-weight)"
            tabIndex={-1}
            data-autofocus
          >{t`Notifications`}</Box>
          <div className={styles.scroll}>{content}</div>
        </Popover>
      )}
    </>
  )
}

type List = RouterOutputs['notifications']['list']

/** How often the list is fetched while no stream is open, as behind a proxy that blocks streams. */
const pollMs = 60_000

/** The notifications, newest first, and the state of their panel. `list` is undefined until loaded. */
function useNotifications() {
  const utils = trpc.useUtils()
  const isConnected = useIsConnected()
  const isLive = useNotificationStream()
  const {
    data: list,
    isError,
    refetch,
  } = trpc.notifications.list.useQuery(undefined, {
    refetchInterval: isConnected && !isLive && pollMs,
  })
  useAnnouncement(list)
  const [opened, setOpened] = usePopoverOrSheet('panel', 'notifications')
  const [highlighted, setHighlighted] = useState<ReadonlySet<string>>(new Set())

  const { mutate: markRead } = trpc.notifications.markRead.useMutation({
    onMutate: async () => {
      await utils.notifications.list.cancel()
      utils.notifications.list.setData(undefined, (cached) => cached?.map((one) => ({ ...one, read: true })))
    },
    onSuccess: (user) => utils.account.me.setData(undefined, user),
    // The refetch after every mutation restores the read marks.
    onError: (error) => toastError(messageOf(error, t`Could not update notifications.`)),
  })

  // An open panel marks everything read; what was unread stays highlighted until it closes.
  useEffect(() => {
    if (!opened) return setHighlighted((old) => (old.size > 0 ? new Set() : old))
    const newlyShown = list?.filter(({ id, read }) => !read && !highlighted.has(id)) ?? []
    if (newlyShown.length === 0) return
    setHighlighted(new Set([...highlighted, ...newlyShown.map(({ id }) => id)]))
    markRead()
  }, [opened, list, highlighted, markRead])

  return {
    list: list?.map((one) => ({ ...one, isHighlighted: !one.read || highlighted.has(one.id) })),
    unread: list?.filter(({ read }) => !read).length ?? 0,
    failed: isError && !list,
    retry: () => void refetch(),
    opened,
    setOpened,
  }
}

/** Has a screen reader say what arrives while the page is open. */
function useAnnouncement(list: List | undefined) {
  const known = useRef<List | undefined>(undefined)
  useEffect(() => {
    const before = known.current
    known.current = list
    if (!before || !list) return
    const ids = new Set(before.map(({ id }) => id))
    const arrived = list.filter(({ id, read }) => !read && !ids.has(id))
    const [newest] = arrived
    if (!newest) return
    const { message } = newest
    announce(
      arrived.length === 1
        ? t`New notification: ${message}`
        : plural(arrived.length, { one: '# new notification.', other: '# new notifications.' }),
    )
  }, [list])
}

/** Events that come within this time cause one refetch: a friend may answer and nudge at once. */
const pauseMs = 200

/**
 * Refetches what is on screen, as after a mutation of this page, when the server says that something has changed. Returns
 * whether such events arrive.
 */
function useNotificationStream(): boolean {
  const [isLive, setLive] = useState(false)
  const utils = trpc.useUtils()
  useEffect(() => {
    let pause: ReturnType<typeof setTimeout> | undefined
    const refetchSoon = () => {
      pause ??= setTimeout(() => {
        pause = undefined
        // A mutation under way ends with a refetch; an earlier one would show the screen without it.
        if (queryClient.isMutating({ predicate: ({ state }) => !state.isPaused }) === 0) void refetch()
      }, pauseMs)
    }
    let end = () => {}
    const listeners = {
      onLive: setLive,
      onChanged: refetchSoon,
      onState({ unread, newest }: NotificationState) {
        const list = utils.notifications.list.getData()
        const isKnown = list?.[0]?.id === (newest ?? undefined) && list?.filter(({ read }) => !read).length === unread
        if (list && !isKnown) refetchSoon()
      },
    }
    let isOver = false
    import('./stream.ts').then(
      ({ keepStreamOpen }) => {
        if (!isOver) end = keepStreamOpen(listeners)
      },
      // Without a stream, the list is asked for now and then.
      () => {},
    )
    return () => {
      isOver = true
      end()
      clearTimeout(pause)
    }
  }, [utils])
  return isLive
}
