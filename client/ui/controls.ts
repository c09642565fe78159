const selector = 'a[href], button, input, select, textarea, [tabindex]'

/** What can take the focus inside an element, in document order, also where it is left out of the Tab order. */
export const controlsIn = (element: ParentNode): HTMLElement[] =>
  [...element.querySelectorAll<HTMLElement>(selector)].filter((control) => !control.matches(':disabled, [hidden]'))
