import { useBlocker, useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useRef } from 'react'

declare module '@tanstack/history' {
  interface HistoryState {
    /** A second entry of the page on which somebody came, for the way back to end on. */
    isSpare?: boolean
  }
}

/** On phones, going back takes away the sheet on top instead of the page beneath it. `modal` is its `data-modal`. */
export function useBackCloses(isOn: boolean, modal: string, onClose: () => void): void {
  const close = useRef(onClose)
  close.current = onClose
  const shouldBlockFn = useCallback(
    ({ action }: { action: string }) => {
      if (action !== 'BACK' || topModal() !== modal) return false
      close.current()
      return true
    },
    [modal],
  )
  useBlocker({ shouldBlockFn, disabled: !isOn, enableBeforeUnload: false })
  useWayBack(isOn)
}

/** The open modal that nothing else lies over. */
export const topModal = (): string | undefined =>
  [...document.querySelectorAll<HTMLElement>('[data-modal]')].at(-1)?.dataset.modal

let hasSpare = false

/**
 * From the page on which somebody came, back leads out of the product, which no sheet could hold up. So the page gets a
 * second entry when its first sheet opens; whoever later goes back past it has seen the page before and is let out.
 */
function useWayBack(isNeeded: boolean) {
  const router = useRouter()
  useEffect(() => {
    const { history } = router
    if (!isNeeded || hasSpare || history.location.state.__TSR_index !== 0) return
    hasSpare = true
    void router.navigate({ to: '.', search: true, state: { isSpare: true }, resetScroll: false })
    const stop = history.subscribe(({ action, location }) => {
      if (action.type === 'PUSH' || location.state.__TSR_index !== 0) return
      stop()
      hasSpare = false
      if (action.type === 'BACK') history.back()
    })
  }, [isNeeded, router])
}
