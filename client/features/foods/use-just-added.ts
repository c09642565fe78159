import { useEffect, useState } from 'react'

/** How long a button says that it added something. */
const saidMs = 1500

/** The id of the food that was added a moment ago. */
export function useJustAdded(): [string | null, (id: string) => void] {
  const [added, setAdded] = useState<{ id: string } | null>(null)
  useEffect(() => {
    if (!added) return
    const timer = setTimeout(() => setAdded(null), saidMs)
    return () => clearTimeout(timer)
  }, [added])
  return [added?.id ?? null, (id) => setAdded({ id })]
}
