import { useCallback, useEffect, useRef, useState } from 'react'
import { useDialogParams } from '../../../ui/dialogs.ts'
import { focusSoon } from '../../../ui/focus.ts'
import { usePageKeys } from '../../../ui/page-keys.ts'
import { isNew, type Row } from '../day/entries.ts'
import type { DiaryDay } from '../day/use-day.ts'

export type SelectedRows = ReturnType<typeof useSelectedRows>

const none: ReadonlySet<string> = new Set()

/** The entries selected to be copied, moved, deleted or saved together. The `select` search parameter turns it on. */
export function useSelectedRows(day: DiaryDay | undefined) {
  const { shown, open, close } = useDialogParams('select')
  const isOn = shown.select !== undefined
  const [ids, setIds] = useState(none)

  async function stop() {
    await close()
    focusSoon(() => document.querySelector<HTMLElement>('[data-start-selection]'))
  }
  usePageKeys(isOn ? { Escape: () => void stop() } : {})

  /** The row that gets the focus once the rows can be selected. */
  const firstFocus = useRef<string>(null)
  useEffect(() => {
    const selector = firstFocus.current
    if (!isOn || !selector) return
    firstFocus.current = null
    focusSoon(() => document.querySelector<HTMLElement>(selector))
  }, [isOn])

  return {
    isOn,
    /** Those of the day that are selected. */
    rows: isOn ? (day?.food.filter((row) => ids.has(row.id) && isSelectable(row)) ?? []) : [],
    has: ({ id }: Row) => ids.has(id),
    stop,

    /** `near` gets the focus, or else the day's first entry. */
    start(near?: Row) {
      firstFocus.current = near ? `[data-select="${near.id}"]` : '[data-select]'
      setIds(none)
      open({ select: 1 })
    },
    /** Selects these entries, or none of them if they all are selected. */
    toggle: useCallback((toggled: Row[]) => {
      setIds((ids) => {
        const next = new Set(ids)
        const areSelected = toggled.every(({ id }) => next.has(id))
        for (const { id } of toggled) areSelected ? next.delete(id) : next.add(id)
        return next
      })
    }, []),
  }
}

/** An entry that is only on this device cannot be changed yet. */
export const isSelectable = (row: Row): boolean => !isNew(row)
