import { UnstyledButton } from '@mantine/core'
import { servingOf } from '#domain/recipe.ts'
import { useUnits } from '../../units.ts'
import { Amount } from './Amount.tsx'
import { Macros, SplitBar } from './Macros.tsx'
import { type Recipe, servingsText } from './recipe.ts'
import styles from './recipes.module.css'

/** A recipe in the grid; a tap anywhere on it opens it. */
export function RecipeCard({ recipe, onOpen }: { recipe: Recipe; onOpen: () => void }) {
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
