import { notifications } from '@mantine/notifications'
import { IconAlertCircle, IconCheck, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './toasts.module.css'

type ToastAction = { label: string; onClick: () => void }

/** A success message, shown for 4 s, with an action (`Undo`) for 5 s. Returns the toast's id. */
export const toastSuccess = (message: string, action?: ToastAction): string =>
  show('success', message, <IconCheck size={18} stroke={2.2} />, action)

/** An error message. */
export const toastError = (message: string, action?: ToastAction): string =>
  show('error', message, <IconAlertCircle size={18} stroke={1.7} />, action)

/** News with an action, which stays until it is closed. */
export const toastNotice = (message: string, action: ToastAction): string =>
  show('success', message, <IconInfoCircle size={18} stroke={1.7} />, action, false)

function show(
  kind: 'success' | 'error',
  message: string,
  icon: ReactNode,
  action?: ToastAction,
  autoClose?: false,
): string {
  const id = crypto.getRandomValues(new Uint32Array(2)).join('-')
  return notifications.show({
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
    icon,
    autoClose: autoClose ?? (action ? 5000 : 4000),
    role: kind === 'error' ? 'alert' : 'status',
    classNames: {
      root: styles.toast,
      icon: kind === 'error' ? styles.iconError : styles.iconSuccess,
      body: styles.body,
      description: styles.message,
      closeButton: styles.close,
    },
    closeButtonProps: { 'aria-label': 'Close' },
  })
}
