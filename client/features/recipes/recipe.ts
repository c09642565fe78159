import { plural } from '@lingui/core/macro'
import { v7 as newId } from 'uuid'
import { type ChosenFood, chosenFood, type SnapshotInput } from '#domain/logged-food.ts'
import { isPartial, type Nutrients, nutrients, type Total, totals } from '#domain/nutrition.ts'
import type { Units } from '#domain/units.ts'
import type { RouterOutputs } from '../../trpc.ts'
import { whole } from '../../ui/format.ts'
import { foodOfLine, type ReadLine, type ReadRecipe } from './read-recipe.ts'

export type Recipe = RouterOutputs['recipes']['list'][number]

/** `1 serving`, `4 servings`. */
export const servingsText = (count: number): string => plural(count, { one: '# serving', other: '# servings' })

/** The steps of the instructions: one per line, without typed numbering. */
export const stepsOf = (instructions: string | null): string[] =>
  (instructions ?? '')
    .split('\n')
    .map((line) => line.replace(/^\s*(\d{1,2}[.)]|[-*•])\s+/, '').trim())
    .filter((line) => line !== '')

/** Pairs items without ids with their index as key, for lists that do not change while shown. */
export const keyed = <T>(items: readonly T[]): { key: string; item: T }[] =>
  items.map((item, at) => ({ key: String(at), item }))

/**
 * `key` is the React key, since a food may occur twice. `read` is the line that it was read from, until somebody has chosen its
 * food; `isChecked` once they have, and false where they have to look at the amount.
 */
export type DraftIngredient = ChosenFood & { key: string; read?: ReadLine; isChecked?: boolean }

/** A recipe in the editor. */
export type Draft = {
  /** Client-made for a new recipe: resending it after a lost answer creates no duplicate. */
  id: string
  name: string
  description: string
  /** Null while the field is empty. */
  servings: number | null
  /** g of the whole cooked dish; null when it was not weighed. */
  cookedWeight: number | null
  instructions: string
  sourceUrl: string
  prepMinutes: number | null
  cookMinutes: number | null
  ingredients: DraftIngredient[]
}

export const draftOf = (recipe: Recipe | null): Draft => ({
  id: recipe?.id ?? newId(),
  name: recipe?.name ?? '',
  description: recipe?.description ?? '',
  servings: recipe?.servings ?? 1,
  cookedWeight: recipe?.cookedWeight ?? null,
  instructions: recipe?.instructions ?? '',
  sourceUrl: recipe?.sourceUrl ?? '',
  prepMinutes: recipe?.prepMinutes ?? null,
  cookMinutes: recipe?.cookMinutes ?? null,
  ingredients: (recipe?.ingredients ?? []).map((ingredient) => ({ ...ingredient, key: newId() })),
})

/** A new recipe with what was read. */
export const readDraft = ({ title, instructions, ingredients, sourceUrl, ...read }: ReadRecipe): Draft => ({
  ...draftOf(null),
  name: title,
  servings: read.servings,
  instructions: instructions.join('\n'),
  sourceUrl: sourceUrl ?? '',
  prepMinutes: read.prepMinutes,
  cookMinutes: read.cookMinutes,
  ingredients: ingredients.map((line) => ({ ...ingredientOf(foodOfLine(line)), read: line })),
})

/** Whether nothing is known of an ingredient but its name, so that it adds nothing to any sum. */
export const isUncounted = (ingredient: Nutrients & { foodId: string | null }): boolean =>
  ingredient.foodId === null && nutrients.every((nutrient) => ingredient[nutrient] === null)

/** The name of the site of an address, without `www.`. */
export const siteOf = (address: string): string =>
  URL.canParse(address) ? new URL(address).hostname.replace(/^www\./, '') : address

export const ingredientOf = (food: SnapshotInput): DraftIngredient => ({ ...chosenFood(food), key: newId() })

/**
 * `2 of 9 ingredients are not counted. Calories are unknown for 1 of 7 ingredients.`, the latter for energy and the three macros
 * of the ingredients that are counted; null when all is known. `energy` is the unit that energy is shown in.
 */
export function unstatedText(
  ingredients: readonly (Nutrients & { foodId: string | null })[],
  energy: Units['energy'],
): string | null {
  const counted = ingredients.filter((ingredient) => !isUncounted(ingredient))
  const missing = ingredients.length - counted.length
  return (
    [uncountedText(missing, ingredients.length), partlyKnownText(counted, energy)].filter(Boolean).join(' ') || null
  )
}

function uncountedText(missing: number, of: number): string | null {
  if (missing === 0) return null
  return plural(missing, {
    one: `# of ${plural(of, { one: '# ingredient', other: '# ingredients' })} is not counted.`,
    other: `# of ${plural(of, { one: '# ingredient', other: '# ingredients' })} are not counted.`,
  })
}

function partlyKnownText(ingredients: readonly Nutrients[], energy: Units['energy']): string | null {
  const sums = totals(ingredients)
  const partial = (['calories', 'protein', 'carbs', 'fat'] as const).filter((name) => isPartial(sums[name]))
  return partial.length > 0 ? partial.map((name) => unknownSentence(name, sums[name], energy)).join(' ') : null
}

function unknownSentence(
  name: 'calories' | 'protein' | 'carbs' | 'fat',
  { known, of }: Total,
  energy: Units['energy'],
): string {
  const missing = whole(of - known)
  if (name === 'protein')
    return plural(of, {
      one: `Protein is unknown for ${missing} of # ingredient.`,
      other: `Protein is unknown for ${missing} of # ingredients.`,
    })
  if (name === 'carbs')
    return plural(of, {
      one: `Carbs are unknown for ${missing} of # ingredient.`,
      other: `Carbs are unknown for ${missing} of # ingredients.`,
    })
  if (name === 'fat')
    return plural(of, {
      one: `Fat is unknown for ${missing} of # ingredient.`,
      other: `Fat is unknown for ${missing} of # ingredients.`,
    })
  if (energy === 'kcal')
    return plural(of, {
      one: `Calories are unknown for ${missing} of # ingredient.`,
      other: `Calories are unknown for ${missing} of # ingredients.`,
    })
  return plural(of, {
    one: `Energy is unknown for ${missing} of # ingredient.`,
    other: `Energy is unknown for ${missing} of # ingredients.`,
  })
}
