import { t } from '@lingui/core/macro'
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { FailedCard } from './failed.tsx'

/**
 * A part of a screen whose code is loaded when it is first rendered, with `fallback` in its place meanwhile. When the code
 * cannot be fetched, as offline, only this part says so, with a button to try again.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>, fallback?: ReactNode) {
  const withCode = () => lazy(async () => ({ default: await load() }))
  let latest = withCode()

  return function LazyPart(props: Props) {
    const [Part, setPart] = useState(() => latest)
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
}

/** Asks again for the stylesheets that failed to load: Vite asks for each one only once. */
function refetchStylesheets() {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]'))
    if (link.sheet === null) link.replaceWith(link.cloneNode())
}

/**
 * A dialog, menu or popover, rendered from its first opening on. Its code is fetched once the screen is there, so that it
 * opens at once.
 */
export function lazyDialog<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  isOpen: (props: Props) => boolean,
) {
  const Dialog = lazyPart(load)
  return function LazyDialog(props: Props) {
    // Where that fails, the dialog says so once it is opened.
    useEffect(() => void load().catch(() => {}), [])
    const opened = isOpen(props)
    const [wasOpened, setWasOpened] = useState(opened)
    if (opened && !wasOpened) setWasOpened(true)
    return wasOpened && <Dialog {...props} />
  }
}
