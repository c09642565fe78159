import { Button } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import { CreateRecipe } from '#domain/recipe.ts'
import { issuesOf } from '../../trpc.ts'
import { AppModal } from '../../ui/AppModal.tsx'
import { announce } from '../../ui/LiveRegion.tsx'
import { type ChosenFood, type Draft, draftOf, ingredientOf, inputOf } from './draft.ts'
import styles from './RecipeEditor.module.css'
import { RecipeFields } from './RecipeFields.tsx'
import type { Recipe } from './recipe.ts'
import { ServingTotals } from './ServingTotals.tsx'
import { useSaveRecipe } from './use-save-recipe.ts'

/** The food search, which the screen lends: it hands over an amount of a food, or is left without one. */
export type RenderFoodSearch = (search: {
  shown: boolean
  onChoose: (food: ChosenFood) => void
  onLeave: () => void
}) => ReactNode

type RecipeEditorProps = {
  opened: boolean
  /** The recipe to change; null writes a new one. */
  recipe: Recipe | null
  search: RenderFoodSearch
  /** The search for another ingredient stands in the place of the details. */
  isAdding: boolean
  onSearch: () => void
  onLeaveSearch: () => Promise<void>
  onClose: () => void
  onSaved: (recipe: Recipe) => void
}

/** One modal, two views: the details of a recipe, and the food search for another ingredient. */
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
  const [draft, setDraft] = useState(() => draftOf(recipe))
  const [dirty, setDirty] = useState(false)
  const [issues, setIssues] = useState<Record<string, string>>({})
  const { creating, changing, isSaving } = useSaveRecipe()
  const body = useRef<HTMLDivElement>(null)

  // Every opening starts from the recipe as it is then.
  const [wasOpened, setWasOpened] = useState(opened)
  if (opened !== wasOpened) {
    setWasOpened(opened)
    if (opened) {
      setDraft(draftOf(recipe))
      setDirty(false)
      setIssues({})
    }
  }

  function change(part: Partial<Draft>) {
    setDirty(true)
    setDraft((old) => ({ ...old, ...part }))
    setIssues((old) => Object.fromEntries(Object.entries(old).filter(([field]) => !(field in part))))
  }

  function showIssues(found: Record<string, string>) {
    setIssues(found)
    requestAnimationFrame(() => body.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }

  function save() {
    if (isSaving) return
    const input = inputOf(draft)
    const read = CreateRecipe.safeParse(input)
    if (!read.success)
      return showIssues(Object.fromEntries(read.error.issues.map(({ path, message }) => [String(path[0]), message])))
    const then = { onSuccess: onSaved, onError: (error: unknown) => showIssues(issuesOf(error)) }
    if (recipe) changing.mutate(input, then)
    else creating.mutate(input, then)
  }

  /** Back to the details, where the next ingredient can be asked for at once. */
  async function leaveSearch() {
    await onLeaveSearch()
    requestAnimationFrame(() => body.current?.querySelector<HTMLElement>('[data-add-ingredient]')?.focus())
  }

  function choose(food: ChosenFood) {
    change({ ingredients: [...draft.ingredients, ingredientOf(food)] })
    announce(`${food.foodName} added.`)
    void leaveSearch()
  }

  return (
    <AppModal
      opened={opened}
      onClose={onClose}
      param={recipe ? 'edit' : 'create'}
      dirty={dirty}
      size="lg"
      fullOnPhone
      title={isAdding ? 'Add Ingredient' : recipe ? 'Edit Recipe' : 'Create Recipe'}
      onSubmit={isAdding ? undefined : save}
      footer={(close) =>
        isAdding ? (
          <Button variant="default" onClick={leaveSearch}>
            Back
          </Button>
        ) : (
          <div className={styles.foot}>
            <ServingTotals draft={draft} />
            <div className={styles.buttons}>
              <Button variant="default" onClick={close}>
                Cancel
              </Button>
              <Button type="submit" loading={isSaving} data-wide>
                {recipe ? 'Save' : 'Create Recipe'}
              </Button>
            </div>
          </div>
        )
      }
    >
      <div ref={body} className={isAdding ? styles.searchView : undefined}>
        {!isAdding && <RecipeFields draft={draft} issues={issues} change={change} onAddIngredient={onSearch} />}
        {search({ shown: isAdding, onChoose: choose, onLeave: leaveSearch })}
      </div>
    </AppModal>
  )
}
