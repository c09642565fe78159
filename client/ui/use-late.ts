import { useEffect, useState } from 'react'

/** True once `active` has lasted `ms`: quicker loads should not flash a skeleton. */
export function useLate(active: boolean, ms = 200): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!active) return setLate(false)
    const timer = setTimeout(() => setLate(true), ms)
    return () => clearTimeout(timer)
  }, [active, ms])
  return active && late
}
