/** Resolves once the browser has painted what has been rendered, or after 200 ms in a window that is not painted, such as one behind another. */
export const nextPaint = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
    setTimeout(resolve, 200)
  })
