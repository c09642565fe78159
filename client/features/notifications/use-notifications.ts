import { useEffect, useRef, useState } from 'react'
import { useIsConnected } from '../../offline/connection.ts'
import { messageOf, type RouterOutputs, trpc } from '../../trpc.ts'
import { usePopoverOrSheet } from '../../ui/dialog-params.ts'
import { announce } from '../../ui/page.tsx'
import { toastError } from '../../ui/toasts.tsx'
import { useNotificationStream } from './use-notification-stream.ts'

type List = RouterOutputs['notifications']['list']

/** While no stream is open, as behind a proxy that lets none through. */
const pollMs = 60_000

/** The notifications, newest first, and the state of their panel. `list` is undefined until loaded. */
export function useNotifications() {
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
    onError: (error) => toastError(messageOf(error, 'Could not update notifications.')),
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
    if (newest)
      announce(arrived.length === 1 ? `New notification: ${newest.message}` : `${arrived.length} new notifications.`)
  }, [list])
}
