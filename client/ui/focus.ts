import { topDialog } from './dialogs.ts'

/** What can take the focus inside an element, in document order, also where it is left out of the Tab order. */
export const controlsIn = (element: ParentNode): HTMLElement[] =>
  [...element.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, [tabindex]')].filter(
    (control) => !control.matches(':disabled, [hidden]'),
  )

/**
 * Call it when a row is about to go: moves the focus to the button with the same data attribute in the next row, else the
 * previous one, else to what `last` selects in the section around the row, else to the title of the dialog or page.
 * `attribute` is that of the row's button, whose value is `id`.
 */
export function focusAfter(attribute: `data-${string}`, id: string, last?: string): void {
  const next = nextOf(attribute, id, last)
  focusSoon(() => next)
}

/** What `focusAfter` would focus, for where a dialog closes only later. */
export function nextOf(attribute: `data-${string}`, id: string, last?: string): HTMLElement | null {
  const button = document.querySelector(`[${attribute}="${CSS.escape(id)}"]`)
  const row = button?.closest('tr, li')
  const other = row?.nextElementSibling ?? row?.previousElementSibling
  return (
    other?.querySelector<HTMLElement>(`[${attribute}]`) ??
    (last ? button?.closest('section')?.querySelector<HTMLElement>(last) : null) ??
    button?.closest('[role=dialog]')?.querySelector('h2') ??
    pageTitle()
  )
}

/** Call it when the button that a dialog would give the focus back to is about to go: moves the focus to the page's title. */
export const focusTitle = (): void => focusSoon(pageTitle)

/** Call it when what was pressed on a card of settings is about to go: moves the focus to the title of the card with this id. */
export const focusCard = (id: string): void => focusSoon(() => document.querySelector(`#${CSS.escape(id)} h2`))

const pageTitle = () => document.querySelector('h1')

/** By then the page shows what has changed, and a dialog that closes has given the focus back to its opener. */
const soonMs = 100

/**
 * Focuses an element that a change of the page brings or moves, and selects its text if it is a text box, unless somebody has
 * opened a dialog above it meanwhile.
 */
export function focusSoon(find: () => HTMLElement | null) {
  setTimeout(() => {
    const element = find()
    const dialog = topDialog()
    if (!element || (dialog && !dialog.contains(element))) return
    element.focus()
    if (element instanceof HTMLInputElement) element.select()
  }, soonMs)
}

/**
 * A button that is busy is disabled, with which it loses the focus. Gives it back once the button works again, unless
 * something else has taken it. Returns how to stop.
 */
export function keepFocusOfBusyButtons(): () => void {
  const onLost = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLButtonElement) || !target.disabled) return
    const observer = new MutationObserver(() => {
      if (target.disabled) return
      observer.disconnect()
      if (document.activeElement === document.body) target.focus({ preventScroll: true })
    })
    observer.observe(target, { attributeFilter: ['disabled'] })
  }
  document.addEventListener('focusout', onLost)
  return () => document.removeEventListener('focusout', onLost)
}

/** Focuses a text box and selects its text, which the next letter replaces. */
export function focusText(box: HTMLInputElement | null): void {
  box?.focus()
  box?.select()
}
