import { useNavigate } from '@tanstack/react-router'
import { accessToken, clearTokens, refreshToken } from '../../session.ts'
import { clearUserQueries, plainClient } from '../../trpc.ts'
import { toastSuccess } from '../../ui/toasts.tsx'

/** Ends the session here at once; failing to revoke it on the server is ignored. */
export function useLogout(): () => Promise<void> {
  const navigate = useNavigate()
  return async () => {
    const ending = { refreshToken: refreshToken() ?? undefined }
    const bearer = accessToken()
    void plainClient.account.logout.mutate(ending, { context: { bearer } }).catch(() => {})
    clearTokens()
    toastSuccess('Logged out!')
    await navigate({ to: '/login' })
    clearUserQueries()
  }
}
