import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { ModalShell, type ModalShellProps } from './ModalShell.tsx'

type AppModalProps = Omit<ModalShellProps, 'footer'> & {
  /** Something was typed: closing asks first. */
  dirty?: boolean
  /** As that of the shell; a function gets the `close` that asks first, for a Cancel among its buttons. */
  footer?: ReactNode | ((close: () => void) => ReactNode)
}

/** The modal of every feature. Esc, the scrim, the cross and (on phones) a swipe down close it. */
export function AppModal({ dirty, onClose, footer, ...shell }: AppModalProps) {
  const [asking, setAsking] = useState(false)
  const close = () => (dirty ? setAsking(true) : onClose())
  return (
    <>
      <ModalShell {...shell} onClose={close} footer={typeof footer === 'function' ? footer(close) : footer} />
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
