import { useSearch } from '@tanstack/react-router'
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { FailedCard } from './cards.tsx'
import type { SearchParams } from './dialog-params.ts'

/**
 * A lazily loaded part of a screen with its own error boundary: when its code cannot be fetched, as offline, only this
 * part shows an error and `Try again`. `fallback` is shown while it loads.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>, fallback?: ReactNode) {
  let missing: HTMLLinkElement | undefined
  let latest = lazy(fetchPart)

  async function fetchPart() {
    try {
      if (missing) await fetchAgain(missing)
      missing = undefined
      return { default: await load() }
    } catch (error) {
      missing = missingStylesheet(error)
      // React keeps the failure of a lazy component for ever, so a retry needs a new component.
      latest = lazy(fetchPart)
      throw error
    }
  }

  function LazyPart(props: Props) {
    const [Part, setPart] = useState(() => latest)
    return (
      <ErrorBoundary
        onReset={() => setPart(() => latest)}
        fallbackRender={({ resetErrorBoundary }) => (
          <FailedCard message="This part could not be loaded." onRetry={resetErrorBoundary} />
        )}
      >
        <Suspense fallback={fallback}>
          <Part {...props} />
        </Suspense>
      </ErrorBoundary>
    )
  }

  return Object.assign(LazyPart, {
    /** Fetches the code ahead. When that fails, the part says so once it is rendered. */
    preload: () => void load().catch(() => {}),
  })
}

/** Fetches a lazily loaded part once the screen is there, so that it opens at once. */
export function usePreloaded({ preload }: { preload: () => void }) {
  useEffect(preload, [preload])
}

/** A dialog that is rendered from its first opening on, and whose code is fetched once the screen is there. */
export function lazyDialog<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  isOpen: (props: Props) => boolean,
) {
  const Part = lazyPart(load)
  return function LazyDialog(props: Props) {
    const wasOpened = useOpened(isOpen(props))
    usePreloaded(Part)
    return wasOpened && <Part {...props} />
  }
}

/** The same for a dialog that reads by itself whether the address opens it. */
export function lazyAddressedDialog<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  isOpen: (params: SearchParams) => boolean,
) {
  const Part = lazyPart(load)
  return function LazyDialog(props: Props) {
    const wasOpened = useOpened(useSearch({ strict: false, select: isOpen }))
    usePreloaded(Part)
    return wasOpened && <Part {...props} />
  }
}

/** Whether it is or has been open. */
function useOpened(isOpen: boolean): boolean {
  const [wasOpened, setWasOpened] = useState(isOpen)
  if (isOpen && !wasOpened) setWasOpened(true)
  return isOpen || wasOpened
}

const cssFailure = 'Unable to preload CSS for '

/** The `<link>` of the stylesheet that failed to load, if that was the error. Vite leaves it on the page. */
function missingStylesheet(error: unknown): HTMLLinkElement | undefined {
  const [, href] = String(error).split(cssFailure)
  return [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].find((link) => link.href === href)
}

/** Fetches the stylesheet again: Vite requests each one only once and then considers it loaded. */
function fetchAgain(missing: HTMLLinkElement): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = missing.cloneNode() as HTMLLinkElement
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => reject(new Error(cssFailure + link.href)))
    missing.replaceWith(link)
  })
}
