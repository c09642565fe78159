import type { ReactNode } from 'react'
import styles from './list-rows.module.css'
import { VisuallyHidden } from './page.tsx'

type ListRowProps = {
  /** An icon chip or an avatar. */
  icon?: ReactNode
  name: ReactNode
  /** What there is to know about it, in small print below the name. */
  facts?: ReactNode
  /** Makes the name and the facts a button. */
  onOpen?: () => void
  /** What that button does, for screen readers: `Add`. */
  verb?: string
  /** Buttons at the end of the row. */
  actions?: ReactNode
  /** On phones, the buttons have a line of their own. */
  wraps?: boolean
}

/** A row of a `ul`: an icon, a name with its facts, and what can be done with it. */
export function ListRow({ icon, name, facts, onOpen, verb, actions, wraps }: ListRowProps) {
  const text = (
    <>
      {verb && <VisuallyHidden>{verb}</VisuallyHidden>}
      <span className={styles.name}>{name}</span>
      {facts && <span className={`${styles.facts} gl-num`}>{facts}</span>}
    </>
  )
  return (
    <li className={styles.row} data-wraps={wraps || undefined}>
      {icon}
      {onOpen ? (
        <button type="button" className={`${styles.text} ${styles.open}`} onClick={onOpen}>
          {text}
        </button>
      ) : (
        <div className={styles.text}>{text}</div>
      )}
      {actions && <div className={styles.actions}>{actions}</div>}
    </li>
  )
}
