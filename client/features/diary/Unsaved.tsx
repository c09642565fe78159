import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import styles from './diary.module.css'
import type { Change } from './entries.ts'

type UnsavedProps = { name: string; change: Change; onRetry: (change: Change) => void }

/** What a row says when its change did not get through. */
export function Unsaved({ name, change, onRetry }: UnsavedProps) {
  return (
    <span className={styles.unsaved} role="alert">
      Not saved ·{' '}
      <UnstyledButton className={styles.retry} onClick={() => onRetry(change)}>
        Try again
        <VisuallyHidden> to save {name}</VisuallyHidden>
      </UnstyledButton>
    </span>
  )
}
