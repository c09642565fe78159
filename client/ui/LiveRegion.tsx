import { VisuallyHidden } from '@mantine/core'
import { useEffect, useState } from 'react'

let speak: (text: string) => void = () => {}

/** Has a screen reader say `text` when it gets round to it, as in `7 of 8 glasses`. */
export const announce = (text: string): void => speak(text)

/** The one polite region of the page; mounted once, filled by `announce`. */
export function LiveRegion() {
  const [said, setSaid] = useState({ text: '', turn: 0 })
  useEffect(() => {
    speak = (text) => setSaid(({ turn }) => ({ text, turn: turn + 1 }))
    return () => {
      speak = () => {}
    }
  }, [])
  // A no-break space now and then, since the same text twice would not be said twice.
  return (
    <VisuallyHidden role="status" aria-live="polite">
      {said.text + (said.turn % 2 ? '\u00a0' : '')}
    </VisuallyHidden>
  )
}
