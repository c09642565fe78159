import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { ModalShell } from './ModalShell.tsx'

type ConfirmDialogProps = {
  opened: boolean
  /** The question: `Delete this entry?` */
  title: string
  /** What happens, in one sentence. */
  children: ReactNode
  /** What has to be filled in first. It has the focus then, and Enter confirms. */
  field?: ReactNode
  /** The label of the red button: `Delete user`. */
  verb: string
  /** The label of the other button, `Cancel` by default. */
  cancel?: string
  busy?: boolean
  onCancel: () => void
  onConfirm: () => void
}

/** Asks before something that cannot be undone. Without a field, the button that does nothing has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { opened, title, children, field, verb, cancel = 'Cancel', busy, onCancel, onConfirm } = props
  return (
    <ModalShell
      opened={opened}
      onClose={onCancel}
      title={title}
      onSubmit={onConfirm}
      footer={
        <>
          <Button variant="default" data-autofocus={!field || undefined} onClick={onCancel}>
            {cancel}
          </Button>
          <Button type="submit" color="red" loading={busy}>
            {verb}
          </Button>
        </>
      }
    >
      <p>{children}</p>
      {field}
    </ModalShell>
  )
}
