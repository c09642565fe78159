import { IconCloudUp } from '@tabler/icons-react'
import styles from './controls.module.css'

/** Marks what waits for the connection or for the server. */
export const WaitingMark = () => (
  <IconCloudUp
    size={16}
    stroke={1.7}
    className={styles.waiting}
    role="img"
    aria-label="Saved on this device, not sent yet"
  />
)
