import { useBlocker } from '@tanstack/react-router'
import { useCallback, useRef } from 'react'

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
}

/** The open modal that nothing else lies over. */
export const topModal = (): string | undefined =>
  [...document.querySelectorAll<HTMLElement>('[data-modal]')].at(-1)?.dataset.modal
