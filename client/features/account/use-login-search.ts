import { trpc } from '../../trpc.ts'

/**
 * The search of the login page after a session has ended: where that page would lead on to a provider by itself, it would sign in
 * again.
 */
export function useLoginSearch(): () => { direct?: 1 } {
  const { settings } = trpc.useUtils()
  return () => (settings.config.getData()?.signIn.oidc?.autoRedirect === true ? { direct: 1 } : {})
}
