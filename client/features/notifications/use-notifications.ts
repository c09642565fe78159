import { useState } from 'react'
import { trpc } from '../../trpc.ts'
import { toastError } from '../../ui/toasts.tsx'

/** The notifications, newest first, and the panel that shows them. `list` is undefined until they are known. */
export function useNotifications() {
  const utils = trpc.useUtils()
  const { data: list, isError, refetch } = trpc.notifications.list.useQuery()
  const [opened, setOpened] = useState(false)
  const [highlighted, setHighlighted] = useState<ReadonlySet<string>>(new Set())
  const unread = list?.filter(({ read }) => !read) ?? []

  const markRead = trpc.notifications.markRead.useMutation({
    onMutate: async () => {
      await utils.notifications.list.cancel()
      utils.notifications.list.setData(undefined, (known) => known?.map((one) => ({ ...one, read: true })))
    },
    onSuccess: (user) => utils.account.me.setData(undefined, user),
    // What is unread after all, the server says when everything on screen is asked again.
    onError: () => toastError('Could not update notifications.'),
  })

  /** Opening marks all as read; what was unread stays highlighted until the panel closes. */
  function open() {
    setOpened(true)
    setHighlighted(new Set(unread.map(({ id }) => id)))
    if (unread.length > 0) markRead.mutate()
  }

  return {
    list: list?.map((one) => ({ ...one, isHighlighted: !one.read || highlighted.has(one.id) })),
    unread: unread.length,
    failed: isError && !list,
    retry: () => void refetch(),
    opened,
    open,
    close: () => setOpened(false),
  }
}
