/**
 * Call it when a row is about to go: moves the focus to the button with the same data attribute in the next row, else the
 * previous one, else to the page's title. `attribute` is that of the row's button, whose value is `id`.
 */
export function focusAfter(attribute: `data-${string}`, id: string) {
  const row = document.querySelector(`[${attribute}="${id}"]`)?.closest('tr, li')
  const other = row?.nextElementSibling ?? row?.previousElementSibling
  const next = other?.querySelector<HTMLElement>(`[${attribute}]`) ?? document.querySelector<HTMLElement>('h1')
  // Once a dialog has closed, which gives the focus back to the button that opened it.
  setTimeout(() => next?.focus({ preventScroll: true }), 250)
}
