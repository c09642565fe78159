/** Resolves once the browser has painted what has been rendered; at once in a tab in the background, which paints nothing. */
export const nextPaint = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.hidden) resolve()
    else requestAnimationFrame(() => setTimeout(resolve))
  })
