import { messageOf, trpc } from '../../trpc.ts'
import { toastError, toastSuccess } from '../../ui/toasts.tsx'

/** Sends a recipe, new or changed. What was typed stays with whoever calls until `onSuccess`. */
export function useSaveRecipe() {
  const utils = trpc.useUtils()
  const reread = () => utils.recipes.list.invalidate()
  const creating = trpc.recipes.create.useMutation({
    onSuccess: async () => {
      await reread()
      toastSuccess('Recipe created successfully!')
    },
    onError: (error) => toastError(messageOf(error, 'Failed to create recipe.')),
  })
  const changing = trpc.recipes.change.useMutation({
    onSuccess: async () => {
      await reread()
      toastSuccess('Recipe saved.')
    },
    onError: (error) => toastError(messageOf(error, 'Failed to save recipe.')),
  })
  return { creating, changing, isSaving: creating.isPending || changing.isPending }
}
