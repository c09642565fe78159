import { useCallback, useEffect, useMemo, useRef } from 'react'
import { type PageKeys, usePageKeys } from '../../../ui/page-keys.ts'
import { useIsPhone } from '../../../ui/use-is-phone.ts'

/** The text box of the food search and how the cursor gets there: with `/`, or when it is asked for. */
export function useSearchBox(isAsked: boolean, onThere: () => void) {
  const isPhone = useIsPhone()
  const box = useRef<HTMLInputElement>(null)
  const focusBox = useCallback(() => {
    box.current?.focus()
    box.current?.select()
  }, [])

  // Here at once, not by way of the address: what is typed right after `/` must land in the box.
  usePageKeys(useMemo((): PageKeys => (isPhone ? {} : { '/': focusBox }), [isPhone, focusBox]))

  useEffect(() => {
    // On phones the search is a sheet, whose box gets the focus by itself.
    if (!isAsked || isPhone) return
    scrollTo({ top: 0 })
    focusBox()
    onThere()
  }, [isAsked, isPhone, focusBox, onThere])

  return { box, focusBox }
}
