import { useLayoutEffect, useMemo } from 'react'

/** How many open dialogs keep the page from scrolling. */
let locks = 0

/**
 * Keeps the page from scrolling while a dialog is open, without moving what a disappearing scroll bar would make wider.
 * Not Mantine's lock, which sets a property on the body that all elements inherit: the styles of the whole page would be
 * computed again.
 */
export function useScrollLock(isLocked: boolean): void {
  // Read while the page is still laid out: with the dialog in it, the browser would have to lay it out first to know.
  const scrollBar = useMemo(() => (isLocked ? innerWidth - document.documentElement.clientWidth : 0), [isLocked])
  useLayoutEffect(() => {
    if (!isLocked) return
    if (++locks === 1) lock(scrollBar)
    return () => {
      if (--locks === 0) unlock()
    }
  }, [isLocked, scrollBar])
}

function lock(scrollBar: number) {
  const { documentElement: page, body } = document
  if (scrollBar > 0) body.style.marginRight = `${scrollBar}px`
  page.style.overflow = 'hidden'
  // Pulling a dialog down must not reload the page.
  page.style.overscrollBehavior = 'contain'
}

function unlock() {
  const { documentElement: page, body } = document
  body.style.removeProperty('margin-right')
  page.style.removeProperty('overflow')
  page.style.removeProperty('overscroll-behavior')
}
