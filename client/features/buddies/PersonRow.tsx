import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Avatar } from '../../ui/marks.tsx'
import styles from './buddies.module.css'

type PersonRowProps = {
  name: string
  /** Under the name. */
  note?: ReactNode
  /** What can be done about this person. */
  children: ReactNode
}

/** A row for a person who is no friend yet. */
export function PersonRow({ name, note, children }: PersonRowProps) {
  return (
    <li className={styles.personRow}>
      <Avatar name={name} />
      <span className={styles.person}>
        <span className={styles.name}>{name}</span>
        {note && (
          <Text span c="dimmed" fz="sm">
            {note}
          </Text>
        )}
      </span>
      <span className={styles.personActions}>{children}</span>
    </li>
  )
}

/** For the `ref` of the element that replaces a pressed button: it takes the focus that was lost with the button. */
export function takeFocus(element: HTMLElement | null) {
  if (document.activeElement === document.body) element?.focus()
}
