import { t } from '@lingui/core/macro'
import { Button, Group, SimpleGrid, Skeleton } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { nutrientsPerServing } from '#domain/recipe.ts'
import cards from '../../ui/cards.module.css'
import { EmptyState } from '../../ui/cards.tsx'
import { FailedCard } from '../../ui/failed.tsx'
import { VisuallyHidden } from '../../ui/page.tsx'
import { Macros, ServingEnergy, SplitBar } from './Macros.tsx'
import { type Recipe, servingsText } from './recipe.ts'
import styles from './recipes.module.css'
import type { useRecipes } from './use-recipes.ts'

const grid = { minColWidth: 'min(100%, 300px)', spacing: 'var(--gl-gap)' }
const card = `gl-card ${cards.card} ${styles.card}`

type RecipeGridProps = {
  loaded: ReturnType<typeof useRecipes>
  onOpen: (recipe: Recipe) => void
  onCreate: () => void
  /** The button that reads a recipe. */
  read: ReactNode
}

/** The recipes as cards, or the loading, empty or error state. */
export function RecipeGrid({ loaded: { recipes, failed, retry }, onOpen, onCreate, read }: RecipeGridProps) {
  if (failed)
    return (
      <div className={card}>
        <FailedCard message={t`Could not load your recipes.`} onRetry={retry} />
      </div>
    )
  if (!recipes)
    return (
      <SimpleGrid {...grid}>
        <VisuallyHidden role="status">{t`Loading`}</VisuallyHidden>
        {[1, 2, 3].map((at) => (
          <Placeholder key={at} />
        ))}
      </SimpleGrid>
    )
  if (recipes.length === 0)
    return (
      <EmptyState
        title={t`You haven't created any recipes yet.`}
        help={t`Add the ingredients once, then log a serving in two taps.`}
        action={
          <Group justify="center" gap="8px 10px">
            <Button leftSection={<IconPlus size={18} stroke={2.2} />} onClick={onCreate}>
              {t`Create Recipe`}
            </Button>
            {read}
          </Group>
        }
      />
    )
  return (
    <SimpleGrid component="ul" {...grid}>
      {recipes.map((recipe) => (
        <RecipeCard key={recipe.id} recipe={recipe} onOpen={() => onOpen(recipe)} />
      ))}
    </SimpleGrid>
  )
}

const Placeholder = () => (
  <div className={`${card} gl-late`} aria-hidden>
    <Skeleton height={22} width="58%" />
    <Skeleton height={14} width="80%" mt={12} />
    <Skeleton height={26} width="46%" mt={44} />
    <Skeleton height={8} mt={14} />
    <Skeleton height={22} width="70%" mt={12} />
  </div>
)

/** A recipe in the grid; a tap anywhere on it opens it. */
function RecipeCard({ recipe, onOpen }: { recipe: Recipe; onOpen: () => void }) {
  const { name, description, ingredients, servings, owner } = recipe
  const ownerName = owner?.name
  const serving = nutrientsPerServing(ingredients, servings)
  const empty = ingredients.length === 0
  return (
    <li className={card}>
      <h2>
        <button type="button" className={`${styles.open} gl-clamp`} data-recipe={recipe.id} onClick={onOpen}>
          {name}
        </button>
      </h2>
      {ownerName && <p className="gl-quiet">{t`From ${ownerName}`}</p>}
      <p className={`${styles.text} gl-clamp`} data-none={!description || undefined}>
        <bdi>{description || t`No description provided`}</bdi>
      </p>
      <Group justify="space-between" gap="4px 12px" mt={14} mb={10}>
        <ServingEnergy amounts={serving} empty={empty} fz={26} />
        <span className={`${styles.pill} gl-quiet`}>{servingsText(servings)}</span>
      </Group>
      <SplitBar amounts={serving} />
      <Macros amounts={serving} empty={empty} />
    </li>
  )
}
