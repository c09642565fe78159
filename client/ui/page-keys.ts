import { useLayoutEffect } from 'react'

/** Handlers by `KeyboardEvent.key`. */
type PageKeys = Record<string, () => void>

/**
 * Keyboard shortcuts of a page. They do nothing while somebody types, in a dialog, or with Ctrl, Alt or Meta.
 * With `capture` they take precedence over the same keys of the surrounding frame.
 */
export function usePageKeys(keys: PageKeys, { capture = true } = {}): void {
  // Before the page is painted, so that no key is pressed too early.
  useLayoutEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const act = keys[event.key]
      if (!act || event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return
      const { target } = event
      const typing = target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]')
      if (typing || document.querySelector('[aria-modal="true"]')) return
      event.preventDefault()
      act()
    }
    addEventListener('keydown', pressed, { capture })
    return () => removeEventListener('keydown', pressed, { capture })
  }, [keys, capture])
}
