import { storeTokens } from '../../session.ts'
import { type RouterOutputs, trpc } from '../../trpc.ts'
import { toastSuccess } from '../../ui/toasts.tsx'

type Answer = RouterOutputs['account']['login']

/**
 * Signs in with the answer of a login without a second factor. The greeting follows once it is known whether this is the first
 * time: until then nobody has set goals or put that off.
 */
export function useStartSession() {
  const { account } = trpc.useUtils()
  return (tokens: Exclude<Answer, { tempToken: string }>) => {
    storeTokens(tokens)
    void account.me.fetch().then(
      ({ hasCompletedOnboarding }) => toastSuccess(hasCompletedOnboarding ? 'Welcome back!' : 'Welcome!'),
      // The screen that opens says what is wrong.
      () => {},
    )
  }
}
