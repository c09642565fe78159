import { controlsIn } from './controls.ts'

/**
 * A button that is busy is disabled meanwhile, with which it loses the focus. Gives it back once the button works again,
 * unless something else took it. Returns how to stop.
 */
export function keepFocusOfBusyButtons(): () => void {
  const onLost = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLButtonElement) || !target.disabled) return
    // By then React has set all attributes.
    queueMicrotask(() => {
      if (!target.hasAttribute('data-loading')) return
      const observer = new MutationObserver(() => {
        if (target.disabled) return
        observer.disconnect()
        if (document.activeElement === document.body) target.focus({ preventScroll: true })
      })
      observer.observe(target, { attributeFilter: ['disabled'] })
    })
  }
  document.addEventListener('focusout', onLost)
  return () => document.removeEventListener('focusout', onLost)
}

/** The dialog above all others. */
export const topDialog = (): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('[role=dialog][aria-modal]')].at(-1)

/**
 * Call it when a row is about to go: moves the focus to the button with the same data attribute in the next row, else the
 * previous one, else to what `last` selects in the section around the row, else to the title of the dialog or page.
 * `attribute` is that of the row's button, whose value is `id`.
 */
export function focusAfter(attribute: `data-${string}`, id: string, last?: string) {
  const button = document.querySelector(`[${attribute}="${CSS.escape(id)}"]`)
  const row = button?.closest('tr, li')
  const other = row?.nextElementSibling ?? row?.previousElementSibling
  const next =
    other?.querySelector<HTMLElement>(`[${attribute}]`) ??
    (last ? button?.closest('section')?.querySelector<HTMLElement>(last) : null) ??
    button?.closest('[role=dialog]')?.querySelector('h2') ??
    pageTitle()
  focusSoon(() => next)
}

/** Call it when the button that a dialog would give the focus back to is about to go: moves the focus to the page's title. */
export const focusTitle = (): void => focusSoon(pageTitle)

/** Call it when what was pressed on a card of settings is about to go: moves the focus to the title of the card with this id. */
export const focusCard = (id: string): void => focusSoon(() => document.querySelector(`#${CSS.escape(id)} h2`))

const pageTitle = () => document.querySelector('h1')

/**
 * Focuses an element that a change of the page brings or moves, once the page has been rendered, unless somebody has opened a
 * dialog above it meanwhile.
 */
export function focusSoon(find: () => HTMLElement | null, then?: (element: HTMLElement) => void) {
  const closing = topDialog()
  const latest = Date.now() + 5_000
  function attempt() {
    const element = find()
    const dialog = topDialog()
    if (!element || (dialog && !dialog.contains(element))) {
      // The dialog that asked closes once the server has answered.
      if (closing && dialog === closing && Date.now() < latest) setTimeout(attempt, 50)
      return
    }
    element.focus({ preventScroll: true })
    then?.(element)
  }
  // A dialog gives the focus back to the button that opened it once it has closed.
  setTimeout(attempt, closing ? 250 : 50)
}

/**
 * As the `ref` of a scrolling part of a dialog: puts it into the Tab order while it scrolls and holds nothing else to
 * focus, so that the arrow keys can scroll it.
 */
export function scrollFocus(part: HTMLElement | null) {
  if (!part) return
  const dialog = part.closest('[role=dialog]')
  function update() {
    if (!part) return
    // In this order: for its height the browser would have to lay out a dialog that has only just been mounted.
    const isNeeded = controlsIn(part).length === 0 && part.scrollHeight > part.clientHeight
    const attributes = {
      tabindex: '0',
      role: 'region',
      'aria-label': dialog?.getAttribute('aria-label'),
      'aria-labelledby': dialog?.getAttribute('aria-labelledby'),
    }
    for (const [name, value] of Object.entries(attributes))
      if (isNeeded && value) part.setAttribute(name, value)
      else part.removeAttribute(name)
  }
  update()
  const size = new ResizeObserver(update)
  size.observe(part)
  const content = new MutationObserver(update)
  content.observe(part, { childList: true, subtree: true })
  return () => {
    size.disconnect()
    content.disconnect()
  }
}
