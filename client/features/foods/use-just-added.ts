import { useEffect, useState } from 'react'

/** How long a button shows that it has added a food. */
const shownMs = 1500

/** The id of the food that was just added, for 1.5 s, and its setter. Null for none, as after a failure. */
export function useJustAdded(): [string | null, (id: string | null) => void] {
  const [added, setAdded] = useState<{ id: string } | null>(null)
  useEffect(() => {
    if (!added) return
    const timer = setTimeout(() => setAdded(null), shownMs)
    return () => clearTimeout(timer)
  }, [added])
  return [added?.id ?? null, (id) => setAdded(id === null ? null : { id })]
}
