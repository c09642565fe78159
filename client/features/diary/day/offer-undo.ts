import { t } from '@lingui/core/macro'
import { toastSuccess } from '../../../ui/toasts.tsx'

/** Shows a toast that says what was done and offers to undo it. When one of the `changes` fails, it goes: the row says so. */
export function offerUndo(message: string, changes: (Promise<unknown> | undefined)[], undo: () => void): void {
  const hide = toastSuccess(message, { label: t`Undo`, onClick: undo })
  Promise.all(changes).catch(hide)
}
