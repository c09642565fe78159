import '../mantine-lazy.css'
import { Notifications } from '@mantine/notifications'
import styles from './toasts.module.css'

/** Where toasts appear: top right below the top bar, at most three. */
export const ToastArea = () => (
  <Notifications
    className={styles.root}
    position="top-right"
    limit={3}
    transitionDuration={180}
    containerWidth={380}
    zIndex={300}
    withinPortal={false}
  />
)
