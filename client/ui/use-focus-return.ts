import { useLayoutEffect, useRef } from 'react'

/** Gives the focus back, once a dialog closes, to what had it when the dialog was opened, unless something else took it. */
export function useFocusReturn(opened: boolean): void {
  const opener = useRef<Element | null>(null)
  useLayoutEffect(() => {
    if (opened) {
      opener.current = document.activeElement
      return
    }
    const { activeElement: atClosing } = document
    // After everything that moves the focus because the dialog closes.
    const timer = setTimeout(() => {
      const { activeElement, body } = document
      const isFree = activeElement === null || activeElement === body || activeElement === atClosing
      if (isFree && opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true })
    }, 10)
    const keep = ({ key }: KeyboardEvent) => {
      if (key === 'Tab') clearTimeout(timer)
    }
    document.addEventListener('keydown', keep)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('keydown', keep)
    }
  }, [opened])
}
