/** Resolves once the browser has painted what has been rendered; soon also in a window that paints nothing, as behind another. */
export const nextPaint = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
    setTimeout(resolve, 200)
  })
