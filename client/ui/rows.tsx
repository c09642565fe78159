import type { ComponentProps, ReactNode } from 'react'
import styles from './rows.module.css'

type RowProps = {
  icon?: ReactNode
  name: ReactNode
  /** Below the name. */
  facts?: ReactNode
  /** The width in px that the words need: with less, what stands beside them goes below. */
  wordsWidth?: number
  /** What can be done about it, or what is known of it, at the end of the row. */
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

/** Cells are native elements: Mantine's take many times as long, and a table has hundreds. */
export const Table = ({ numeric, stacked, className, ...props }: TableProps) => (
  <table
    className={[styles.table, numeric && 'gl-num', className].filter(Boolean).join(' ')}
    data-numeric={numeric}
    data-stacked={stacked}
    {...props}
  />
)
