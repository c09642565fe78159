import type { ReactNode } from 'react'
import styles from './page.module.css'

/** Text for screen readers alone. A native element, because rows have several and Mantine's takes many times as long. */
export const VisuallyHidden = ({ role, children }: { role?: 'status'; children: ReactNode }) => (
  <span className={styles.hidden} role={role}>
    {children}
  </span>
)
