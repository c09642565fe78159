import { useState } from 'react'
import type { FoodOption } from '../food-option.ts'

/** Foods that are picked to be added together. They stay picked while something else is searched. */
export function useSelection() {
  const [selected, setSelected] = useState<ReadonlyMap<string, FoodOption> | null>(null)
  return {
    /** Null while single foods are added. */
    selected,
    start: () => setSelected(new Map()),
    stop: () => setSelected(null),
    toggle(option: FoodOption) {
      const next = new Map(selected)
      if (!next.delete(option.id)) next.set(option.id, option)
      setSelected(next)
    },
  }
}
