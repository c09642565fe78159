import { Button, Skeleton, UnstyledButton } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { servingOf } from '#domain/recipe.ts'
import { EmptyState, FailedCard } from '../../ui/cards.tsx'
import { VisuallyHidden } from '../../ui/page.tsx'
import { useLate } from '../../ui/use-late.ts'
import { useUnits } from '../../units.ts'
import { Amount } from './Amount.tsx'
import { Macros, SplitBar } from './Macros.tsx'
import { type Recipe, servingsText } from './recipe.ts'
import styles from './recipes.module.css'
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

/** A recipe in the grid; a tap anywhere on it opens it. */
function RecipeCard({ recipe, onOpen }: { recipe: Recipe; onOpen: () => void }) {
  const units = useUnits()
  const { name, description, ingredients, servings } = recipe
  const serving = servingOf(ingredients, servings)
  const empty = ingredients.length === 0
  return (
    <li className={styles.card}>
      <h2 className={styles.recipeCardName}>
        <UnstyledButton className={styles.open} data-recipe={recipe.id} onClick={onOpen}>
          {name}
        </UnstyledButton>
      </h2>
      <p className={styles.text} data-none={!description || undefined}>
        {description || 'No description provided'}
      </p>
      <p className={styles.recipeCardEnergy}>
        <span>
          <b className="gl-num">
            <Amount amounts={serving} of="calories" write={units.energyNumber} empty={empty} />
          </b>{' '}
          {units.energyUnit} per serving
        </span>
        <span className={styles.pill}>{servingsText(servings)}</span>
      </p>
      <SplitBar amounts={serving} />
      <Macros amounts={serving} empty={empty} />
    </li>
  )
}
