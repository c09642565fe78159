import { useState } from 'react'

/** The value, or the last that was not null, for a modal to show while it closes. */
export function useLast<Value>(value: Value | null): Value | null {
  const [last, setLast] = useState(value)
  if (value !== null && value !== last) setLast(value)
  return value ?? last
}
