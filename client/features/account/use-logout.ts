import { t } from '@lingui/core/macro'
import { useNavigate } from '@tanstack/react-router'
import { isConnected, onConnectionChange } from '../../offline/connection.ts'
import { accessToken, clearTokens, refreshToken } from '../../session.ts'
import { clearUserQueries, plainClient, statusOf, trpc } from '../../trpc.ts'
import { toastSuccess } from '../../ui/toasts.tsx'

/** Ends the session on this device at once, and on the server as soon as it can be reached. */
export function useLogout(): () => Promise<void> {
  const navigate = useNavigate()
  const loginSearch = useLoginSearch()
  return async () => {
    revoke({ refreshToken: refreshToken() ?? undefined }, accessToken())
    clearTokens()
    toastSuccess(t`Logged out!`)
    await navigate({ to: '/login', search: loginSearch() })
    clearUserQueries()
  }
}

/** Tries again once there is a connection, until the page is closed: the device keeps nothing of the session. */
function revoke(ending: { refreshToken: string | undefined }, bearer: string | null) {
  const ended = plainClient.account.logout.mutate(ending, { context: { bearer } })
  // A session that the provider began ends there, too, unless somebody has signed in meanwhile.
  ended
    .then(({ url }) => url !== undefined && accessToken() === null && location.assign(url))
    .catch((error) => {
      if (statusOf(error) !== undefined) return
      const stop = onConnectionChange(() => {
        if (!isConnected()) return
        stop()
        revoke(ending, bearer)
      })
    })
}

/**
 * The search of the login page after a session has ended: where that page would lead on to a provider by itself, it would sign in
 * again.
 */
export function useLoginSearch(): () => { direct?: 1 } {
  const { settings } = trpc.useUtils()
  return () => (settings.config.getData()?.signIn.oidc?.autoRedirect === true ? { direct: 1 } : {})
}
