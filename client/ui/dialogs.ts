import { type HistoryState, type RegisteredRouter, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { type ReactNode, type RefObject, useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { createListeners } from '../listeners.ts'
import { useIsPhone } from './use-is-phone.ts'

declare module '@tanstack/history' {
  interface HistoryState {
    /** This history entry was added by opening a dialog: the one before it is the same page without the dialog. */
    addedByDialog?: boolean
  }
}

/** The search parameters of all routes. */
export type SearchParams = ReturnType<typeof useSearch<RegisteredRouter, undefined, false>>

/** The dialog above all others. One that is closing does not count. */
export const topDialog = (): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('[role=dialog][aria-modal]:not([inert])')].at(-1)

/** Going back is asynchronous: while a dialog closes, a second tap must do nothing more. */
let closing: { dialog: HTMLElement | undefined } | null = null
const { notify, subscribe } = createListeners()

function setClosing(next: typeof closing) {
  closing = next
  notify()
}

/** Whether the dialog is closing. */
export const useIsClosing = (dialog: RefObject<HTMLElement | null>): boolean =>
  useSyncExternalStore(subscribe, () => closing !== null && closing.dialog === dialog.current)

/**
 * Dialogs as search parameters, one at a time, so that the browser's history closes and reopens them and a reload keeps
 * them.
 */
export function useDialogParams<Name extends keyof SearchParams>(...names: Name[]) {
  const router = useRouter()
  const navigate = useNavigate()
  const open = useDialogOpener(...names)
  // Only its own, so that a dialog renders nothing where another one opens.
  const search = useSearch({
    strict: false,
    structuralSharing: true,
    select: (params: SearchParams) => Object.fromEntries(names.map((name) => [name, params[name]])) as SearchParams,
  })

  return {
    /** The parameters in the address; empty while the dialog is closed. */
    shown: search,

    open,

    /** Goes back to the page without the dialog; if it was opened by its URL, replaces that entry. Resolves when done. */
    async close(): Promise<void> {
      if (closing || names.every((name) => search[name] === undefined)) return
      setClosing({ dialog: topDialog() })
      if (router.history.location.state.addedByDialog)
        await new Promise<void>((resolve) => {
          const stop = router.subscribe('onResolved', () => {
            stop()
            resolve()
          })
          router.history.back({ ignoreBlocker: true })
        })
      else
        await navigate({
          to: '.',
          search: (current) => without(current, names),
          replace: true,
          resetScroll: false,
          ignoreBlocker: true,
        })
      setClosing(null)
    },
  }
}

/**
 * Opens a dialog in a new history entry, or in place of the one of these names that is open. For components that do not
 * render what is open: they are not rendered again when that changes, and the function stays the same.
 */
export function useDialogOpener<Name extends keyof SearchParams>(...names: Name[]) {
  const router = useRouter()
  const navigate = useNavigate()
  const joined = names.join()
  return useCallback(
    (params: SearchParams, state?: Partial<HistoryState>) => {
      const own = joined.split(',') as Name[]
      const current: SearchParams = router.state.location.search
      const isOpen = own.some((name) => current[name] !== undefined)
      void navigate({
        to: '.',
        search: (search) => ({ ...without(search, own), ...params }),
        replace: isOpen,
        state: (before) => (isOpen ? { ...before, ...state } : { addedByDialog: true, ...state }),
        resetScroll: false,
        ignoreBlocker: true,
      })
    },
    [router, navigate, joined],
  )
}

function without(params: SearchParams, names: (keyof SearchParams)[]): SearchParams {
  const rest = { ...params }
  for (const name of names) delete rest[name]
  return rest
}

/** Closes a dialog whose subject is gone, such as one that the address names and that has been deleted. */
export function useCloseWhen(isGone: boolean, close: () => unknown): void {
  useEffect(() => {
    if (isGone) void close()
  }, [isGone, close])
}

/** The open state and setter of a popover that is a sheet on phones; only the sheet is in the address. */
export function usePopoverOrSheet<Name extends keyof SearchParams>(name: Name, value: SearchParams[Name]) {
  const isPhone = useIsPhone()
  const popover = useState(false)
  const { shown, open, close } = useDialogParams(name)
  const setSheet = async (opened: boolean) => (opened ? open({ [name]: value }) : close())
  return isPhone ? ([shown[name] === value, setSheet] as const) : popover
}

/** The value, or the last that was not null, for a modal to show while it closes. */
export function useLast<Value>(value: Value | null): Value | null {
  const [last, setLast] = useState(value)
  if (value !== null && value !== last) setLast(value)
  return value ?? last
}

/** Renders a view of a dialog in which something is chosen. The screen passes it in, since it belongs to another feature. */
export type RenderChoice<Chosen> = (view: {
  shown: boolean
  onChoose: (chosen: Chosen) => void
  onLeave: () => void
}) => ReactNode
