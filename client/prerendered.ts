import type { AppRouter } from './routes.tsx'

declare global {
  interface Window {
    /** Ends the wait for the app's code and carries out the press of a button that came too early. */
    endEarlyPresses?: () => void
  }
}

/**
 * The element with the login screen that came with the page, when it is shown and the app begins with that screen: React
 * then goes on with its elements, and with what somebody has typed into them. Otherwise it is taken away.
 */
export function prerenderedLogin(router: AppRouter): HTMLElement | null {
  const login = document.getElementById('login')
  const screen = router.state.matches.at(-1)
  const isLogin = screen?.status === 'success' && (screen.routeId === '/login' || screen.routeId === '/')
  if (isLogin && document.documentElement.dataset.outline === 'login') return login
  login?.remove()
  return null
}
