import { Button } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import styles from './cards.module.css'

/** The content of a `Card` whose data failed to load. */
export function FailedCard({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <div className={styles.failed}>
      <IconCloudOff size={28} stroke={1.7} aria-hidden />
      <p role="alert">{message}</p>
      <Button variant="light" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}
