import { useBlocker } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import type { SearchParams } from './dialog-params.ts'
import { ModalShell, type ModalShellProps } from './ModalShell.tsx'

type AppModalProps = Omit<ModalShellProps, 'footer'> & {
  /** Something was typed: closing asks first. */
  dirty?: boolean
  /** The parameter of the address that keeps it open: going back to where it is missing asks too. */
  param?: keyof SearchParams
  /** As that of the shell; a function gets the `close` that asks first, for a Cancel among its buttons. */
  footer?: ReactNode | ((close: () => void) => ReactNode)
}

/** The modal of every feature. Esc, the scrim, the cross and (on phones) a swipe down close it. */
export function AppModal({ dirty, param, onClose, footer, ...shell }: AppModalProps) {
  const [asking, setAsking] = useState(false)
  const close = () => (dirty ? setAsking(true) : onClose())
  useBlocker({
    disabled: !dirty || !shell.opened || !param,
    enableBeforeUnload: false,
    shouldBlockFn({ action, next }) {
      const isOwn = action === 'PUSH' || action === 'REPLACE'
      if (isOwn || !param || (next.search as SearchParams)[param] !== undefined) return false
      // Going back once more takes the question away, as it does every other dialog.
      setAsking(!asking)
      return true
    },
  })
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
