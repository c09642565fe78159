import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { mealAt } from '#domain/meal-type.ts'
import { IngredientSearch } from '../features/foods/search/IngredientSearch.tsx'
import { RecipeDetail } from '../features/recipes/RecipeDetail.tsx'
import { RecipeEditor } from '../features/recipes/RecipeEditor.tsx'
import { RecipeGrid } from '../features/recipes/RecipeGrid.tsx'
import { useLogRecipe } from '../features/recipes/use-log-recipe.ts'
import { useRecipeActions, useRecipes } from '../features/recipes/use-recipes.ts'
import { PageTitle } from '../ui/PageTitle.tsx'
import { useHour, useToday } from '../user.ts'
import styles from './Recipes.module.css'

/** What is open over the grid: a recipe to read, one to change, or a new one. */
type Open = { kind: 'detail' | 'edit'; id: string } | { kind: 'create' }

export function Recipes() {
  const today = useToday()
  const slot = mealAt(useHour())
  const loaded = useRecipes()
  const { duplicate, remove } = useRecipeActions()
  const log = useLogRecipe(today)
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  const opened = (kind: 'detail' | 'edit') =>
    (open?.kind === kind && loaded.recipes?.find(({ id }) => id === open.id)) || null
  const edited = opened('edit')

  return (
    <>
      <div className={styles.head}>
        <PageTitle>My Recipes</PageTitle>
        {loaded.recipes && loaded.recipes.length > 0 && (
          <Button leftSection={<IconPlus size={18} stroke={2.2} />} onClick={() => setOpen({ kind: 'create' })}>
            Create Recipe
          </Button>
        )}
      </div>
      <RecipeGrid
        loaded={loaded}
        onOpen={({ id }) => setOpen({ kind: 'detail', id })}
        onCreate={() => setOpen({ kind: 'create' })}
      />
      <RecipeDetail
        recipe={opened('detail')}
        slot={slot}
        onClose={close}
        onLog={log}
        onEdit={({ id }) => setOpen({ kind: 'edit', id })}
        onDuplicate={(recipe) => {
          close()
          duplicate(recipe)
        }}
        onRemove={(recipe) => {
          close()
          remove(recipe)
        }}
      />
      <RecipeEditor
        opened={open?.kind === 'create' || edited !== null}
        recipe={edited}
        search={(search) => <IngredientSearch today={today} {...search} />}
        onClose={() => setOpen(edited ? { kind: 'detail', id: edited.id } : null)}
        onSaved={({ id }) => setOpen(edited ? { kind: 'detail', id } : null)}
      />
    </>
  )
}
