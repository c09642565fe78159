import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { ModalShell } from './ModalShell.tsx'

type ConfirmDialogProps = {
  opened: boolean
  /** The question: `Delete this entry?` */
  title: string
  /** What happens, in one sentence. */
  children: ReactNode
  /** The label of the red button: `Delete user`. */
  verb: string
  busy?: boolean
  onCancel: () => void
  onConfirm: () => void
}

/** Asks before something that cannot be undone. Cancel has the focus. */
export function ConfirmDialog({ opened, title, children, verb, busy, onCancel, onConfirm }: ConfirmDialogProps) {
  return (
    <ModalShell
      opened={opened}
      onClose={onCancel}
      title={title}
      footer={
        <>
          <Button variant="default" data-autofocus onClick={onCancel}>
            Cancel
          </Button>
          <Button color="red" loading={busy} onClick={onConfirm}>
            {verb}
          </Button>
        </>
      }
    >
      <p>{children}</p>
    </ModalShell>
  )
}
