import { t } from '@lingui/core/macro'
import { messageOf, trpc } from '../../trpc.ts'
import { ConfirmDialog } from '../../ui/AppModal.tsx'
import { toastError, toastSuccess } from '../../ui/toasts.tsx'
import { useLast } from '../../ui/use-last.ts'
import { type ImportSummary, kindsText, resultOf, totalOf } from './import.ts'

type UndoDialogProps = { row: Pick<ImportSummary, 'id' | 'label' | 'result'> | null; onClose: () => void }

/** Asks before an import is undone, and does so. */
export function UndoDialog({ row, onClose }: UndoDialogProps) {
  const shown = useLast(row)
  const remove = trpc.imports.remove.useMutation({
    trpc: { context: { isLong: true } },
    onSuccess: () => toastSuccess(t`Import undone.`),
    onError: (error) => toastError(messageOf(error, t`Could not undo the import.`)),
    onSettled: onClose,
  })
  const result = shown && resultOf(shown)
  const label = shown?.label ?? ''
  const added = result ? kindsText(result.added) : ''
  const replaced = result && totalOf(result.replaced) > 0 ? kindsText(result.replaced) : ''
  return (
    <ConfirmDialog
      opened={row !== null}
      title={t`Undo this import?`}
      verb={t`Undo import`}
      busy={remove.isPending}
      onCancel={onClose}
      onConfirm={() => row && remove.mutate({ id: row.id })}
    >
      {[
        result &&
          (added ? t`What came from ${label} is removed: ${added}.` : t`What came from ${label} is removed: nothing.`),
        replaced && t`What it replaced will be restored: ${replaced}.`,
        t`Badges that came with it go too, unless you have earned them otherwise. Anything you have changed since will stay as it is.`,
      ]
        .filter(Boolean)
        .join(' ')}
    </ConfirmDialog>
  )
}
