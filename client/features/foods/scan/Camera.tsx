import { ActionIcon } from '@mantine/core'
import { IconBulb, IconCameraOff } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { toastError } from '../../../ui/toasts.tsx'
import styles from './scan.module.css'
import type { ScannerState } from './scanner.ts'
import { useScanner } from './use-scanner.ts'

/** The camera's picture with a frame, and its status below. */
export function Camera({ onCode }: { onCode: (code: string) => void }) {
  const view = `camera${useId().replace(/\W/g, '')}`
  const state = useScanner(view, toastFailure, onCode)
  const [isLit, setIsLit] = useState(false)
  const torch = state.kind === 'scanning' ? state.torch : null

  async function light(torch: (on: boolean) => Promise<void>) {
    try {
      await torch(!isLit)
      setIsLit(!isLit)
    } catch {
      toastError('The light could not be switched.')
    }
  }

  return (
    <>
      <div className={styles.view} data-failed={state.kind === 'failed' || undefined}>
        <div id={view} className={styles.picture} />
        {state.kind === 'scanning' && <div className={styles.frame} aria-hidden />}
        {state.kind === 'failed' && <IconCameraOff size={36} stroke={1.5} aria-hidden />}
        {torch && (
          <ActionIcon
            variant="default"
            className={styles.torch}
            aria-label="Light"
            aria-pressed={isLit}
            onClick={() => void light(torch)}
          >
            <IconBulb size={20} stroke={1.7} />
          </ActionIcon>
        )}
      </div>
      <p className={styles.status} role={state.kind === 'failed' ? 'alert' : 'status'}>
        {statusText(state)}
      </p>
    </>
  )
}

const failures = {
  library: 'Scanner library not loaded.',
  none: 'No cameras found.',
  denied: 'Camera permission denied.',
  insecure: 'The camera only works over HTTPS. Enter the number instead.',
  other: 'The camera could not be started.',
}

function statusText(state: ScannerState): string {
  if (state.kind === 'failed') return failures[state.reason]
  return state.kind === 'starting' ? 'Starting the camera…' : 'Hold the barcode inside the frame.'
}

function toastFailure(state: ScannerState) {
  if (state.kind !== 'failed') return
  if (state.reason === 'none') toastError('No cameras found on this device.')
  if (state.reason === 'denied') toastError('Please grant camera permission and refresh the page.')
}
