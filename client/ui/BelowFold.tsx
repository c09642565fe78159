import type { ReactNode } from 'react'
import { useIsIdle } from './use-is-idle.ts'
import { useIsPhone } from './use-is-phone.ts'

type BelowFoldProps = {
  /** Whether it is out of view until somebody scrolls. */
  when?: boolean
  /** Its height in px, more or less. */
  height: number
  children: ReactNode
}

/**
 * A part of the first screen that nobody sees yet on a phone: rendered once the browser is idle, so that what is in view comes
 * sooner. The page keeps its height, to be scrolled to where it was before a reload.
 */
export function BelowFold({ when = true, height, children }: BelowFoldProps) {
  const isPhone = useIsPhone()
  const isIdle = useIsIdle()
  return isPhone && when && !isIdle ? <div style={{ height }} /> : children
}
