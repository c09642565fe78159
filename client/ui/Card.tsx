import { type ReactNode, useId } from 'react'
import styles from './parts.module.css'

type CardProps = {
  title: string
  /** Right of the title. */
  actions?: ReactNode
  /** Tighter padding, for the cards that stand four in a row. */
  small?: boolean
  className?: string
  children: ReactNode
}

/** A titled section. Never put one inside another: use `Tile`. */
export function Card({ title, actions, small, className, children }: CardProps) {
  const titleId = useId()
  return (
    <section
      className={[styles.card, className].filter(Boolean).join(' ')}
      data-small={small || undefined}
      aria-labelledby={titleId}
    >
      <div className={styles.cardHead}>
        <h2 id={titleId} className={styles.cardTitle}>
          {title}
        </h2>
        {actions && <div className={styles.cardActions}>{actions}</div>}
      </div>
      {children}
    </section>
  )
}
