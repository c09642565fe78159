import { t } from '@lingui/core/macro'
import { storeTokens } from '../../session.ts'
import { type RouterOutputs, trpc } from '../../trpc.ts'
import { toastSuccess } from '../../ui/toasts.tsx'

type Answer = RouterOutputs['account']['login']

/**
 * Signs in with the answer of a login without a second factor. The greeting waits until the user has loaded: only a person who
 * has been through onboarding is welcomed back.
 */
export function useStartSession() {
  const { account } = trpc.useUtils()
  return (tokens: Exclude<Answer, { tempToken: string }>) => {
    storeTokens(tokens)
    void account.me.fetch().then(
      ({ hasCompletedOnboarding }) => toastSuccess(hasCompletedOnboarding ? t`Welcome back!` : t`Welcome!`),
      // The screen that opens says what is wrong.
      () => {},
    )
  }
}
