import { t } from '@lingui/core/macro'
import { sentence } from '../../i18n.ts'
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
    onSuccess: ({ to: { name } }) => toastSuccess(t`You invited ${name}.`),
    onError: failed(t`Could not send the invitation.`),
  })
  const withdrawing = trpc.household.withdraw.useMutation({
    onSuccess: ({ msg }) => toastSuccess(sentence(msg)),
    onError: failed(t`Could not withdraw the invitation.`),
  })
  const answering = trpc.household.answer.useMutation({
    onSuccess: ({ from: { name }, status }) =>
      toastSuccess(status === 'accepted' ? t`You now share a household with ${name}.` : t`Invitation declined.`),
    onError: failed(t`Could not answer the invitation.`),
  })
  const leaving = trpc.household.leave.useMutation({
    onSuccess: ({ msg }) => toastSuccess(sentence(msg)),
    onError: failed(t`Could not leave the household.`),
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
