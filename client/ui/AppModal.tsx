import { Button } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { SearchParams } from './dialog-params.ts'
import { lazyDialog } from './lazy-part.tsx'
import type { SheetOrModalProps } from './SheetOrModal.tsx'

const SheetOrModal = lazyDialog<SheetOrModalProps>(
  () => import('./SheetOrModal.tsx').then((module) => module.SheetOrModal),
  ({ opened }) => opened,
)

type Question = { title: string; verb: string; cancel: string; text: string }

const unsaved: Question = {
  title: 'Discard changes?',
  verb: 'Discard',
  cancel: 'Keep editing',
  text: 'Your changes have not been saved.',
}

type AppModalProps = Omit<SheetOrModalProps, 'footer'> & {
  /** There are unsaved changes: closing asks first. */
  dirty?: boolean
  /** What is asked then, where it is not about unsaved changes. */
  question?: Question
  /** The search parameter that keeps it open: going back to an entry without it asks too. */
  param?: keyof SearchParams
  /** A function gets the `close` that asks first, for a Cancel button. */
  footer?: ReactNode | ((close: () => void) => ReactNode)
}

/**
 * The modal for all features, on phones a bottom sheet: head and footer are fixed while the body scrolls. Esc, the backdrop, the
 * cross and (on phones) a swipe down close it.
 */
export function AppModal({ dirty, question = unsaved, param, onClose, footer, ...modal }: AppModalProps) {
  const [asking, setAsking] = useState(false)
  // What it asked about is gone, as after a save that was still on its way.
  if (asking && !modal.opened) setAsking(false)
  const close = () => (dirty ? setAsking(true) : onClose())
  return (
    <>
      {dirty && modal.opened && param && (
        // Going back again closes the question, as with any other dialog.
        <GoingBack param={param} onBlocked={() => setAsking(!asking)} />
      )}
      <SheetOrModal {...modal} onClose={close} footer={typeof footer === 'function' ? footer(close) : footer} />
      {dirty !== undefined && (
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
      )}
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
    <SheetOrModal
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
    </SheetOrModal>
  )
}
