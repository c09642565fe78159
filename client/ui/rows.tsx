import { type ComponentProps, type ComponentPropsWithRef, Fragment, type ReactNode, useEffect, useRef } from 'react'
import { controlsIn } from './focus.ts'
import { VisuallyHidden } from './page.tsx'
import styles from './rows.module.css'

type RowProps = {
  /** An icon, a chip or an avatar. */
  icon?: ReactNode
  name: ReactNode
  /** In small print below the name. Lines break between those of a list, and within one only if it is longer than a line. */
  facts?: ReactNode | string[]
  /** Makes the name and the facts a button. */
  onOpen?: () => void
  /** What that button does, for screen readers: `Add`. */
  verb?: string
  /** On phones, what is at the end has a line of its own. */
  wraps?: boolean
  /** Buttons or a fact, at the end of the row. */
  children?: ReactNode
}

const renderFact = (fact: string, at: number, all: string[]) => (
  <Fragment key={fact}>
    <span className={styles.fact}>
      {fact}
      {at < all.length - 1 && ' ·'}
    </span>{' '}
  </Fragment>
)

/** A row of a `ul`, with a line between it and the next. */
export function Row({ icon, name, facts, onOpen, verb, wraps, children }: RowProps) {
  const words = (
    <>
      {verb && <VisuallyHidden>{verb}</VisuallyHidden>}
      <span className={styles.name}>{name}</span>
      {facts && <span className={styles.facts}>{Array.isArray(facts) ? facts.map(renderFact) : facts}</span>}
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

/**
 * A list of rows with buttons and a roving tabindex: only one row is in the Tab order, the first, then the one last
 * focused. ↓ ↑ move to the same button of the next row, Home and End to the first and last row.
 */
export function RowList(props: Omit<ComponentPropsWithRef<'ul'>, 'ref'>) {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => (list.current ? rove(list.current) : undefined), [])
  return <ul {...props} ref={list} />
}

function rove(list: HTMLUListElement) {
  let at = 0
  const rowOf = (target: EventTarget | null) =>
    [...list.children].findIndex((row) => target instanceof Node && row.contains(target))

  function update() {
    const rows = [...list.children].map(controlsIn)
    if (!rows[at]?.length)
      at = Math.max(
        0,
        rows.findIndex((row) => row.length > 0),
      )
    rows.forEach((row, index) => {
      const tabIndex = index === at ? 0 : -1
      for (const control of row) if (control.tabIndex !== tabIndex) control.tabIndex = tabIndex
    })
  }

  function focused({ target }: FocusEvent) {
    at = rowOf(target)
    update()
  }

  function pressed(event: KeyboardEvent) {
    const { target, key } = event
    if (!(target instanceof HTMLElement) || target.matches('input, textarea')) return
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const rows = [...list.children].map(controlsIn).filter((row) => row.length > 0)
    const from = rows.findIndex((row) => row.includes(target))
    const to = { ArrowDown: from + 1, ArrowUp: from - 1, Home: 0, End: rows.length - 1 }[key]
    const row = to !== undefined && from !== -1 ? rows[to] : undefined
    if (!row) return
    event.preventDefault()
    const column = rows[from]?.indexOf(target) ?? 0
    row[Math.min(column, row.length - 1)]?.focus()
  }

  update()
  const changes = new MutationObserver(update)
  changes.observe(list, { childList: true, subtree: true, attributeFilter: ['disabled'] })
  list.addEventListener('focusin', focused)
  list.addEventListener('keydown', pressed)
  return () => {
    changes.disconnect()
    list.removeEventListener('focusin', focused)
    list.removeEventListener('keydown', pressed)
  }
}
