import { t } from '@lingui/core/macro'
import { v7 as newId } from 'uuid'
import { messageOf, trpc } from '../../trpc.ts'
import { toastError, toastSuccess } from '../../ui/toasts.tsx'
import type { Recipe } from './recipe.ts'

/** The user's recipes, newest first. `recipes` is undefined until loaded. */
export function useRecipes() {
  const { data, isError, refetch } = trpc.recipes.list.useQuery()
  return { recipes: data, failed: isError && !data, retry: () => void refetch() }
}

/** Deletes and duplicates recipes. The calls are sent in order. */
export function useRecipeActions() {
  const list = trpc.useUtils().recipes.list
  const inOrder = { scope: { id: 'recipes' } }

  async function put(recipe: Recipe) {
    await list.cancel()
    list.setData(undefined, (recipes) => recipes && placed(recipes, recipe))
  }
  async function drop(id: string) {
    await list.cancel()
    list.setData(undefined, (recipes) => recipes?.filter((recipe) => recipe.id !== id))
  }

  const removing = trpc.recipes.remove.useMutation({
    ...inOrder,
    onMutate: async ({ id }) => {
      const recipe = list.getData()?.find((one) => one.id === id)
      await drop(id)
      return recipe
    },
    onError: (error, _, recipe) => {
      if (recipe) void put(recipe)
      toastError(messageOf(error, t`Failed to delete recipe.`))
    },
  })
  const restoring = trpc.recipes.create.useMutation({
    ...inOrder,
    onError: (error, { id }) => {
      if (id) void drop(id)
      toastError(messageOf(error, t`Failed to create recipe.`))
    },
  })
  const duplicating = trpc.recipes.duplicate.useMutation({
    ...inOrder,
    onSuccess: async (recipe) => {
      await put(recipe)
      const { name } = recipe
      toastSuccess(t`Duplicated as ${name}.`)
    },
    onError: (error) => toastError(messageOf(error, t`Failed to create recipe.`)),
  })

  return {
    duplicate: ({ id }: Recipe) => duplicating.mutate({ id, copyId: newId() }),

    /** Deletes at once and offers to undo. */
    remove(recipe: Recipe) {
      removing.mutate({ id: recipe.id })
      toastSuccess(t`Recipe deleted.`, {
        label: t`Undo`,
        onClick: () => {
          void put(recipe)
          // Created with the same id, it is back in its old place.
          restoring.mutate(recipe)
        },
      })
    },
  }
}

// UUIDv7 ids sort by creation time; the newest is first.
const placed = (recipes: Recipe[], recipe: Recipe) =>
  [...recipes.filter(({ id }) => id !== recipe.id), recipe].sort((a, b) => (a.id < b.id ? 1 : -1))
