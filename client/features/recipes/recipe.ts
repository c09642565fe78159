import { type Nutrient, type Nutrients, unknownNutrients } from '#domain/nutrition.ts'
import { perServing, recipeTotals } from '#domain/recipe.ts'
import type { RouterOutputs } from '../../trpc.ts'
import { whole } from '../../ui/format.ts'

export type Recipe = RouterOutputs['recipes']['list'][number]
export type Ingredient = Recipe['ingredients'][number]

/** Amounts of nutrients; those that `partial` names are at least that, since some ingredient does not state them. */
export type Amounts = { values: Nutrients; partial: readonly Nutrient[] }

/** What one serving holds. Of a recipe without ingredients nothing is known. */
export function servingOf(ingredients: readonly Nutrients[], servings: number): Amounts {
  if (ingredients.length === 0) return { values: unknownNutrients, partial: [] }
  const { total, partial } = recipeTotals(ingredients)
  return { values: perServing(total, servings), partial }
}

/** `1 serving`, `4 servings`. */
export const servingsText = (count: number): string => `${whole(count)} ${count === 1 ? 'serving' : 'servings'}`

/** The steps of instructions: one a line, without the numbers that people type before them. */
export const stepsOf = (instructions: string | null): string[] =>
  (instructions ?? '')
    .split('\n')
    .map((line) => line.replace(/^\s*(\d{1,2}[.)]|[-*•])\s+/, '').trim())
    .filter((line) => line !== '')

/** Items that have no id of their own, with their place as key: for lists that do not change while they are shown. */
export const keyed = <T>(items: readonly T[]): { key: string; item: T }[] =>
  items.map((item, at) => ({ key: String(at), item }))
