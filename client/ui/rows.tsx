import type { ComponentProps, ReactNode } from 'react'
import { VisuallyHidden } from './page.tsx'
import styles from './rows.module.css'

type RowProps = {
  /** An icon, a chip or an avatar. */
  icon?: ReactNode
  name: ReactNode
  /** In small print below the name. */
  facts?: ReactNode
  /** Makes the name and the facts a button. */
  onOpen?: () => void
  /** What that button does, for screen readers: `Add`. */
  verb?: string
  /** On phones, what is at the end has a line of its own. */
  wraps?: boolean
  /** Buttons or a fact, at the end of the row. */
  children?: ReactNode
}

/** A row of a `ul`, with a line between it and the next. */
export function Row({ icon, name, facts, onOpen, verb, wraps, children }: RowProps) {
  const words = (
    <>
      {verb && <VisuallyHidden>{verb}</VisuallyHidden>}
      <span className={styles.name}>{name}</span>
      {facts && <span className={styles.facts}>{facts}</span>}
    </>
  )
  return (
    <li className={styles.row} data-wraps={wraps || undefined}>
      {icon}
      {onOpen ? (
        <button type="button" className={`${styles.words} ${styles.open}`} onClick={onOpen}>
          {words}
        </button>
      ) : (
        <div className={styles.words}>{words}</div>
      )}
      {children && <div className={styles.end}>{children}</div>}
    </li>
  )
}

type TableProps = ComponentProps<'table'> & {
  /** All columns but the first are numbers. */
  numeric?: boolean
  /** On phones each row takes two lines. */
  stacked?: boolean
}

/** Its cells are native elements: a table has hundreds, and Mantine's take many times as long to render. */
export const Table = ({ numeric, stacked, className, ...props }: TableProps) => (
  <table
    className={[styles.table, numeric && 'gl-num', className].filter(Boolean).join(' ')}
    data-numeric={numeric}
    data-stacked={stacked}
    {...props}
  />
)
