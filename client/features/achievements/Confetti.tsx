import { useComputedColorScheme } from '@mantine/core'
import { useReducedMotion } from '@mantine/hooks'
import { useEffect } from 'react'
import { setConfettiFired, useIsConfettiDue } from './confetti-flag.ts'

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
