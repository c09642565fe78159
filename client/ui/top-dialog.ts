/** The topmost open dialog. One that is closing is none. */
export const topDialog = (): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('[data-dialog]')].at(-1)
