import '../mantine-lazy.css'
import { type NotificationData, Notifications, notifications } from '@mantine/notifications'
import { IconAlertCircle, IconCheck, IconInfoCircle } from '@tabler/icons-react'
import styles from './ToastArea.module.css'

export type ToastAction = { label: string; onClick: () => void }

export type Toast = { id: string; kind: 'success' | 'error' | 'notice'; message: string; action?: ToastAction }

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
      withinPortal={false}
    />
  )
}

const icons = {
  success: <IconCheck size={18} stroke={2.2} />,
  error: <IconAlertCircle size={18} stroke={1.7} />,
  notice: <IconInfoCircle size={18} stroke={1.7} />,
}

export function showToast({ id, kind, message, action }: Toast): void {
  const toast: NotificationData = {
    id,
    message: action ? (
      <span className={styles.line}>
        <span>{message}</span>
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            notifications.hide(id)
            action.onClick()
          }}
        >
          {action.label}
        </button>
      </span>
    ) : (
      message
    ),
    icon: icons[kind],
    autoClose: kind === 'notice' ? false : action ? 5000 : 4000,
    role: kind === 'error' ? 'alert' : 'status',
    classNames: {
      root: styles.toast,
      icon: kind === 'error' ? styles.iconError : styles.iconSuccess,
      body: styles.body,
      description: styles.message,
      closeButton: styles.close,
    },
    closeButtonProps: { 'aria-label': 'Close' },
    // Nothing disappears from under the focus. Mantine waits only for the mouse.
    onFocusCapture: () => notifications.update({ ...toast, autoClose: false }),
    onBlurCapture: () => notifications.update(toast),
  }
  notifications.show(toast)
}

export const hideToast = (id: string): void => void notifications.hide(id)
