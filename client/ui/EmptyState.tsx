import type { ReactNode } from 'react'
import { Bowl } from './Bowl.tsx'
import styles from './EmptyState.module.css'

type EmptyStateProps = {
  /** The sentence that says what is not there. */
  title: string
  /** One line of help. */
  help?: string
  /** One button. */
  action?: ReactNode
  /** Instead of the bowl, where the space is small. */
  picture?: ReactNode
}

export function EmptyState({ title, help, action, picture = <Bowl /> }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      {picture}
      <p className={styles.title}>{title}</p>
      {help && <p className={styles.help}>{help}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}
