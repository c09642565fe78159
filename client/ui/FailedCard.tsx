import { Button } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { useEffect } from 'react'
import styles from './FailedCard.module.css'
import { announce } from './LiveRegion.tsx'

/** The content of a `Card` whose data failed to load. Said once, with what else fails at the same time: not an alert each. */
export function FailedCard({ message, onRetry }: { message: string; onRetry: () => void }) {
  useEffect(() => announce(message), [message])
  return (
    <div className={styles.failed}>
      <IconCloudOff size={28} stroke={1.7} aria-hidden />
      <p>{message}</p>
      <Button variant="light" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}
