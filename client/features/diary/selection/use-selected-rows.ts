import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { useDialogParams } from '../../../ui/dialog-params.ts'
import { focusSoon } from '../../../ui/focus.ts'
import { usePageKeys } from '../../../ui/page-keys.ts'
import { useStable } from '../../../ui/use-stable.ts'
import { isNew, type Row } from '../day/entries.ts'
import type { DiaryDay } from '../day/use-day.ts'

export type SelectedRows = ReturnType<typeof useSelectedRows>
/** The part of the selection that the rows of the day need. */
export type RowSelection = SelectedRows['ofRows']

const none: ReadonlySet<string> = new Set()

/**
 * The entries selected to be copied, moved, deleted or saved together. The `select` search parameter turns it on. The bar
 * answers the tap at once, and the rows follow in a deferred render.
 */
export function useSelectedRows(day: DiaryDay | undefined) {
  const { shown, open, close } = useDialogParams('select')
  const isOn = shown.select !== undefined
  const areRowsOn = useDeferredValue(isOn)
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
    if (!areRowsOn || !selector) return
    firstFocus.current = null
    focusSoon(() => document.querySelector<HTMLElement>(selector))
  }, [areRowsOn])

  const actions = useStable({
    /** `near` gets the focus, or else the day's first entry. */
    start(near?: Row) {
      firstFocus.current = near ? `[data-select="${near.id}"]` : '[data-select]'
      setIds(none)
      open({ select: 1 })
    },
    /** Selects these entries, or none of them if they all are selected. */
    toggle(toggled: Row[]) {
      const next = new Set(ids)
      const areSelected = toggled.every(({ id }) => next.has(id))
      for (const { id } of toggled) areSelected ? next.delete(id) : next.add(id)
      setIds(next)
    },
  })
  const food = day?.food
  const rows = useMemo(
    () => (isOn ? (food?.filter((row) => ids.has(row.id) && isSelectable(row)) ?? []) : []),
    [isOn, ids, food],
  )
  const ofRows = useMemo(
    () => ({ isOn: areRowsOn, has: ({ id }: Row) => ids.has(id), ...actions }),
    [areRowsOn, ids, actions],
  )
  return { isOn, rows, stop, ofRows }
}

/** An entry that is only on this device cannot be changed yet. */
export const isSelectable = (row: Row): boolean => !isNew(row)
