import { Notifications } from '@mantine/notifications'
import styles from './ToastArea.module.css'

/** Where toasts appear: top right below the top bar, at most three, waiting while one is hovered. */
export function ToastArea() {
  return (
    <Notifications
      className={styles.root}
      position="top-right"
      limit={3}
      autoClose={4000}
      transitionDuration={180}
      containerWidth={380}
      zIndex={300}
    />
  )
}
