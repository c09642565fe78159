import { useEffect } from 'react'
import { messageOf, trpc } from '../../trpc.ts'
import { useDialogParams } from '../../ui/dialog-params.ts'
import { toastError } from '../../ui/toasts.tsx'
import { useLast } from '../../ui/use-last.ts'
import { ImportDialog } from './ImportDialog.tsx'

/** The import that the address names: its preview, and what came of it. Opens once it has loaded. */
export function ImportModal() {
  const { shown, close } = useDialogParams('importId')
  const id = shown.importId
  const { data, error } = trpc.imports.get.useQuery({ id: id ?? '' }, { enabled: id !== undefined })
  const row = useLast(id !== undefined && data ? data : null)

  useEffect(() => {
    if (!error || id === undefined) return
    toastError(messageOf(error, 'Could not load this import.'))
    void close()
  }, [error, id, close])

  if (!row) return null
  return <ImportDialog key={row.id} row={row} opened={id === row.id} onClose={() => void close()} />
}
