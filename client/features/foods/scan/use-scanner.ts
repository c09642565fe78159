import { useEffect, useRef, useState } from 'react'
import { type ScannerState, startScanner } from './scanner.ts'

/** Runs the scanner in the element with this id while the component is mounted. */
export function useScanner(elementId: string, onState: (state: ScannerState) => void, onCode: (code: string) => void) {
  const [state, setState] = useState<ScannerState>({ kind: 'starting' })
  const latest = useRef({ onState, onCode })
  latest.current = { onState, onCode }
  useEffect(() => {
    const scanner = startScanner(
      elementId,
      (next) => {
        setState(next)
        latest.current.onState(next)
      },
      (code) => latest.current.onCode(code),
    )
    return () => void scanner.stop()
  }, [elementId])
  return state
}
