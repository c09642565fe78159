import { isPartial, type Nutrients, totals } from '#domain/nutrition.ts'

const names = { calories: 'Calories', protein: 'Protein', carbs: 'Carbs', fat: 'Fat' } as const

/** `Calories are unknown for 1 of 5 ingredients.`, for calories and the three macros; null when all are known. */
export function unstatedText(ingredients: readonly Nutrients[]): string | null {
  const sums = totals(ingredients)
  const partial = (['calories', 'protein', 'carbs', 'fat'] as const).filter((name) => isPartial(sums[name]))
  const sentences = partial.map((name) => {
    const { known, of } = sums[name]
    const verb = name === 'calories' || name === 'carbs' ? 'are' : 'is'
    return `${names[name]} ${verb} unknown for ${of - known} of ${of} ${of === 1 ? 'ingredient' : 'ingredients'}.`
  })
  return sentences.length > 0 ? sentences.join(' ') : null
}
