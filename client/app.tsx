import { MantineProvider, useComputedColorScheme } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { router } from './routes.tsx'
import { onOtherTab, refreshToken } from './session.ts'
import { cssVariablesResolver, theme } from './theme.ts'
import { token } from './tokens.ts'
import { forgetQueries, queryClient, trpc, trpcClient } from './trpc.ts'
import { LiveRegion } from './ui/LiveRegion.tsx'
import { ProductName } from './ui/product-name.ts'
import { ToastArea } from './ui/ToastArea.tsx'

export function App() {
  useForgettingAcrossTabs()
  return (
    <trpc.Provider client={trpcClient} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto">
          <ThemeColor />
          <Named>
            <RouterProvider router={router} />
            <LiveRegion />
            <ToastArea />
          </Named>
        </MantineProvider>
      </QueryClientProvider>
    </trpc.Provider>
  )
}

/** Gives everything below the product's name, the last known one until the server has said it. */
function Named({ children }: { children: ReactNode }) {
  const config = trpc.settings.config.useQuery(undefined, { staleTime: 5 * 60_000 })
  const name = config.data?.productName
  useEffect(() => {
    if (name) localStorage.setItem('productName', name)
  }, [name])
  return <ProductName value={name ?? localStorage.getItem('productName') ?? ''}>{children}</ProductName>
}

/** The browser's own bars follow the scheme. */
function ThemeColor() {
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  useEffect(() => {
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', token('card', scheme))
  }, [scheme])
  return null
}

/** When another tab changes who is signed in, what this tab knows is somebody else's. */
function useForgettingAcrossTabs() {
  useEffect(() => {
    let known = refreshToken()
    const look = () => {
      if (refreshToken() === known) return
      known = refreshToken()
      forgetQueries()
    }
    // A page that the browser had put aside has heard nothing meanwhile.
    addEventListener('pageshow', look)
    const stop = onOtherTab(look)
    return () => {
      removeEventListener('pageshow', look)
      stop()
    }
  }, [])
}
