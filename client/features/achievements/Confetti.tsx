import { useComputedColorScheme } from '@mantine/core'
import { useReducedMotion } from '@mantine/hooks'
import { useEffect, useSyncExternalStore } from 'react'
import { storageKey } from '../../base-path.ts'
import { createListeners } from '../../listeners.ts'
import { trpc } from '../../trpc.ts'

/** Fires confetti once in a browser session when an achievement has just been unlocked; none under reduced motion. */
export function Confetti() {
  const isDue = useIsConfettiDue()
  const isStill = useReducedMotion(false, { getInitialValueInEffect: false })
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false })

  useEffect(() => {
    if (!isDue) return
    if (isStill) return setConfettiFired()
    let hasLeft = false
    import('./fire-confetti.ts').then(
      ({ fireConfetti }) => {
        if (hasLeft) return
        setConfettiFired()
        void fireConfetti(scheme)
      },
      // Without a connection its code is missing; the next visit tries again.
      () => {},
    )
    return () => {
      hasLeft = true
    }
  }, [isDue, isStill, scheme])

  return null
}

/** In sessionStorage: `due` once an achievement was just unlocked, `fired` from then on. */
const key = storageKey('confetti')

/** How long an unread notification counts as news. */
const freshMs = 3_600_000

const { notify, subscribe } = createListeners()

function set(state: 'due' | 'fired') {
  sessionStorage.setItem(key, state)
  notify()
}

/** Remembers for the rest of the browser's session that there was confetti. */
const setConfettiFired = () => set('fired')

/** Is there confetti to fire? */
const useIsConfettiDue = (): boolean => useSyncExternalStore(subscribe, () => sessionStorage.getItem(key) === 'due')

/**
 * Remembers, on every screen, that an achievement was just unlocked, so that the Dashboard celebrates once in a browser session.
 * Achievements that were unlocked by an import have another kind of notification.
 */
export function useConfettiFlag(): void {
  const { data } = trpc.notifications.list.useQuery()
  const isFresh = data?.some(
    ({ kind, read, createdAt }) => kind === 'achievement' && !read && Date.now() - Date.parse(createdAt) < freshMs,
  )
  useEffect(() => {
    if (isFresh && sessionStorage.getItem(key) === null) set('due')
  }, [isFresh])
}
