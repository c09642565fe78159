import { toastSuccess } from '../../../ui/toasts.tsx'

/** Says what was done and offers to undo it, unless one of the `changes` fails: its row then says that. */
export function offerUndo(message: string, changes: (Promise<unknown> | undefined)[], undo: () => void): void {
  const hide = toastSuccess(message, { label: 'Undo', onClick: undo })
  Promise.all(changes).catch(hide)
}
