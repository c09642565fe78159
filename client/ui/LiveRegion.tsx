import { useEffect, useState } from 'react'
import { VisuallyHidden } from './VisuallyHidden.tsx'

let speak: (text: string) => void = () => {}

/** Has a screen reader say `text` (`7 of 8 glasses`) without interrupting what it is reading, after what else is new at this moment. */
export const announce = (text: string): void => speak(text)

/** The page's only polite live region; mounted once, filled by `announce`. */
export function LiveRegion() {
  const [message, setMessage] = useState({ text: '', turn: 0 })
  useEffect(() => {
    const texts = new Set<string>()
    const sayAll = () => {
      const text = [...texts].join(' ')
      texts.clear()
      setMessage(({ turn }) => ({ text, turn: turn + 1 }))
    }
    speak = (text) => {
      if (texts.size === 0) queueMicrotask(sayAll)
      texts.add(text)
    }
    return () => {
      speak = () => {}
    }
  }, [])
  // Every other text gets a no-break space, since a repeated text would not be announced.
  return <VisuallyHidden role="status">{message.text + (message.turn % 2 ? '\u00a0' : '')}</VisuallyHidden>
}
