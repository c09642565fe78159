import { Button, Group } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { IngredientSearch } from '../features/foods/search/IngredientSearch.tsx'
import { RecipeContent } from '../features/recipes/RecipeContent.tsx'
import { RecipeDetail } from '../features/recipes/RecipeDetail.tsx'
import { RecipeEditor } from '../features/recipes/RecipeEditor.tsx'
import { RecipeGrid } from '../features/recipes/RecipeGrid.tsx'
import { useLogRecipe } from '../features/recipes/use-log-recipe.ts'
import { useRecipeDialogs } from '../features/recipes/use-recipe-dialogs.ts'
import { useRecipeActions, useRecipes } from '../features/recipes/use-recipes.ts'
import { SharedWithMe } from '../features/shares/SharedWithMe.tsx'
import { ShareModal } from '../features/shares/ShareModal.tsx'
import { PageTitle } from '../ui/page.tsx'
import { useToday, useUsualMeal } from '../user.ts'

/** Search parameters: the shown recipe (`recipe`), its editor (`edit=1`) or a new one (`create=1`). */
export function Recipes() {
  const today = useToday()
  const slot = useUsualMeal()
  const loaded = useRecipes()
  const { duplicate, remove } = useRecipeActions()
  const log = useLogRecipe(today)
  const { read, detail, share, sharing, editor } = useRecipeDialogs(loaded.recipes)

  return (
    <>
      <Group justify="space-between" gap="8px 16px" mih={44} mb="var(--gl-gap)">
        <PageTitle>My Recipes</PageTitle>
        {/* Without recipes it is in the middle of the page. */}
        {loaded.recipes?.length !== 0 && (
          <Button leftSection={<IconPlus size={18} stroke={2.2} />} onClick={editor.create}>
            Create Recipe
          </Button>
        )}
      </Group>
      <SharedWithMe
        content={(share) => (
          <RecipeContent
            recipe={share.kind === 'recipe' ? share.recipe : { ingredients: share.meal.items, servings: 1 }}
          />
        )}
      />
      <RecipeGrid loaded={loaded} onOpen={read} onCreate={editor.create} />
      <RecipeDetail
        recipe={detail.recipe}
        slot={slot}
        onClose={detail.close}
        onLog={log}
        onEdit={editor.edit}
        onDuplicate={(recipe) => {
          void detail.close()
          duplicate(recipe)
        }}
        onShare={share}
        onRemove={(recipe) => {
          void detail.close()
          remove(recipe)
        }}
      />
      <ShareModal kind="recipe" thing={sharing.recipe} onClose={sharing.close} />
      <RecipeEditor
        opened={editor.opened}
        recipe={editor.recipe}
        isAdding={editor.isAdding}
        onSearch={editor.search}
        onLeaveSearch={editor.leaveSearch}
        search={(search) => <IngredientSearch today={today} {...search} />}
        onClose={editor.close}
        onSaved={editor.close}
      />
    </>
  )
}
