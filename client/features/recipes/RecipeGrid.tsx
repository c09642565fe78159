import { Button, Skeleton } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { EmptyState, FailedCard } from '../../ui/cards.tsx'
import { VisuallyHidden } from '../../ui/page.tsx'
import { useLate } from '../../ui/use-late.ts'
import { RecipeCard } from './RecipeCard.tsx'
import type { Recipe } from './recipe.ts'
import cardStyles from './recipes.module.css'
import type { useRecipes } from './use-recipes.ts'

type RecipeGridProps = {
  loaded: ReturnType<typeof useRecipes>
  onOpen: (recipe: Recipe) => void
  onCreate: () => void
}

/** The recipes as cards, or the loading, empty or error state. */
export function RecipeGrid({ loaded: { recipes, failed, retry }, onOpen, onCreate }: RecipeGridProps) {
  const late = useLate(!recipes && !failed)
  if (failed)
    return (
      <div className={cardStyles.card}>
        <FailedCard message="Could not load your recipes." onRetry={retry} />
      </div>
    )
  if (!recipes)
    return (
      <div className={cardStyles.grid}>
        <VisuallyHidden role="status">Loading</VisuallyHidden>
        {late && [1, 2, 3].map((at) => <Placeholder key={at} />)}
      </div>
    )
  if (recipes.length === 0)
    return (
      <EmptyState
        title="You haven't created any recipes yet."
        help="Add the ingredients once, then log a serving in two taps."
        action={
          <Button leftSection={<IconPlus size={18} stroke={2.2} />} onClick={onCreate}>
            Create Recipe
          </Button>
        }
      />
    )
  return (
    <ul className={cardStyles.grid}>
      {recipes.map((recipe) => (
        <RecipeCard key={recipe.id} recipe={recipe} onOpen={() => onOpen(recipe)} />
      ))}
    </ul>
  )
}

const Placeholder = () => (
  <div className={cardStyles.card} aria-hidden>
    <Skeleton height={22} width="58%" />
    <Skeleton height={14} width="80%" mt={12} />
    <Skeleton height={26} width="46%" mt={44} />
    <Skeleton height={8} mt={14} />
    <Skeleton height={22} width="70%" mt={12} />
  </div>
)
