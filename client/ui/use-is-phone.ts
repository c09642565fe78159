import { useSyncExternalStore } from 'react'

/** Whether the window is narrower than 48em: sheets instead of modals, full-width buttons. */
export const useIsPhone = mediaQuery('(max-width: 47.99em)')

/** Whether there is room beside a form, from 62em on. */
export const useIsWide = mediaQuery('(min-width: 62em)')

/** Whether the window is as low as on a small laptop, where less important parts are folded away. */
export const useIsShort = mediaQuery('(min-width: 62em) and (max-height: 49.99em)')

/** Evaluated once for the page and not in each of the components that ask, which are many. */
function mediaQuery(query: string): () => boolean {
  let list: MediaQueryList | undefined
  const queried = () => (list ??= matchMedia(query))
  const subscribe = (changed: () => void) => {
    queried().addEventListener('change', changed)
    return () => queried().removeEventListener('change', changed)
  }
  const matches = () => queried().matches
  return () => useSyncExternalStore(subscribe, matches)
}
