import { useEffect } from 'react'

/** Handlers by `KeyboardEvent.key`. */
export type PageKeys = Record<string, () => void>

/**
 * Keyboard shortcuts of a page. They do nothing while somebody types, in a dialog, or with Ctrl, Alt or Meta.
 * They take precedence over the same keys of the surrounding frame.
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
