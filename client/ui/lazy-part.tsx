import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { FailedCard } from './FailedCard.tsx'

/**
 * A part of a screen whose code is fetched when it is first shown. When that fails, as it does offline, the part alone
 * says so and offers to try again. `fallback` takes its place until then.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>, fallback?: ReactNode) {
  let latest = create()

  // React keeps the failure of a lazy component for ever: whoever asks after one gets a new component.
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

/** The link to the stylesheet that did not come, when that is what failed. Vite leaves it on the page. */
function missingStylesheet(error: unknown): HTMLLinkElement | undefined {
  const [, href] = String(error).split(cssFailure)
  return [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].find((link) => link.href === href)
}

/** Vite asks for a stylesheet once, and takes it as loaded from then on. */
function fetchAgain(missing: HTMLLinkElement): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = missing.cloneNode() as HTMLLinkElement
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => reject(new Error(cssFailure + link.href)))
    missing.replaceWith(link)
  })
}
