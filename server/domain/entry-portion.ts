import { type Amount, nutrientsOf } from './amount.ts'
import type { Food } from './food.ts'
import { mapNutrients, multiplied } from './nutrition.ts'
import { entryGrams, type Portioned, servingText } from './portion.ts'

/**
 * The entry as an amount of another portion. Its nutrients are the food's. Those that the food does not state, or all
 * without a food, are scaled from the entry's own by weight, and stay as they are where a weight is unknown.
 */
export function withPortion<Entry extends Portioned>(
  entry: Entry,
  { choice, quantity }: Amount,
  food: Pick<Food, 'nutriments'> | null,
): Entry {
  const grams = entryGrams(entry)
  const own = grams === null || choice.grams === null ? entry : multiplied(entry, (choice.grams * quantity) / grams)
  const ofFood = food && nutrientsOf(food, { choice, quantity })
  return {
    ...entry,
    quantity,
    servingSize: servingText(choice, quantity),
    ...mapNutrients((nutrient) => ofFood?.[nutrient] ?? own[nutrient]),
  }
}
