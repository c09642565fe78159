/** Fingers that tap twice do so within this time, of the first tap having shown, and this distance. */
const withinMs = 400
const withinPx = 40

type Tap = { at: number; x: number; y: number; inDialog: boolean }

let last: Tap | null = null
let closing: Tap | null = null

/**
 * Called when a dialog has closed: the second half of a double tap that closed it would press whatever lies beneath,
 * such as the next food or the button that saves. It is swallowed.
 */
export function swallowDoubleTap(): void {
  const now = performance.now()
  // Else it was a key, or the way back, that closed it.
  closing = last?.inDialog && now - last.at < withinMs ? { ...last, at: now } : null
}

addEventListener(
  'click',
  (event) => {
    // Keys and scripts click without a place.
    if (event.detail === 0) return
    const { timeStamp: at, clientX: x, clientY: y, target } = event
    const isSecondHalf =
      closing !== null && at - closing.at < withinMs && Math.hypot(x - closing.x, y - closing.y) < withinPx
    if (isSecondHalf) {
      event.preventDefault()
      event.stopImmediatePropagation()
    } else last = { at, x, y, inDialog: target instanceof Element && target.closest('[data-portal]') !== null }
  },
  { capture: true },
)
