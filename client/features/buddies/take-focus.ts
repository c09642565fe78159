/** For the `ref` of what takes the place of a pressed button: the focus went with the button, and is not lost. */
export function takeFocus(element: HTMLElement | null) {
  if (document.activeElement === document.body) element?.focus()
}
