import { useEffect, useState } from 'react'
import { queryClient, refetch, trpc } from '../../trpc.ts'
import { whenIdle } from '../../ui/when-idle.ts'
import type { NotificationState } from './stream.ts'

/** For events that come together, such as those of a friend who answers and nudges. */
const pauseMs = 200

/**
 * Refetches what is on screen as soon as the server says that something has changed elsewhere, as after a mutation of this
 * page. Returns whether such events arrive.
 */
export function useNotificationStream(): boolean {
  const [isLive, setLive] = useState(false)
  const utils = trpc.useUtils()
  useEffect(() => {
    let pause: ReturnType<typeof setTimeout> | undefined
    const refetchSoon = () => {
      pause ??= setTimeout(() => {
        pause = undefined
        // What this page is sending now is followed by a refetch anyway, and must not be undone on screen before.
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
    const open = () =>
      import('./stream.ts').then(
        ({ keepStreamOpen }) => {
          if (!isOver) end = keepStreamOpen(listeners)
        },
        () => {},
      )
    // Not in the way of the screen. Without it, the list is asked for now and then.
    const cancel = whenIdle(() => void open())
    return () => {
      isOver = true
      cancel()
      end()
      clearTimeout(pause)
    }
  }, [utils])
  return isLive
}
