import type { ComponentProps, ReactNode } from 'react'
import styles from './rows.module.css'

type RowProps = {
  icon?: ReactNode
  name: ReactNode
  /** Below the name. */
  facts?: ReactNode
  /** The least width of the words in px: with less, the rest of the row goes below them. */
  wordsWidth?: number
  /** Buttons or a fact, at the end of the row. */
  children?: ReactNode
}

/** A row of a list in a card or a dialog, with a line between it and the next. */
export const Row = ({ icon, name, facts, wordsWidth = 120, children }: RowProps) => (
  <li className={styles.row}>
    {icon}
    <div className={styles.words} style={{ flex: `1 1 ${wordsWidth}px` }}>
      <div className={styles.name}>{name}</div>
      {facts && <div className={styles.facts}>{facts}</div>}
    </div>
    {children}
  </li>
)

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
