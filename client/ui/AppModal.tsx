import { useBlocker } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import type { SearchParams } from './dialog-params.ts'
import { ModalShell } from './ModalShell.tsx'
import type { ModalShellProps } from './SheetOrModal.tsx'

type Question = { title: string; verb: string; cancel: string; text: string }

const unsaved: Question = {
  title: 'Discard changes?',
  verb: 'Discard',
  cancel: 'Keep editing',
  text: 'Your changes have not been saved.',
}

type AppModalProps = Omit<ModalShellProps, 'footer'> & {
  /** There are unsaved changes: closing asks first. */
  dirty?: boolean
  /** What is asked then, where it is not about unsaved changes. */
  question?: Question
  /** The search parameter that keeps it open: going back to an entry without it asks too. */
  param?: keyof SearchParams
  /** As in `ModalShell`; a function gets the `close` that asks first, for a Cancel button. */
  footer?: ReactNode | ((close: () => void) => ReactNode)
}

/** The modal for all features. Esc, the backdrop, the cross and (on phones) a swipe down close it. */
export function AppModal({ dirty, question = unsaved, param, onClose, footer, ...shell }: AppModalProps) {
  const [asking, setAsking] = useState(false)
  // What it asked about is gone, as after a save that was still on its way.
  if (asking && !shell.opened) setAsking(false)
  const close = () => (dirty ? setAsking(true) : onClose())
  return (
    <>
      {dirty && shell.opened && param && (
        // Going back again closes the question, as with any other dialog.
        <GoingBack param={param} onBlocked={() => setAsking(!asking)} />
      )}
      <ModalShell {...shell} onClose={close} footer={typeof footer === 'function' ? footer(close) : footer} />
      <ConfirmDialog
        opened={asking}
        title={question.title}
        verb={question.verb}
        cancel={question.cancel}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          onClose()
        }}
      >
        {question.text}
      </ConfirmDialog>
    </>
  )
}

/** Blocks going back to a history entry without the search parameter. */
function GoingBack({ param, onBlocked }: { param: keyof SearchParams; onBlocked: () => void }) {
  useBlocker({
    enableBeforeUnload: false,
    shouldBlockFn({ action, next }) {
      const isOwn = action === 'PUSH' || action === 'REPLACE'
      if (isOwn || (next.search as SearchParams)[param] !== undefined) return false
      onBlocked()
      return true
    },
  })
  return null
}
