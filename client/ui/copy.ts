/** Copies text to the clipboard; resolves to false when the browser does not allow it. */
export async function copy(text: string): Promise<boolean> {
  try {
    // The clipboard API is missing over plain http, which many home servers use.
    if ('clipboard' in navigator) await navigator.clipboard.writeText(text)
    else return copySelected(text)
    return true
  } catch {
    return copySelected(text)
  }
}

/** The fallback: selects the text in an invisible field and copies the selection. */
function copySelected(text: string): boolean {
  const field = document.createElement('textarea')
  const focused = document.activeElement
  field.value = text
  field.style.cssText = 'position:fixed;opacity:0'
  // Goes inside an open dialog, whose focus trap would otherwise take the focus back.
  ;(document.querySelector('[aria-modal="true"]') ?? document.body).append(field)
  field.select()
  const copied = document.execCommand('copy')
  field.remove()
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  return copied
}
