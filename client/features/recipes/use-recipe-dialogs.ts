import { useState } from 'react'
import { useCloseWhen, useDialogParams } from '../../ui/dialogs.ts'
import type { ReadRecipe } from './read-recipe.ts'
import type { Recipe } from './recipe.ts'

/** The recipe dialogs, from the search parameters: the detail view, its editor, and the food search inside that. */
export function useRecipeDialogs(recipes: Recipe[] | undefined) {
  const base = useDialogParams('recipe', 'create', 'read')
  const over = useDialogParams('edit')
  const foods = useDialogParams('ingredients')
  const sharing = useDialogParams('share')
  const recipe = recipes?.find(({ id }) => id === base.shown.recipe) ?? null
  const isGone = base.shown.recipe !== undefined && recipes !== undefined && recipe === null
  useCloseWhen(isGone, base.close)
  /** What was read last; it is reviewed in the editor of a new recipe. */
  const [draft, setDraft] = useState<ReadRecipe | null>(null)
  // Those of others in the household can only be read.
  const isEdited = over.shown.edit !== undefined && recipe?.owner === null

  return {
    read: ({ id }: Recipe) => base.open({ recipe: id }),
    detail: { recipe: isEdited || sharing.shown.share !== undefined ? null : recipe, close: base.close },
    share: ({ id }: Recipe) => sharing.open({ share: id }),
    sharing: {
      recipe: recipes?.find(({ id, owner }) => id === sharing.shown.share && owner === null) ?? null,
      close: sharing.close,
    },
    reading: {
      opened: base.shown.read !== undefined,
      address: typeof base.shown.read === 'string' ? base.shown.read : '',
      open: () => base.open({ read: 1 }),
      close: base.close,
      onRead(read: ReadRecipe) {
        setDraft(read)
        base.open({ create: 1 })
      },
    },
    editor: {
      draft: isEdited ? null : draft,
      opened: base.shown.create !== undefined || (isEdited && recipe !== null),
      recipe: isEdited ? recipe : null,
      isAdding: foods.shown.ingredients !== undefined,
      create() {
        setDraft(null)
        base.open({ create: 1 })
      },
      edit: () => over.open({ edit: 1 }),
      search: () => foods.open({ ingredients: 1 }),
      leaveSearch: foods.close,
      /** After editing a recipe, goes back to its detail view. */
      async close() {
        await foods.close()
        await (isEdited ? over : base).close()
      },
    },
  }
}
