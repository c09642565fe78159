import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { FailedCard } from './FailedCard.tsx'
import { whenIdle } from './when-idle.ts'

/**
 * A lazily loaded part of a screen with its own error boundary: when its code cannot be fetched, as offline, only this
 * part shows an error and `Try again`. `fallback` is shown while it loads.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>, fallback?: ReactNode) {
  let latest = create()

  // React keeps the failure of a lazy component for ever, so a retry needs a new component.
  function create(missing?: HTMLLinkElement) {
    return lazy(async () => {
      try {
        if (missing) await fetchAgain(missing)
        return { default: await load() }
      } catch (error) {
        latest = create(missingStylesheet(error))
        throw error
      }
    })
  }

  return function LazyPart(props: Props) {
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
}

/** Fetches a lazily loaded part once the browser is idle, so that it opens at once. */
export function usePreloaded(load: () => Promise<unknown>) {
  // When it cannot be fetched now, the part says so when it is opened.
  useEffect(() => whenIdle(() => void load().catch(() => {})), [load])
}

/**
 * A dialog whose code is fetched once the browser is idle after the first paint, so that it opens at once without being
 * in the way of the screen. `closed` are its props while it is closed. It is always mounted closed, because a modal
 * restores the focus only then.
 */
export function lazyDialog<Props extends object>(load: () => Promise<ComponentType<Props>>, closed: Partial<Props>) {
  const names = Object.keys(closed) as (keyof Props)[]
  const Part = lazyPart<Props>(async () => {
    const Dialog = await load()
    return function MountedClosed(props: Props) {
      const [isMounted, setMounted] = useState(false)
      useEffect(() => setMounted(true), [])
      return <Dialog {...props} {...(isMounted ? {} : closed)} />
    }
  })

  return function LazyDialog(props: Props) {
    const isOpen = names.some((name) => props[name] !== closed[name])
    const [isWanted, setWanted] = useState(isOpen)
    if (isOpen && !isWanted) setWanted(true)
    useEffect(() => whenIdle(() => setWanted(true)), [])
    return isWanted && <Part {...props} />
  }
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
