/** Puts text on the clipboard; false when the browser does not let us. */
export async function copy(text: string): Promise<boolean> {
  try {
    // Missing on plain http, where many a server at home is.
    if ('clipboard' in navigator) await navigator.clipboard.writeText(text)
    else return copySelected(text)
    return true
  } catch {
    return copySelected(text)
  }
}

/** The old way: select it in a field nobody sees, and copy the selection. */
function copySelected(text: string): boolean {
  const field = document.createElement('textarea')
  const focused = document.activeElement
  field.value = text
  field.style.cssText = 'position:fixed;opacity:0'
  // Inside an open dialog, whose focus trap would take the focus back at once.
  ;(document.querySelector('[aria-modal="true"]') ?? document.body).append(field)
  field.select()
  const copied = document.execCommand('copy')
  field.remove()
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  return copied
}
