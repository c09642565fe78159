import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { FailedCard } from './FailedCard.tsx'

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
