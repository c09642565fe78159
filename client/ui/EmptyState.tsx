import type { ReactNode } from 'react'
import { Bowl } from './Bowl.tsx'
import styles from './cards.module.css'

type EmptyStateProps = {
  /** One sentence about what is missing. */
  title: string
  /** One line of help. */
  help?: string
  /** One button. */
  action?: ReactNode
  /** Replaces the bowl where space is short. */
  picture?: ReactNode
}

export function EmptyState({ title, help, action, picture = <Bowl /> }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      {picture}
      <p className={styles.emptyStateTitle}>{title}</p>
      {help && <p className={styles.emptyStateHelp}>{help}</p>}
      {action && <div className={styles.emptyStateAction}>{action}</div>}
    </div>
  )
}
