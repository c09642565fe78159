import { useMemo, useState } from 'react'
import { useDialogParams } from '../../../ui/dialog-params.ts'
import { focusSoon } from '../../../ui/focus-after.ts'
import { usePageKeys } from '../../../ui/page-keys.ts'
import { useStable } from '../../../ui/use-stable.ts'
import { isNew, type Row } from '../day/entries.ts'
import type { DiaryDay } from '../day/use-day.ts'

export type SelectedRows = ReturnType<typeof useSelectedRows>

/** The entries selected to be copied, moved, deleted or saved together. The `select` search parameter turns it on. */
export function useSelectedRows(day: DiaryDay | undefined) {
  const { shown, open, close } = useDialogParams('select')
  const isOn = shown.select !== undefined
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())

  async function stop() {
    await close()
    focusSoon(() => document.querySelector<HTMLElement>('[data-start-selection]'))
  }
  usePageKeys(isOn ? { Escape: () => void stop() } : {})

  const actions = useStable({
    /** `near` gets the focus, or else the day's first entry. */
    start(near?: Row) {
      setIds(new Set())
      open({ select: 1 })
      focusSoon(() => document.querySelector<HTMLElement>(near ? `[data-select="${near.id}"]` : '[data-select]'))
    },
    stop,
    /** Selects these entries, or none of them if they all are selected. */
    toggle(toggled: Row[]) {
      const next = new Set(ids)
      const areSelected = toggled.every(({ id }) => next.has(id))
      for (const { id } of toggled) areSelected ? next.delete(id) : next.add(id)
      setIds(next)
    },
  })
  const food = day?.food
  return useMemo(() => {
    const has = ({ id }: Row) => ids.has(id)
    const rows = isOn ? (food?.filter((row) => has(row) && isSelectable(row)) ?? []) : []
    return { isOn, rows, has, ...actions }
  }, [isOn, ids, food, actions])
}

/** An entry that is only on this device cannot be changed yet. */
export const isSelectable = (row: Row): boolean => !isNew(row)
