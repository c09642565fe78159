import { useEffect } from 'react'
import { useCloseWhen, useDialogParams } from '../../../ui/dialog-params.ts'
import { type ExerciseRow, isNew, type Row } from '../day/entries.ts'
import type { DiaryDay } from '../day/use-day.ts'
import { focusPencil } from './focus.ts'

/** The entry that the `entry` search parameter opens for editing, `food` or `exercise`; both are null for none. */
export function useEditedEntry(day: DiaryDay | undefined) {
  const { shown, open, close } = useDialogParams('entry')
  const find = <One extends Row | ExerciseRow>(rows: One[] = []) =>
    rows.find((one) => one.id === shown.entry && !isNew(one)) ?? null
  const food = find(day?.food)
  const exercise = find(day?.exercise)
  const isGone = shown.entry !== undefined && day !== undefined && !food && !exercise
  useCloseWhen(isGone, close)

  const id = food?.id ?? exercise?.id
  useEffect(() => {
    if (id) return () => focusPencil(id)
  }, [id])
  return { food, exercise, open: ({ id }: Row | ExerciseRow) => open({ entry: id }), close }
}
