import { useEffect, useState } from 'react'

const debounceMs = 150

/** The value once it has not changed for a moment, for searches while somebody types. */
export function useDebounced<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), debounceMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
