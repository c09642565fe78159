import { servingOf } from '#domain/recipe.ts'
import { Tile } from '../../ui/cards.tsx'
import { useUnits } from '../../units.ts'
import { Amount } from './Amount.tsx'
import { Macros } from './Macros.tsx'
import { keyed, type Recipe, servingsText, stepsOf, unstatedText } from './recipe.ts'
import list from './recipes.module.css'

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
    <div className={list.detail}>
      <Tile className={list.perServing}>
        <p className={list.perServingEnergy}>
          <b data-unknown={serving.values.calories === null || undefined}>
            <Amount amounts={serving} of="calories" write={units.energyNumber} empty={empty} />
          </b>{' '}
          {units.energyUnit} per serving
        </p>
        <Macros amounts={serving} empty={empty} />
        {unstated && <p className={list.unstated}>{unstated}</p>}
      </Tile>
      <section>
        <div className={list.head}>
          <h3>Ingredients</h3>
          <span className={list.note}>makes {servingsText(servings)}</span>
          {!empty && (
            <span className={`${list.note} ${list.unit}`} aria-hidden>
              {units.energyUnit}
            </span>
          )}
        </div>
        {empty && <p className={list.none}>No ingredients yet.</p>}
        <ul>
          {keyed(ingredients).map(({ key, item: ingredient }) => (
            <li key={key} className={list.line}>
              <span className={list.ingredient}>
                {ingredient.foodName} <span className={list.ingredientsAmount}>{units.amount(ingredient)}</span>
              </span>
              <span
                className={`${list.ingredientsKcal} gl-num`}
                data-unknown={ingredient.calories === null || undefined}
              >
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
            <p className={list.none}>No instructions yet.</p>
          ) : (
            <ol className={list.steps}>
              {keyed(steps).map(({ key, item: step }) => (
                <li key={key} className={list.step}>
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
