/** Fingers that tap twice do so within this time and distance. */
const withinMs = 450
const withinPx = 40

type Tap = { at: number; x: number; y: number }

let last: Tap | null = null
let closing: Tap | null = null

/**
 * Called when a dialog has closed: the second half of a double tap on it would press whatever lies beneath, such as the
 * next food or the button that saves. It is swallowed.
 */
export function swallowDoubleTap(): void {
  closing = last
}

addEventListener(
  'click',
  (event) => {
    // Keys and scripts click without a place.
    if (event.detail === 0) return
    const tap = { at: event.timeStamp, x: event.clientX, y: event.clientY }
    const isSecondHalf =
      closing !== null && tap.at - closing.at < withinMs && Math.hypot(tap.x - closing.x, tap.y - closing.y) < withinPx
    if (isSecondHalf) {
      event.preventDefault()
      event.stopImmediatePropagation()
    } else last = tap
  },
  { capture: true },
)
