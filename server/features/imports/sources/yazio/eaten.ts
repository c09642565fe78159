import type { Day } from '../../../../domain/day.ts'
import type { Nutrients } from '../../../../domain/nutrition.ts'
import { hourOf } from '../../read/dates.ts'
import { mealOf } from '../../read/meals.ts'
import type { FoodRow } from '../../source.ts'

type Eaten = {
  name: string
  nutrients: Nutrients
  /** In g or ml, whatever the serving is. */
  amount?: number | null
  unit?: string
  /** Such as `gram`, `milliliter`, `glass`, or `portion` of a recipe; '' for none. */
  serving?: string
  servings?: number | null
}

/** An entry of the diary; `at` is its time on the clock. */
export function eatenRow(date: Day, daytime: string, at: string, eaten: Eaten): FoodRow {
  const { name, nutrients, amount = null, unit = 'g', serving = '', servings } = eaten
  const isCounted = serving !== '' && !/^(g|gram|ml|milliliter)s?$/i.test(serving)
  const quantity = isCounted && servings && servings > 0 ? servings : 1
  const weighed =
    amount === null ? '' : `${rounded(amount / quantity)} ${/^m(l|illiliter)s?$/i.test(serving) ? 'ml' : unit}`
  return {
    kind: 'food',
    date,
    meal: mealOf(daytime || null, hourOf(at)),
    name,
    quantity,
    servingSize: isCounted ? (weighed ? `${serving} (${weighed})` : `1 ${serving}`) : weighed || '1 serving',
    nutrients,
    grams: amount,
  }
}

const rounded = (amount: number) => Math.round(amount * 1e3) / 1e3
