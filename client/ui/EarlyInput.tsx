import { VisuallyHidden } from './page.tsx'

let input: HTMLInputElement | null = null

/**
 * An invisible text box for what somebody types into another one that is still loading. Once that one is there, it takes
 * the focus and the text over. Rendered once, where nothing unmounts it meanwhile.
 */
export function EarlyInput({ label }: { label: string }) {
  return (
    <VisuallyHidden>
      <input
        ref={(node) => {
          input = node
        }}
        aria-label={label}
        autoComplete="off"
        tabIndex={-1}
        hidden
        onBlur={(event) => {
          event.currentTarget.hidden = true
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') event.currentTarget.blur()
        }}
      />
    </VisuallyHidden>
  )
}

/** Empties and focuses it at once, so that the very next key lands in it. */
export function focusEarlyInput(): void {
  if (!input) return
  input.hidden = false
  input.value = ''
  input.focus({ preventScroll: true })
}

/** Moves the focus from it to `box`. Returns the text typed so far, or null when it did not have the focus. */
export function takeEarlyInput(box: HTMLInputElement): string | null {
  if (!input || document.activeElement !== input) return null
  box.focus({ preventScroll: true })
  // Read after the focus has moved, which ends the composition of a letter.
  return input.value
}
