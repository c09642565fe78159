import { v7 as newId } from 'uuid'
import { messageOf, type RouterOutputs, trpc } from '../../trpc.ts'
import { toastError, toastSuccess } from '../../ui/toasts.tsx'

export type ReceivedShare = RouterOutputs['shares']['list']['received'][number]

export const useShares = () => trpc.shares.list.useQuery().data

/** Copies and dismisses what others share with the user. */
export function useReceivedActions() {
  const { list } = trpc.useUtils().shares
  async function drop(id: string) {
    await list.cancel()
    list.setData(
      undefined,
      (cached) => cached && { ...cached, received: cached.received.filter((one) => one.id !== id) },
    )
  }
  const copying = trpc.shares.copy.useMutation({
    onError: (error) => toastError(messageOf(error, 'Could not copy it.')),
  })
  const removing = trpc.shares.remove.useMutation({
    onMutate: ({ id }) => drop(id),
    onError: (error) => toastError(messageOf(error, 'Could not dismiss it.')),
  })
  return {
    isCopying: copying.isPending,
    async copy({ id, kind, name }: ReceivedShare) {
      await copying.mutateAsync({ id, copyId: newId() })
      await drop(id)
      toastSuccess(`${name} copied to your ${kind === 'recipe' ? 'recipes' : 'saved meals'}.`)
    },
    dismiss({ id, name }: ReceivedShare) {
      removing.mutate({ id })
      toastSuccess(`${name} dismissed.`)
    },
  }
}

/** Shares a recipe or a saved meal with a friend, and ends that. `friendIds` are those it is shared with. */
export function useSharing(kind: 'recipe' | 'meal', id: string) {
  const sent = useShares()?.sent.filter((share) => (kind === 'recipe' ? share.recipeId : share.mealId) === id)
  const result = {
    onSuccess: ({ to }: { to: { username: string } }) => toastSuccess(`Shared with ${to.username}.`),
    onError: (error: unknown) => toastError(messageOf(error, 'Could not share it.')),
  }
  const recipes = trpc.shares.shareRecipe.useMutation(result)
  const meals = trpc.shares.shareMeal.useMutation(result)
  const removing = trpc.shares.remove.useMutation({
    onSuccess: ({ msg }) => toastSuccess(msg),
    onError: (error) => toastError(messageOf(error, 'Could not end sharing it.')),
  })
  const sharing = kind === 'recipe' ? recipes : meals
  return {
    sent,
    isBusy: sharing.isPending || removing.isPending,
    share: (friendId: string) => sharing.mutate({ id, friendId }),
    end: (shareId: string) => removing.mutate({ id: shareId }),
  }
}
