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
  /** The label of the other button, `Cancel` by default. */
  cancel?: string
  busy?: boolean
  onCancel: () => void
  onConfirm: () => void
}

/** Asks before something that cannot be undone. The button that does nothing has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { opened, title, children, verb, cancel = 'Cancel', busy, onCancel, onConfirm } = props
  return (
    <ModalShell
      opened={opened}
      onClose={onCancel}
      title={title}
      footer={
        <>
          <Button variant="default" data-autofocus onClick={onCancel}>
            {cancel}
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
