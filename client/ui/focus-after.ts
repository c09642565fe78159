/**
 * Call it when a row is about to go: moves the focus to the button with the same data attribute in the next row, else the
 * previous one, else to the title of the dialog or page. `attribute` is that of the row's button, whose value is `id`.
 */
export function focusAfter(attribute: `data-${string}`, id: string) {
  const button = document.querySelector(`[${attribute}="${CSS.escape(id)}"]`)
  const row = button?.closest('tr, li')
  const other = row?.nextElementSibling ?? row?.previousElementSibling
  const next = other?.querySelector<HTMLElement>(`[${attribute}]`)
  focusSoon(next ?? button?.closest('[role=dialog]')?.querySelector('h2') ?? pageTitle())
}

/** Call it when the button that a dialog would give the focus back to is about to go: moves the focus to the page's title. */
export const focusTitle = (): void => focusSoon(pageTitle())

/** Call it when what was pressed on a card of settings is about to go: moves the focus to the title of the card with this id. */
export const focusCard = (id: string): void => focusSoon(document.querySelector(`#${CSS.escape(id)} h2`))

const pageTitle = () => document.querySelector('h1')

function focusSoon(next: HTMLElement | null) {
  // Once a dialog has closed, which gives the focus back to the button that opened it.
  setTimeout(() => next?.focus({ preventScroll: true }), 250)
}
