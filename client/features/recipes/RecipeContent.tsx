import { servingOf } from '#domain/recipe.ts'
import { Tile } from '../../ui/Tile.tsx'
import { useUnits } from '../../units.ts'
import { Amount } from './Amount.tsx'
import list from './ingredients.module.css'
import { Macros } from './Macros.tsx'
import styles from './RecipeDetail.module.css'
import { keyed, type Recipe, servingsText, stepsOf } from './recipe.ts'
import notes from './unstated.module.css'
import { unstatedText } from './unstated.ts'

type RecipeContentProps = {
  /** Without `instructions`, as for a saved meal, nothing is said about them. */
  recipe: Pick<Recipe, 'ingredients' | 'servings'> & Partial<Pick<Recipe, 'instructions'>>
}

/** The nutrition per serving, the ingredients and the instructions. */
export function RecipeContent({ recipe }: RecipeContentProps) {
  const units = useUnits()
  const { ingredients, servings, instructions } = recipe
  const serving = servingOf(ingredients, servings)
  const empty = ingredients.length === 0
  const unstated = unstatedText(ingredients, units.energyAre)
  const steps = stepsOf(instructions ?? null)
  return (
    <div className={styles.detail}>
      <Tile className={styles.perServing}>
        <p className={styles.perServingEnergy}>
          <b data-unknown={serving.values.calories === null || undefined}>
            <Amount amounts={serving} of="calories" write={units.energyNumber} empty={empty} />
          </b>{' '}
          {units.energyUnit} per serving
        </p>
        <Macros amounts={serving} empty={empty} />
        {unstated && <p className={notes.unstated}>{unstated}</p>}
      </Tile>
      <section>
        <div className={list.head}>
          <h3>Ingredients</h3>
          <span className={list.note}>makes {servingsText(servings)}</span>
          {!empty && (
            <span className={`${list.note} ${styles.unit}`} aria-hidden>
              {units.energyUnit}
            </span>
          )}
        </div>
        {empty && <p className={styles.none}>No ingredients yet.</p>}
        <ul>
          {keyed(ingredients).map(({ key, item: ingredient }) => (
            <li key={key} className={styles.line}>
              <span className={styles.ingredient}>
                {ingredient.foodName} <span className={list.amount}>{units.amount(ingredient)}</span>
              </span>
              <span className={`${list.kcal} gl-num`} data-unknown={ingredient.calories === null || undefined}>
                {units.energyNumber(ingredient.calories)}
              </span>
            </li>
          ))}
        </ul>
      </section>
      {instructions !== undefined && (
        <section>
          <div className={list.head}>
            <h3>Instructions</h3>
          </div>
          {steps.length === 0 ? (
            <p className={styles.none}>No instructions yet.</p>
          ) : (
            <ol className={styles.steps}>
              {keyed(steps).map(({ key, item: step }) => (
                <li key={key} className={styles.step}>
                  {step}
                </li>
              ))}
            </ol>
          )}
        </section>
      )}
    </div>
  )
}
