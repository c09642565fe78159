import { useRouter } from '@tanstack/react-router'
import { useDeferredValue, useEffect } from 'react'
import { useIsPhone } from './use-is-phone.ts'

/** Whether the last step through the history led to an entry that has been shown before, as does a reload. */
let isReturning = true

/** Keeps track of the direction. Used once, around all screens. */
export function useHistoryDirection(): void {
  const { history } = useRouter()
  useEffect(
    () =>
      history.subscribe(({ action }) => {
        if (action.type !== 'REPLACE') isReturning = action.type !== 'PUSH'
      }),
    [history],
  )
}

/**
 * False in the first frame of a screen that a link has opened, for what is below the fold of a phone: the tap is answered
 * sooner. True at once after going back and reloading, because the page needs its height to be scrolled to where it was.
 */
export function useIsAfterFirstFrame(): boolean {
  const isPhone = useIsPhone()
  return useDeferredValue(true, !isPhone || isReturning)
}
