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
