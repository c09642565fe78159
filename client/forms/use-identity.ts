import { trpc } from '../trpc.ts'

/**
 * Before a step that only the owner may take, the server wants a recent password or code. `isConfirmed` says whether it
 * has one; until it has answered, it is taken to. `confirm` sends what was typed, and does nothing when it is not needed.
 */
export function useIdentity() {
  const { data: isConfirmed = true } = trpc.account.isIdentityConfirmed.useQuery()
  const { mutateAsync } = trpc.account.confirmIdentity.useMutation()
  return {
    isConfirmed,
    async confirm(input: { credential: string }) {
      if (!isConfirmed) await mutateAsync(input)
    },
  }
}
