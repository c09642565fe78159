/** What logged foods state beyond the label. */

import type { SnapshotInput } from '../../domain/logged-food.ts'
import { amountsOfFields } from '../../domain/nutrient-amounts.ts'
import { mergedAmounts, multipliedAmounts, type NutrientAmounts } from '../../domain/nutrition.ts'
import { entryGrams, hasWeight } from '../../domain/portion.ts'
import type { UserContext } from '../../trpc.ts'
import { existingNutrients } from '../nutrients/own-nutrients.ts'
import { foodOfId } from './look-up.ts'

/**
 * Amounts of food with the nutrients beyond the label that they state, or else with those of their foods: programs that know
 * nothing of them, and devices that were offline, log whole foods too. Throws 400 for a nutrient of the label.
 */
export function withNutrients<Item extends SnapshotInput>(ctx: UserContext, items: readonly Item[]): Item[] {
  return items.map((item) => ({
    ...item,
    nutrients: item.nutrients === undefined ? nutrientsOfFood(ctx, item) : existingNutrients(ctx, item.nutrients),
  }))
}

/**
 * What an amount of a food holds, by the food's own values; empty where the food or the weight is unknown. Sodium follows from the salt
 * that is stated with the amount.
 */
function nutrientsOfFood(ctx: UserContext, item: SnapshotInput): NutrientAmounts {
  const { foodId, foodName, quantity = 1, servingSize = '100g' } = item
  const food = foodId ? foodOfId(ctx, foodId, foodName) : null
  if (!food) return {}
  const grams = entryGrams({ quantity, servingSize })
  const { sodium: _, ...amounts } =
    grams !== null && hasWeight(food)
      ? multipliedAmounts(mergedAmounts({}, amountsOfFields(food.nutriments)), grams / 100)
      : multipliedAmounts(food.perServing?.amounts ?? {}, quantity)
  return amounts
}
