import { startTransition, useEffect, useState } from 'react'
import { whenIdle } from './when-idle.ts'

let hasBeenIdle = false

/** False until the first screen of this page has shown and the browser has nothing else to do. */
export function useIsIdle(): boolean {
  const [isIdle, setIsIdle] = useState(hasBeenIdle)
  useEffect(() => {
    if (isIdle) return
    return whenIdle(() => {
      hasBeenIdle = true
      startTransition(() => setIsIdle(true))
    })
  }, [isIdle])
  return isIdle
}
