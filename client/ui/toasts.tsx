import { t } from '@lingui/core/macro'
import { notifications } from '@mantine/notifications'
import { IconAlertCircle, IconCheck, IconInfoCircle } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, startTransition, useEffect, useState } from 'react'
import { sentence } from '../i18n.ts'
import styles from './toasts.module.css'

type Action = { label: string; onClick: () => void }

/** A success message, also one of the server, shown for 4 s, with an action (`Undo`) for 5 s. Returns what takes it away sooner. */
export function toastSuccess(message: string, action?: Action): () => void {
  return show({
    message: sentence(message),
    action,
    role: 'status',
    icon: <IconCheck size={18} stroke={2.2} />,
    ms: action ? 5000 : 4000,
  })
}

/** An error message. */
export function toastError(message: string): void {
  show({ message, role: 'alert', icon: <IconAlertCircle size={18} stroke={1.7} />, ms: 4000 })
}

/** News with an action, which stays until it is closed. */
export function toastNotice(message: string, action: Action): void {
  show({ message, action, role: 'status', icon: <IconInfoCircle size={18} stroke={1.7} />, ms: false })
}

type Toast = { message: string; action?: Action; role: 'alert' | 'status'; icon: ReactNode; ms: number | false }

/** Returns what takes it away sooner. */
function show({ message, action, role, icon, ms }: Toast): () => void {
  const id = crypto.getRandomValues(new Uint32Array(2)).join('-')
  let focusedBefore: EventTarget | null = null
  const actionButton = action && (
    <button
      type="button"
      className={styles.action}
      onFocus={({ relatedTarget }) => {
        focusedBefore = relatedTarget
      }}
      onClick={() => {
        notifications.hide(id)
        // The focus would be lost together with this button.
        const isThere = focusedBefore instanceof HTMLElement && focusedBefore.isConnected
        const next = isThere ? (focusedBefore as HTMLElement) : document.querySelector('h1')
        next?.focus({ preventScroll: true })
        action.onClick()
      }}
    >
      {action.label}
    </button>
  )
  // Mantine measures it at once, which lays out the screen that has just changed: what it tells about is painted first.
  const timer = setTimeout(() =>
    notifications.show({
      id,
      role,
      icon,
      autoClose: ms,
      message: actionButton ? (
        <span className={styles.line}>
          <span>{message}</span>
          {actionButton}
        </span>
      ) : (
        message
      ),
      classNames: {
        root: styles.toast,
        icon: role === 'alert' ? styles.iconError : styles.iconSuccess,
        body: styles.body,
        description: styles.message,
        closeButton: styles.close,
      },
      closeButtonProps: { 'aria-label': t`Close` },
    }),
  )
  return () => {
    clearTimeout(timer)
    notifications.hide(id)
  }
}

/**
 * The toasts, whose code comes a moment after the first screen; they wait for it. The live region around them is there before
 * any of them, because some screen readers say only what comes into one that they already know.
 */
export function Toasts() {
  const [isLater, setLater] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setLater(true)), delayMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div aria-live="polite">
      <Suspense>{isLater && <ToastArea />}</Suspense>
    </div>
  )
}

const delayMs = 1_000

const ToastArea = lazy(fetchArea)

const retryMs = 5_000

async function fetchArea() {
  try {
    return { default: (await import('./ToastArea.tsx')).ToastArea }
  } catch {
    // As offline.
    await new Promise((resolve) => setTimeout(resolve, retryMs))
    return fetchArea()
  }
}
