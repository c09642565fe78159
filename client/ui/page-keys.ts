import { useEffect } from 'react'

/** What each key does, by its name in `KeyboardEvent.key`. */
export type PageKeys = Record<string, () => void>

/**
 * Single keys that do something on a page. Never while somebody types, in a dialog, or with Ctrl, Alt or Meta.
 * They go before keys of the same name that the frame around the page has.
 */
export function usePageKeys(keys: PageKeys): void {
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const act = keys[event.key]
      if (!act || event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return
      const { target } = event
      const typing = target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]')
      if (typing || document.querySelector('[aria-modal="true"]')) return
      event.preventDefault()
      act()
    }
    addEventListener('keydown', pressed, { capture: true })
    return () => removeEventListener('keydown', pressed, { capture: true })
  }, [keys])
}
