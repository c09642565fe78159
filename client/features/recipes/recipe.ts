import { v7 as newId } from 'uuid'
import { type ChosenFood, chosenFood, type SnapshotInput } from '#domain/logged-food.ts'
import { isPartial, type Nutrients, totals } from '#domain/nutrition.ts'
import type { RouterOutputs } from '../../trpc.ts'
import { countText, unknownText } from '../../ui/format.ts'

export type Recipe = RouterOutputs['recipes']['list'][number]

/** `1 serving`, `4 servings`. */
export const servingsText = (count: number): string => countText(count, 'serving')

/** The steps of the instructions: one per line, without typed numbering. */
export const stepsOf = (instructions: string | null): string[] =>
  (instructions ?? '')
    .split('\n')
    .map((line) => line.replace(/^\s*(\d{1,2}[.)]|[-*•])\s+/, '').trim())
    .filter((line) => line !== '')

/** Pairs items without ids with their index as key, for lists that do not change while shown. */
export const keyed = <T>(items: readonly T[]): { key: string; item: T }[] =>
  items.map((item, at) => ({ key: String(at), item }))

/** `key` is the React key, since a food may occur twice. */
export type DraftIngredient = ChosenFood & { key: string }

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
  ingredients: DraftIngredient[]
}

export const draftOf = (recipe: Recipe | null): Draft => ({
  id: recipe?.id ?? newId(),
  name: recipe?.name ?? '',
  description: recipe?.description ?? '',
  servings: recipe?.servings ?? 1,
  cookedWeight: recipe?.cookedWeight ?? null,
  instructions: recipe?.instructions ?? '',
  ingredients: (recipe?.ingredients ?? []).map((ingredient) => ({ ...ingredient, key: newId() })),
})

export const ingredientOf = (food: SnapshotInput): DraftIngredient => ({ ...chosenFood(food), key: newId() })

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
