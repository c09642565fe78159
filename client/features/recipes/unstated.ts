import { isPartial, type Nutrients, totals } from '#domain/nutrition.ts'
import { unknownText } from '../../ui/format.ts'

/**
 * `Calories are unknown for 1 of 5 ingredients.`, for energy and the three macros; null when all are known. `energyAre` is
 * the beginning of the sentence about energy.
 */
export function unstatedText(ingredients: readonly Nutrients[], energyAre: string): string | null {
  const subjects = { calories: energyAre, protein: 'Protein is', carbs: 'Carbs are', fat: 'Fat is' }
  const sums = totals(ingredients)
  const partial = (['calories', 'protein', 'carbs', 'fat'] as const).filter((name) => isPartial(sums[name]))
  const sentences = partial.map((name) => {
    return `${subjects[name]} ${unknownText(sums[name], 'ingredient')}.`
  })
  return sentences.length > 0 ? sentences.join(' ') : null
}
