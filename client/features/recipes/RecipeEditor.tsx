import { Button } from '@mantine/core'
import { useRef } from 'react'
import { WriteRecipe } from '#domain/recipe.ts'
import { SubmitButton } from '../../forms/Form.tsx'
import { useAppForm } from '../../forms/use-app-form.ts'
import { trpc } from '../../trpc.ts'
import { AppModal } from '../../ui/AppModal.tsx'
import { announce } from '../../ui/page.tsx'
import type { RenderChoice } from '../../ui/render-choice.ts'
import { toastSuccess } from '../../ui/toasts.tsx'
import { RecipeFields } from './RecipeFields.tsx'
import { type ChosenFood, draftOf, ingredientOf, type Recipe } from './recipe.ts'

import styles from './recipes.module.css'
import { ServingTotals } from './ServingTotals.tsx'

type RecipeEditorProps = {
  opened: boolean
  /** The recipe to edit; null creates one. */
  recipe: Recipe | null
  search: RenderChoice<ChosenFood>
  /** Shows the food search for another ingredient instead of the details. */
  isAdding: boolean
  onSearch: () => void
  onLeaveSearch: () => Promise<void>
  onClose: () => void
  onSaved: (recipe: Recipe) => void
}

/** A modal with two views: the details of a recipe, and the food search for another ingredient. */
export function RecipeEditor({
  opened,
  recipe,
  search,
  isAdding,
  onSearch,
  onLeaveSearch,
  onClose,
  onSaved,
}: RecipeEditorProps) {
  const body = useRef<HTMLDivElement>(null)
  const { recipes } = trpc.useUtils()
  const refetchList = { onSuccess: () => recipes.list.invalidate() }
  const creating = trpc.recipes.create.useMutation(refetchList)
  const changing = trpc.recipes.change.useMutation(refetchList)

  const form = useAppForm({
    schema: WriteRecipe,
    initialValues: draftOf(recipe),
    subject: opened,
    submit: (input) => (recipe ? changing.mutateAsync({ ...input, id: recipe.id }) : creating.mutateAsync(input)),
    onSuccess(saved) {
      toastSuccess(recipe ? 'Recipe saved.' : 'Recipe created successfully!')
      onSaved(saved)
    },
    failure: recipe ? 'Failed to save recipe.' : 'Failed to create recipe.',
  })

  /** Goes back to the details, with the focus on the button for the next ingredient. */
  async function leaveSearch() {
    await onLeaveSearch()
    requestAnimationFrame(() => body.current?.querySelector<HTMLElement>('[data-add-ingredient]')?.focus())
  }

  function choose(food: ChosenFood) {
    form.insertListItem('ingredients', ingredientOf(food))
    announce(`${food.foodName} added.`)
    void leaveSearch()
  }

  return (
    <AppModal
      opened={opened}
      onClose={onClose}
      param={recipe ? 'edit' : 'create'}
      dirty={form.isDirty()}
      size="lg"
      fullOnPhone
      title={isAdding ? 'Add Ingredient' : recipe ? 'Edit Recipe' : 'Create Recipe'}
      onSubmit={isAdding ? undefined : form.submit}
      footer={(close) =>
        isAdding ? (
          <Button variant="default" onClick={leaveSearch}>
            Back
          </Button>
        ) : (
          <div className={styles.foot}>
            <ServingTotals draft={form.values} />
            <div className={styles.buttons}>
              <Button variant="default" onClick={close}>
                Cancel
              </Button>
              <SubmitButton form={form} data-wide>
                {recipe ? 'Save' : 'Create Recipe'}
              </SubmitButton>
            </div>
          </div>
        )
      }
    >
      <div ref={body} className={isAdding ? styles.searchView : undefined}>
        {!isAdding && <RecipeFields form={form} onAddIngredient={onSearch} />}
        {search({ shown: isAdding, onChoose: choose, onLeave: leaveSearch })}
      </div>
    </AppModal>
  )
}
