import { useState } from 'react'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { ModalShell, type ModalShellProps } from './ModalShell.tsx'

type AppModalProps = ModalShellProps & {
  /** Something was typed: closing asks first. */
  dirty?: boolean
}

/** The modal of every feature. Esc, the scrim, the cross and (on phones) a swipe down close it. */
export function AppModal({ dirty, onClose, ...shell }: AppModalProps) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <ModalShell {...shell} onClose={() => (dirty ? setAsking(true) : onClose())} />
      <ConfirmDialog
        opened={asking && shell.opened}
        title="Discard what you typed?"
        verb="Discard"
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          onClose()
        }}
      >
        It has not been saved.
      </ConfirmDialog>
    </>
  )
}
