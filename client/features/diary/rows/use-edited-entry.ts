import { useEffect } from 'react'
import { useDialogParams } from '../../../ui/dialog-params.ts'
import { isNew, type Row } from '../day/entries.ts'
import type { DiaryDay } from '../day/use-day.ts'
import { focusPencil } from './focus.ts'

/** The entry that the `entry` search parameter opens for editing; null for none. */
export function useEditedEntry(day: DiaryDay | undefined) {
  const { shown, open, close } = useDialogParams('entry')
  const row = day?.food.find((one) => one.id === shown.entry && !isNew(one)) ?? null
  const isGone = shown.entry !== undefined && day !== undefined && row === null
  useEffect(() => {
    if (isGone) void close()
  }, [isGone, close])

  const id = row?.id
  useEffect(() => {
    if (id) return () => focusPencil(id)
  }, [id])
  return { row, open: ({ id }: Row) => open({ entry: id }), close }
}
