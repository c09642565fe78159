import { t } from '@lingui/core/macro'
import { type ComponentType, lazy, type ReactNode, Suspense, startTransition, useEffect, useState } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import type { AppModalProps } from './AppModal.tsx'
import { FailedCard } from './failed.tsx'
import type { MenuProps, PopoverProps } from './floating.tsx'

/**
 * A part of a screen whose code is loaded when it is first rendered, with `fallback` in its place meanwhile. When the code
 * cannot be fetched, as offline, only this part says so, with a button to try again.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>, fallback?: ReactNode) {
  let loaded: ComponentType<Props> | undefined
  const fetchCode = async () => {
    loaded = await load()
    return loaded
  }
  const withCode = () => lazy(async () => ({ default: await fetchCode() }))
  let latest = withCode()

  function LazyPart(props: Props) {
    // React shows a lazy component 300 ms late where its fallback has been shown, even one whose code is there.
    const [Part, setPart] = useState<ComponentType<Props>>(() => loaded ?? latest)
    return (
      <ErrorBoundary
        onReset={() => {
          refetchStylesheets()
          // React keeps the failure of a lazy component for ever.
          latest = withCode()
          setPart(() => latest)
        }}
        fallbackRender={({ resetErrorBoundary }) => (
          <FailedCard message={t`This part could not be loaded.`} onRetry={resetErrorBoundary} />
        )}
      >
        <Suspense fallback={fallback}>
          <Part {...props} />
        </Suspense>
      </ErrorBoundary>
    )
  }
  /** Fetches the code before the part is rendered. */
  LazyPart.preload = fetchCode
  return LazyPart
}

/** Asks again for the stylesheets that failed to load: Vite asks for each one only once. */
function refetchStylesheets() {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]'))
    if (link.sheet === null) link.replaceWith(link.cloneNode())
}

/** Of those that the address opens together, each waits for the one before, because the last one rendered lies above the others. */
let lastOpened: Promise<unknown> = Promise.resolve()

/** The code of all dialogs at once would compete with the first screen for a phone's network and processor. */
const dialogDelayMs = 5_000

/**
 * A dialog, menu or popover, rendered from its first opening on. Its code is fetched a while after the screen, so that it opens
 * at once.
 */
export function lazyDialog<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  isOpen: (props: Props) => boolean,
) {
  const Dialog = lazyPart(load)
  // Once for all rows that have such a dialog.
  let isScheduled = false
  return function LazyDialog(props: Props) {
    useEffect(() => {
      if (isScheduled) return
      isScheduled = true
      // Where that fails, the dialog says so once it is opened.
      setTimeout(() => void Dialog.preload().catch(() => {}), dialogDelayMs)
    }, [])
    const opened = isOpen(props)
    const [isRendered, setRendered] = useState(false)
    useEffect(() => {
      if (!opened || isRendered) return
      let isStill = true
      // Where the code cannot be fetched, the dialog says so. A transition: the button shows that it was pressed before all of
      // the dialog is rendered for the first time.
      const render = () => isStill && startTransition(() => setRendered(true))
      lastOpened = Promise.all([Dialog.preload(), lastOpened]).then(render, render)
      return () => {
        isStill = false
        // Another dialog must not wait for code that never comes.
        lastOpened = Promise.resolve()
      }
    }, [opened, isRendered])
    return isRendered && <Dialog {...props} />
  }
}

// For what the first screens open: the code of each is larger than that of a whole screen, and comes once the screen is there.

type Openable = { opened: boolean }

export const AppModal = lazyDialog<AppModalProps>(
  () => import('./AppModal.tsx').then((module) => module.AppModal),
  isOpen,
)

export const Menu = lazyDialog<MenuProps>(() => import('./floating.tsx').then((module) => module.Menu), isOpen)

export const Popover = lazyDialog<PopoverProps>(() => import('./floating.tsx').then((module) => module.Popover), isOpen)

function isOpen({ opened }: Openable) {
  return opened
}
