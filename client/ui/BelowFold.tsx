import { type ReactNode, startTransition, useEffect, useState } from 'react'
import { useIsPhone } from './use-is-phone.ts'
import { whenIdle } from './when-idle.ts'

type BelowFoldProps = {
  /** Whether it is out of view until somebody scrolls. */
  when?: boolean
  /** Its height in px, more or less. */
  height: number
  children: ReactNode
}

/** Once the first screen of this page has shown, screens render as a whole. */
let hasShown = false

/**
 * A part of the first screen that nobody sees yet on a phone: rendered once the browser is idle, so that what is in view comes
 * sooner. The page keeps its height, to be scrolled to where it was before a reload.
 */
export function BelowFold({ when = true, height, children }: BelowFoldProps) {
  const isPhone = useIsPhone()
  const [isLate, setIsLate] = useState(isPhone && when && !hasShown)
  useEffect(() => {
    if (!isLate) return
    return whenIdle(() => {
      hasShown = true
      startTransition(() => setIsLate(false))
    })
  }, [isLate])
  return isLate ? <div style={{ height }} /> : children
}
