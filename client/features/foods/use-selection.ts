import { useState } from 'react'
import type { Offer } from './found-food.ts'

/** Foods that are picked to be added together. They stay picked while something else is searched. */
export function useSelection() {
  const [selected, setSelected] = useState<ReadonlyMap<string, Offer> | null>(null)
  return {
    /** Null while single foods are added. */
    selected,
    start: () => setSelected(new Map()),
    stop: () => setSelected(null),
    toggle(offer: Offer) {
      const next = new Map(selected)
      if (!next.delete(offer.id)) next.set(offer.id, offer)
      setSelected(next)
    },
  }
}
