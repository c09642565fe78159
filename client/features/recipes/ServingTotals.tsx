import { servingOf } from '#domain/recipe.ts'
import { useUnits } from '../../units.ts'
import { Amount } from './Amount.tsx'
import { Macros } from './Macros.tsx'
import { type Draft, unstatedText } from './recipe.ts'
import styles from './recipes.module.css'

/** The nutrients of a serving, updated while the recipe is edited. */
export function ServingTotals({
  draft: { ingredients, servings },
}: {
  draft: Pick<Draft, 'ingredients' | 'servings'>
}) {
  const units = useUnits()
  const serving = servingOf(ingredients, servings && servings >= 1 ? servings : 1)
  const empty = ingredients.length === 0
  const unstated = unstatedText(ingredients, units.energyAre)
  return (
    <section className={styles.totals} aria-label="Per serving">
      <span className={styles.servingTotalsEnergy}>
        <b className="gl-num">
          <Amount amounts={serving} of="calories" write={units.energyNumber} empty={empty} />
        </b>{' '}
        {units.energyUnit} per serving
      </span>
      <Macros amounts={serving} empty={empty} />
      {unstated && <span className={styles.unstated}>{unstated}</span>}
    </section>
  )
}
