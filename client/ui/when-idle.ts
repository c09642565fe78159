/** Calls `then` once the page has loaded and the browser has nothing else to do. Returns what cancels it. */
export function whenIdle(then: () => void): () => void {
  let cancel = () => {}
  const wait = () => {
    // Safari has no idle callbacks.
    if (!('requestIdleCallback' in globalThis)) {
      const timer = setTimeout(then, 300)
      cancel = () => clearTimeout(timer)
      return
    }
    const request = requestIdleCallback(then, { timeout: 2_000 })
    cancel = () => cancelIdleCallback(request)
  }
  if (document.readyState === 'complete') wait()
  else addEventListener('load', wait, { once: true })
  return () => {
    removeEventListener('load', wait)
    cancel()
  }
}
