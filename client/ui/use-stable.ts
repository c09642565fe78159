import { useLayoutEffect, useRef, useState } from 'react'

type Functions = Record<string, (...args: never[]) => unknown>

/**
 * The same object with the same functions for every render, each of which calls that of the latest render: a memoized
 * component that gets them renders only when what it shows has changed. Not for functions called while rendering.
 */
export function useStable<F extends Functions>(functions: F): F {
  const latest = useRef(functions)
  useLayoutEffect(() => {
    latest.current = functions
  })
  const [stable] = useState(() => {
    const call =
      (name: string) =>
      (...args: never[]) =>
        latest.current[name]?.(...args)
    return Object.fromEntries(Object.keys(functions).map((name) => [name, call(name)])) as F
  })
  return stable
}
