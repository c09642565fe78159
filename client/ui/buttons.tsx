import type { Icon } from '@tabler/icons-react'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import styles from './controls.module.css'

/**
 * A quiet button that is an icon, for rows: a native element, because Mantine's `ActionIcon` takes as long to render as the
 * rest of a row. It needs an `aria-label`.
 */
export const IconButton = ({ className, ...props }: ComponentPropsWithRef<'button'>) => (
  <button type="button" {...props} className={className ? `${styles.icon} ${className}` : styles.icon} />
)

type RowActionProps = ComponentPropsWithRef<'button'> & {
  icon: Icon
  /** Of one word; phones show the icon alone. */
  text: string
  /** Says which row it is for. */
  'aria-label': string
}

/** What can be done with a row of a table, at its end. */
export const RowAction = ({ icon: Icon, text, ...props }: RowActionProps) => (
  <button type="button" className={styles.action} {...props}>
    <Icon size={18} stroke={1.7} aria-hidden />
    <span>{text}</span>
  </button>
)

type DisclosureProps = { summary: ReactNode; className?: string; onOpen?: () => void; children: ReactNode }

/** A line of text that shows more when it is pressed. */
export const Disclosure = ({ summary, className, onOpen, children }: DisclosureProps) => (
  <details className={className} onToggle={({ currentTarget }) => currentTarget.open && onOpen?.()}>
    <summary className={`${styles.summary} gl-target`}>{summary}</summary>
    {children}
  </details>
)
