import { Button } from '@mantine/core'
import { useId, useState } from 'react'
import { FoodWeight } from '#domain/fields.ts'
import { type Meal, meals } from '#domain/meal-type.ts'
import { problemOf } from '../../forms/AmountField.tsx'
import { FoodWeightField } from '../../forms/unit-fields.tsx'
import { noValue } from '../../ui/format.ts'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import { useUnits } from '../../units.ts'
import type { Recipe } from './recipe.ts'
import styles from './recipes.module.css'
import { oneServing, portionByWeight, type RecipePortion } from './use-log-recipe.ts'

type LogRecipeProps = {
  recipe: Recipe
  slot: Meal
  onLog: (portion: RecipePortion, meal: Meal) => void
}

/** Logs a serving of a recipe to a meal with one tap; with a known cooked weight, also an amount in g. */
export function LogRecipe({ recipe, slot, onLog }: LogRecipeProps) {
  const label = useId()
  const units = useUnits()
  const [byWeight, setByWeight] = useState(false)
  const [grams, setGrams] = useState<number | null>(
    recipe.cookedWeight && Math.max(1, Math.round(recipe.cookedWeight / recipe.servings)),
  )
  const problem = grams === null ? undefined : problemOf(FoodWeight, grams)
  const portion = byWeight ? portionByWeight(recipe, problem ? null : grams) : oneServing(recipe)
  return (
    <div className={styles.log}>
      {recipe.cookedWeight !== null && (
        <div className={styles.pot}>
          <SegmentedControl
            aria-label="How much"
            className={styles.potChoice}
            data={['1 serving', 'By weight']}
            value={byWeight ? 'By weight' : '1 serving'}
            onChange={(value) => setByWeight(value === 'By weight')}
          />
          {byWeight && (
            <>
              <FoodWeightField
                className={styles.potWeight}
                aria-label={`Weight of your portion in ${units.foodUnit}`}
                value={grams}
                error={problem}
                onChange={setGrams}
              />
              <span className={`${styles.potEnergy} gl-num`} aria-live="polite">
                {portion && units.energy(portion.nutrients.calories)}
              </span>
            </>
          )}
        </div>
      )}
      <span id={label} className={styles.label}>
        Log {portion ? units.amount({ quantity: 1, servingSize: portion.servingSize }) : noValue} to
      </span>
      <fieldset aria-labelledby={label} className={styles.meals}>
        {meals.map((meal) => (
          <Button
            key={meal}
            variant={meal === slot ? 'filled' : 'light'}
            disabled={!portion}
            onClick={() => portion && onLog(portion, meal)}
          >
            {meal}
          </Button>
        ))}
      </fieldset>
    </div>
  )
}
