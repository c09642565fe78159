import { useEffect, useState } from 'react'
import { VisuallyHidden } from './VisuallyHidden.tsx'

let speak: (text: string) => void = () => {}

/** Has a screen reader say `text` (`7 of 8 glasses`) without interrupting what it is reading. */
export const announce = (text: string): void => speak(text)

/** The page's only polite live region; mounted once, filled by `announce`. */
export function LiveRegion() {
  const [message, setMessage] = useState({ text: '', turn: 0 })
  useEffect(() => {
    speak = (text) => setMessage(({ turn }) => ({ text, turn: turn + 1 }))
    return () => {
      speak = () => {}
    }
  }, [])
  // Every other text gets a no-break space, since a repeated text would not be announced.
  return <VisuallyHidden role="status">{message.text + (message.turn % 2 ? '\u00a0' : '')}</VisuallyHidden>
}
