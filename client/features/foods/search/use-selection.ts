import { useState } from 'react'
import type { FoodOption } from '../food-option.ts'

/** The foods selected to be added together. The selection survives further searches. */
export function useSelection() {
  const [selected, setSelected] = useState<ReadonlyMap<string, FoodOption> | null>(null)
  return {
    /** Null outside the multi-select mode. */
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
