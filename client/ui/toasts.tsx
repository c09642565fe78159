import { type ComponentType, useEffect, useState } from 'react'
import type { Toast, ToastAction } from './ToastArea.tsx'

/** A success message, shown for 4 s, with an action (`Undo`) for 5 s. Returns what takes it away sooner. */
export const toastSuccess = (message: string, action?: ToastAction): (() => void) => show('success', message, action)

/** An error message. */
export const toastError = (message: string, action?: ToastAction): void => void show('error', message, action)

/** News with an action, which stays until it is closed. */
export const toastNotice = (message: string, action: ToastAction): void => void show('notice', message, action)

/** What is shown once the area is there. */
let waiting: Toast[] = []
let area: Pick<typeof import('./ToastArea.tsx'), 'showToast' | 'hideToast'> | undefined
let fetchArea = async () => {}

function show(kind: Toast['kind'], message: string, action?: ToastAction): () => void {
  const toast = { id: crypto.getRandomValues(new Uint32Array(2)).join('-'), kind, message, action }
  waiting.push(toast)
  showWaiting()
  return () => {
    waiting = waiting.filter((one) => one !== toast)
    area?.hideToast(toast.id)
  }
}

function showWaiting() {
  if (!area) return void fetchArea()
  for (const toast of waiting.splice(0)) area.showToast(toast)
}

/**
 * Where toasts appear. Its code is fetched once the browser is idle, or with the first toast. The live region around them is
 * there before any of them, because some screen readers say only what comes into one that they already know.
 */
export function Toasts() {
  const [Area, setArea] = useState<ComponentType>()
  useEffect(() => {
    fetchArea = () =>
      import('./ToastArea.tsx').then(
        (loaded) => {
          setArea(() => loaded.ToastArea)
          area = loaded
          if (waiting.length > 0) showWaiting()
        },
        // The next toast tries again.
        () => {},
      )
    void fetchArea()
  }, [])
  return <div aria-live="polite">{Area && <Area />}</div>
}
