import type { ReactNode } from 'react'
import { Avatar } from '../../ui/Avatar.tsx'
import styles from './leaders.module.css'

type PersonRowProps = {
  name: string
  /** Under the name. */
  note?: ReactNode
  /** What can be done about this person. */
  children: ReactNode
}

/** Somebody who is no friend yet, as a row of a list. */
export function PersonRow({ name, note, children }: PersonRowProps) {
  return (
    <li className={styles.personRow}>
      <Avatar name={name} />
      <span className={styles.words}>
        <span className={styles.personRowName}>{name}</span>
        {note && <span className={styles.note}>{note}</span>}
      </span>
      <span className={styles.actions}>{children}</span>
    </li>
  )
}
