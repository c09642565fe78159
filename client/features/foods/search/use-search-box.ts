import { useCallback, useEffect, useMemo, useRef } from 'react'
import { type PageKeys, usePageKeys } from '../../../ui/page-keys.ts'
import { useIsPhone } from '../../../ui/use-is-phone.ts'

/** Focuses the text box of the food search on `/`, and when the address has `log=1`. Returns its ref. */
export function useSearchBox(isRequested: boolean, onFocused: () => void) {
  const isPhone = useIsPhone()
  const box = useRef<HTMLInputElement>(null)
  const focusBox = useCallback(() => {
    box.current?.focus()
    box.current?.select()
  }, [])

  // Focused directly, not through the address, so that no key typed right after `/` is lost.
  usePageKeys(useMemo((): PageKeys => (isPhone ? {} : { '/': focusBox }), [isPhone, focusBox]))

  useEffect(() => {
    // On phones the search is a sheet, whose box gets the focus by itself.
    if (!isRequested || isPhone) return
    scrollTo({ top: 0 })
    // Selecting what somebody is typing would let the next letter replace it.
    if (document.activeElement !== box.current) focusBox()
    onFocused()
  }, [isRequested, isPhone, focusBox, onFocused])

  /** After an addition: the next text typed replaces the last one. */
  const returnToBox = useCallback(() => {
    if (document.activeElement === box.current) box.current?.select()
    // A modal that is closing gives its focus back first.
    else requestAnimationFrame(focusBox)
  }, [focusBox])

  return { box, focusBox, returnToBox }
}
