import {
  DirectionProvider,
  localStorageColorSchemeManager,
  MantineProvider,
  useComputedColorScheme,
} from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { storageKey } from './base-path.ts'
import { direction } from './i18n.ts'
import type { AppRouter } from './routes.tsx'
import { knownSession, learnSession, onOtherTab, refreshToken } from './session.ts'
import { cssVariablesResolver, theme } from './theme.ts'
import { clearUserQueries, queryClient, trpc, trpcClient } from './trpc.ts'
import { LiveRegion, ProductName } from './ui/page.tsx'
import { Toasts } from './ui/toasts.tsx'

// The script in `index.html` reads the same key.
const colorSchemeManager = localStorageColorSchemeManager({ key: storageKey('mantine-color-scheme-value') })

export function App({ router }: { router: AppRouter }) {
  useClearOnUserChange()
  return (
    <trpc.Provider client={trpcClient} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <DirectionProvider initialDirection={direction} detectDirection={false}>
          <MantineProvider
            theme={theme}
            cssVariablesResolver={cssVariablesResolver}
            // All variables are written by the provider, so that no stylesheet repeats Mantine's defaults.
            deduplicateCssVariables={false}
            withGlobalClasses={false}
            colorSchemeManager={colorSchemeManager}
            defaultColorScheme="auto"
          >
            <ThemeColor />
            <ProductNameProvider>
              <RouterProvider router={router} />
              <LiveRegion />
              <Toasts />
            </ProductNameProvider>
          </MantineProvider>
        </DirectionProvider>
      </QueryClientProvider>
    </trpc.Provider>
  )
}

const nameKey = storageKey('productName')

/** Provides the product's name; until the server has answered, the one cached from the last visit. */
function ProductNameProvider({ children }: { children: ReactNode }) {
  const config = trpc.settings.config.useQuery(undefined, { staleTime: 5 * 60_000 })
  const name = config.data?.productName
  useEffect(() => {
    if (name) localStorage.setItem(nameKey, name)
  }, [name])
  return <ProductName value={name ?? localStorage.getItem(nameKey) ?? ''}>{children}</ProductName>
}

/** Keeps the browser's own bars in the colour of the scheme. */
function ThemeColor() {
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  useEffect(() => {
    const meta = document.querySelector<HTMLMetaElement>('meta[name=theme-color]')
    if (meta) meta.content = meta.dataset[scheme] ?? meta.content
  }, [scheme])
  return null
}

/** When another tab changes who is signed in, this tab's cached data belongs to somebody else and is cleared. */
function useClearOnUserChange() {
  useEffect(() => {
    const check = () => {
      const before = knownSession()
      if (refreshToken() === before) return
      learnSession()
      clearUserQueries()
      // The screens would go on showing what they have.
      if (before !== null && refreshToken() !== null) location.reload()
    }
    // While the code of the screen was loading, nobody listened.
    check()
    // A page restored from the back/forward cache has missed the storage events.
    addEventListener('pageshow', check)
    const stop = onOtherTab(check)
    return () => {
      removeEventListener('pageshow', check)
      stop()
    }
  }, [])
}
