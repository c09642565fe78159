import { t } from '@lingui/core/macro'
import { v7 as newId } from 'uuid'
import { messageOf, type RouterOutputs, trpc } from '../../trpc.ts'
import { toastError, toastSuccess } from '../../ui/toasts.tsx'

export type ReceivedShare = RouterOutputs['shares']['list']['received'][number]

/** Copies and dismisses what others share with the user. */
export function useReceivedActions() {
  const { list } = trpc.useUtils().shares
  const show = (change: (received: ReceivedShare[]) => ReceivedShare[]) =>
    list.setData(undefined, (cached) => cached && { ...cached, received: change(cached.received) })
  /** Returns the share that was removed from the list. */
  async function drop(id: string) {
    await list.cancel()
    const dropped = list.getData()?.received.find((one) => one.id === id)
    show((received) => received.filter((one) => one.id !== id))
    return dropped
  }
  const copying = trpc.shares.copy.useMutation({
    async onSuccess(copy, { id }) {
      await drop(id)
      const { name } = copy
      toastSuccess('ingredients' in copy ? t`${name} copied to your recipes.` : t`${name} copied to your saved meals.`)
    },
    onError: (error) => toastError(messageOf(error, t`Could not copy it.`)),
  })
  const removing = trpc.shares.remove.useMutation({
    onMutate: ({ id }) => drop(id),
    onSuccess: (_answer, _input, dropped) => dropped && toastSuccess(dismissedText(dropped.name)),
    onError(error, _, dropped) {
      if (dropped) show((received) => [dropped, ...received])
      toastError(messageOf(error, t`Could not dismiss it.`))
    },
  })
  return {
    isCopying: copying.isPending,
    copy({ id }: ReceivedShare, onSuccess: () => void) {
      if (!copying.isPending) copying.mutate({ id, copyId: newId() }, { onSuccess })
    },
    dismiss: ({ id }: ReceivedShare) => removing.mutate({ id }),
  }
}

const dismissedText = (name: string) => t`${name} dismissed.`

const sharedText = (username: string) => t`Shared with ${username}.`

/** Shares a recipe or a saved meal with a friend, and stops sharing it. */
export function useSharing(kind: 'recipe' | 'meal', id: string) {
  const result = {
    onSuccess: ({ to }: { to: { username: string } }) => toastSuccess(sharedText(to.username)),
    onError: (error: unknown) => toastError(messageOf(error, t`Could not share it.`)),
  }
  const recipes = trpc.shares.shareRecipe.useMutation(result)
  const meals = trpc.shares.shareMeal.useMutation(result)
  const removing = trpc.shares.remove.useMutation({
    onSuccess: ({ msg }) => toastSuccess(msg),
    onError: (error) => toastError(messageOf(error, t`Could not stop sharing.`)),
  })
  const sharing = kind === 'recipe' ? recipes : meals
  return {
    isBusy: sharing.isPending || removing.isPending,
    share: (friendId: string) => sharing.mutate({ id, friendId }),
    end: (shareId: string) => removing.mutate({ id: shareId }),
  }
}
