import type { ReactNode } from 'react'
import { maxListed } from '#domain/limits.ts'
import styles from './operation.module.css'

type ScrollListProps = {
  children: ReactNode
  /** Whether there may be more than are listed. */
  isFull?: boolean
  /** Whether another search is under way. */
  isOld?: boolean
}

/** A list of an admin, scrolling in its card. */
export const ScrollList = ({ children, isFull, isOld }: ScrollListProps) => (
  <>
    <ul className={styles.list} data-old={isOld || undefined}>
      {children}
    </ul>
    {isFull && <p className={styles.more}>These are the newest {maxListed}.</p>}
  </>
)
