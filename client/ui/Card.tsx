import { type ReactNode, useId } from 'react'
import styles from './cards.module.css'

type CardProps = {
  title: string
  /** Replaces the title where the heading is more than text; has to contain its own h2. */
  head?: ReactNode
  /** Right of the title. */
  actions?: ReactNode
  /** Tighter padding, for rows of four cards. */
  small?: boolean
  /** Makes it a place to skip to. */
  id?: string
  className?: string
  children: ReactNode
}

/** A titled section. Never put one inside another: use `Tile`. */
export function Card({ title, head, actions, small, id, className, children }: CardProps) {
  const titleId = useId()
  return (
    <section
      id={id}
      tabIndex={id ? -1 : undefined}
      className={[styles.card, className].filter(Boolean).join(' ')}
      data-small={small || undefined}
      aria-label={head ? title : undefined}
      aria-labelledby={head ? undefined : titleId}
    >
      {head ?? (
        <div className={styles.cardHead}>
          <h2 id={titleId} className={styles.cardTitle}>
            {title}
          </h2>
          {actions && <div className={styles.actions}>{actions}</div>}
        </div>
      )}
      {children}
    </section>
  )
}
