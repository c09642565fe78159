import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useIsPhone } from './use-is-phone.ts'

declare module '@tanstack/history' {
  interface HistoryState {
    /** Opening a dialog added this entry: the one before it is the same page without the dialog. */
    addedByDialog?: boolean
  }
}

const useAddress = () => useSearch({ strict: false })

/** Everything that addresses say besides their path. */
export type SearchParams = ReturnType<typeof useAddress>

/**
 * Dialogs that stand in the address as these parameters, one at a time, so that the browser's history closes and reopens
 * them and a reload shows them again.
 */
export function useDialogParams<Name extends keyof SearchParams>(...names: Name[]) {
  const { history } = useRouter()
  const navigate = useNavigate()
  const search = useAddress()
  // Going back takes the browser a moment, in which the dialog closes already.
  const [left, setLeft] = useState<SearchParams | null>(null)
  const isOpen = left !== search && names.some((name) => search[name] !== undefined)
  const without = (params: SearchParams): SearchParams => {
    const rest = { ...params }
    for (const name of names) delete rest[name]
    return rest
  }

  return {
    /** What the address says; nothing once it was closed. */
    shown: isOpen ? search : ({} as Pick<SearchParams, Name>),

    /** Opens a dialog in a new entry of the history, or in the place of the one that is open. */
    open(params: SearchParams) {
      void navigate({
        to: '.',
        search: (current) => ({ ...without(current), ...params }),
        replace: isOpen,
        state: isOpen ? true : { addedByDialog: true },
        resetScroll: false,
        ignoreBlocker: true,
      })
    },

    /** Goes back to the page without the dialog; where it was opened by its address, that is left. Resolves when done. */
    async close(): Promise<void> {
      if (!isOpen) return
      setLeft(search)
      if (!history.location.state.addedByDialog)
        return navigate({ to: '.', search: without, replace: true, resetScroll: false, ignoreBlocker: true })
      await new Promise<void>((resolve) => {
        const stop = history.subscribe(() => {
          stop()
          resolve()
        })
        history.back({ ignoreBlocker: true })
      })
    },
  }
}

/** What is a popover on wide windows and on phones a sheet, which stands in the address: is it open, and a setter. */
export function usePopoverOrSheet<Name extends keyof SearchParams>(name: Name, value: SearchParams[Name]) {
  const isPhone = useIsPhone()
  const popover = useState(false)
  const { shown, open, close } = useDialogParams(name)
  const setSheet = async (opened: boolean) => (opened ? open({ [name]: value }) : close())
  return isPhone ? ([shown[name] === value, setSheet] as const) : popover
}
