import { controlsIn } from './controls.ts'

/**
 * As the `ref` of a scrolling part of a dialog: puts it into the Tab order while it scrolls and holds nothing else to
 * focus, so that the arrow keys can scroll it.
 */
export function scrollFocus(part: HTMLElement | null) {
  if (!part) return
  const dialog = part.closest('[role=dialog]')
  function update() {
    if (!part) return
    // In this order: for its height the browser would have to lay out a dialog that has only just been mounted.
    const isNeeded = controlsIn(part).length === 0 && part.scrollHeight > part.clientHeight
    const attributes = {
      tabindex: '0',
      role: 'region',
      'aria-label': dialog?.getAttribute('aria-label'),
      'aria-labelledby': dialog?.getAttribute('aria-labelledby'),
    }
    for (const [name, value] of Object.entries(attributes))
      if (isNeeded && value) part.setAttribute(name, value)
      else part.removeAttribute(name)
  }
  update()
  const size = new ResizeObserver(update)
  size.observe(part)
  const content = new MutationObserver(update)
  content.observe(part, { childList: true, subtree: true })
  return () => {
    size.disconnect()
    content.disconnect()
  }
}
