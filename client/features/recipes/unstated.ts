import { isPartial, type Nutrients, totals } from '#domain/nutrition.ts'

const names = { calories: 'Calories', protein: 'Protein', carbs: 'Carbs', fat: 'Fat' } as const

/** `Calories are unknown for 1 of 5 ingredients.`, for each of the four that everybody reads; null when all is known. */
export function unstatedText(ingredients: readonly Nutrients[]): string | null {
  const sums = totals(ingredients)
  const told = (['calories', 'protein', 'carbs', 'fat'] as const).filter((name) => isPartial(sums[name]))
  const sentences = told.map((name) => {
    const { known, of } = sums[name]
    const verb = name === 'calories' || name === 'carbs' ? 'are' : 'is'
    return `${names[name]} ${verb} unknown for ${of - known} of ${of} ${of === 1 ? 'ingredient' : 'ingredients'}.`
  })
  return sentences.length > 0 ? sentences.join(' ') : null
}
