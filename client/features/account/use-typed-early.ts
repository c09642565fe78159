import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'

/**
 * For a form that the page comes with, and into which somebody may have typed before the app's code was there. `take` gets
 * what is in its fields by their names, and then a press of a button that came too early is carried out.
 */
export function useTypedEarly(take: (values: Record<string, string>) => void): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  const takeAll = useEffectEvent(() => {
    const values = Object.fromEntries(new FormData(form.current ?? undefined)) as Record<string, string>
    if (Object.values(values).some(Boolean)) take(values)
  })
  // Before React renders again and empties the fields.
  useLayoutEffect(() => takeAll(), [])
  useEffect(() => window.endEarlyPresses?.(), [])
  return form
}
