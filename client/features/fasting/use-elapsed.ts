import { useEffect, useState } from 'react'

/** Milliseconds since an instant; never negative, although this device's clock may be behind the server's. */
export const msSince = (since: string): number => Math.max(0, Date.now() - Date.parse(since))

/**
 * What `read` makes of the time since an instant, read again each second while the page is visible, and at once when it
 * becomes visible. The component renders only when that changes. It is computed from the instant, never counted up, so that
 * sleep, reloads and changed clocks make no difference.
 */
export function useElapsed<T extends string | number | boolean>(since: string, read: (elapsedMs: number) => T): T {
  const [value, setValue] = useState(() => read(msSince(since)))
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    function tick() {
      clearTimeout(timer)
      if (document.hidden) return
      const elapsed = msSince(since)
      setValue(read(elapsed))
      timer = setTimeout(tick, 1_000 - (elapsed % 1_000))
    }
    tick()
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [since, read])
  return value
}
