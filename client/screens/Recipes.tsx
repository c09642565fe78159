import { t } from '@lingui/core/macro'
import { Box, Button, type ButtonProps, Group } from '@mantine/core'
import { IconPlus, IconWorldDownload } from '@tabler/icons-react'
import { IngredientSearch } from '../features/foods/search/IngredientSearch.tsx'
import { RecipeContent } from '../features/recipes/RecipeContent.tsx'
import { RecipeDetail } from '../features/recipes/RecipeDetail.tsx'
import { RecipeEditor } from '../features/recipes/RecipeEditor.tsx'
import { RecipeGrid } from '../features/recipes/RecipeGrid.tsx'
import { useRecipeDialogs } from '../features/recipes/use-recipe-dialogs.ts'
import { useLogRecipe, useRecipeActions, useRecipes } from '../features/recipes/use-recipes.ts'
import { SharedWithMe } from '../features/shares/SharedWithMe.tsx'
import { ShareModal } from '../features/shares/ShareModal.tsx'
import { focusAfter } from '../ui/focus.ts'
import { lazyDialog } from '../ui/lazy-part.tsx'
import { PageTitle } from '../ui/page.tsx'
import { useToday, useUsualMeal } from '../user.ts'

const ReadRecipe = lazyDialog(
  () => import('../features/recipes/ReadRecipeModal.tsx').then((module) => module.ReadRecipeModal),
  ({ opened }) => opened,
)

const ReadRecipeButton = (props: { w?: ButtonProps['w']; onClick: () => void }) => (
  <Button
    variant="default"
    leftSection={<IconWorldDownload size={18} stroke={1.7} />}
    {...props}
  >{t`From a web page or text`}</Button>
)

/** Search parameters: the shown recipe (`recipe`), its editor (`edit=1`), a new one (`create=1`), or one to read (`read`). */
export function Recipes() {
  const today = useToday()
  const slot = useUsualMeal()
  const loaded = useRecipes()
  const { duplicate, remove } = useRecipeActions()
  const log = useLogRecipe(today)
  const { read, detail, share, sharing, reading, editor } = useRecipeDialogs(loaded.recipes)

  return (
    <>
      <Group gap="10px" mih={44} mb="var(--gl-gap)">
        <Box me="auto">
          <PageTitle>{t`My Recipes`}</PageTitle>
        </Box>
        {/* Without recipes it is in the middle of the page. */}
        {loaded.recipes?.length !== 0 && (
          <>
            <Button
              leftSection={<IconPlus size={18} stroke={2.2} />}
              onClick={editor.create}
            >{t`Create Recipe`}</Button>
            <ReadRecipeButton w={{ base: '100%', sm: 'auto' }} onClick={reading.open} />
          </>
        )}
      </Group>
      <SharedWithMe
        content={(share) => (
          <RecipeContent
            recipe={share.kind === 'recipe' ? share.recipe : { ingredients: share.meal.items, servings: 1 }}
          />
        )}
      />
      <RecipeGrid
        loaded={loaded}
        onOpen={read}
        onCreate={editor.create}
        read={<ReadRecipeButton onClick={reading.open} />}
      />
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
          focusAfter('data-recipe', recipe.id)
          void detail.close()
          remove(recipe)
        }}
      />
      <ShareModal kind="recipe" thing={sharing.recipe} onClose={sharing.close} />
      <ReadRecipe {...reading} onClose={reading.close} />
      <RecipeEditor
        draft={editor.draft}
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
