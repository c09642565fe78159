import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './cards.module.css'

/** A sentence about what looks wrong, beside what it is about. With `isLive` it is read out as it appears. */
export function Warning({ isLive, children }: { isLive?: boolean; children: ReactNode }) {
  return (
    <p className={styles.warning} role={isLive ? 'status' : undefined}>
      <IconAlertTriangle size={18} stroke={1.7} aria-hidden />
      {children}
    </p>
  )
}
