import type { ComponentPropsWithRef } from 'react'
import styles from './controls.module.css'

/**
 * A quiet button that is an icon, for rows: a native element, because Mantine's `ActionIcon` takes as long to render as the
 * rest of a row. It needs an `aria-label`.
 */
export const IconButton = ({ className, ...props }: ComponentPropsWithRef<'button'>) => (
  <button type="button" {...props} className={className ? `${styles.icon} ${className}` : styles.icon} />
)
