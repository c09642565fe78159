import { messageOf, type RouterOutputs, trpc } from '../../trpc.ts'
import { toastError, toastSuccess } from '../../ui/toasts.tsx'

export type Household = NonNullable<RouterOutputs['household']['get']>
export type Invitations = RouterOutputs['household']['invitations']

/** The household and its invitations; undefined until loaded. `household` is null for those who live in none. */
export function useHousehold() {
  const household = trpc.household.get.useQuery()
  const invitations = trpc.household.invitations.useQuery()
  const isLoaded = household.data !== undefined && invitations.data !== undefined
  return {
    household: household.data,
    invitations: invitations.data,
    failed: !isLoaded && (household.isError || invitations.isError),
    retry() {
      void household.refetch()
      void invitations.refetch()
    },
  }
}

/** Invites buddies, answers and withdraws invitations, and leaves. Everything on the screen is read again after each. */
export function useHouseholdActions() {
  const failed = (fallback: string) => (error: unknown) => toastError(messageOf(error, fallback))
  const inviting = trpc.household.invite.useMutation({
    onSuccess: ({ to }) => toastSuccess(`You invited ${to.name}.`),
    onError: failed('Could not send the invitation.'),
  })
  const withdrawing = trpc.household.withdraw.useMutation({
    onSuccess: ({ msg }) => toastSuccess(msg),
    onError: failed('Could not withdraw the invitation.'),
  })
  const answering = trpc.household.answer.useMutation({
    onSuccess: ({ from, status }) =>
      toastSuccess(status === 'accepted' ? `You now share a household with ${from.name}.` : 'Invitation declined.'),
    onError: failed('Could not answer the invitation.'),
  })
  const leaving = trpc.household.leave.useMutation({
    onSuccess: ({ msg }) => toastSuccess(msg),
    onError: failed('Could not leave the household.'),
  })
  return {
    invite: (userId: string) => inviting.mutate({ userId }),
    isInviting: inviting.isPending,
    withdraw: withdrawing.mutate,
    answer: answering.mutate,
    answered: answering.isPending ? answering.variables.id : null,
    leave: leaving.mutateAsync,
    isLeaving: leaving.isPending,
  }
}
