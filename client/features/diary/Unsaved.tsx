import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconCloudUp } from '@tabler/icons-react'
import styles from './diary.module.css'
import type { Change } from './entries.ts'

type UnsavedProps = { name: string; change: Change | null; onRetry: (change: Change) => void }

/** Stands beside the name of what waits on this device. */
export function WaitingMark({ change }: { change: Change | null }) {
  if (!change?.waiting) return null
  return (
    <IconCloudUp
      size={16}
      stroke={1.7}
      className={styles.waiting}
      role="img"
      aria-label="Saved on this device, not sent yet"
    />
  )
}

/** What a row says when its change did not get through. */
export function Unsaved({ name, change, onRetry }: UnsavedProps) {
  if (!change?.failed) return null
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
