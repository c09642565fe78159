import { type Nutrient, type Nutrients, unknownNutrients } from '#domain/nutrition.ts'
import { perServing, recipeTotals } from '#domain/recipe.ts'
import type { RouterOutputs } from '../../trpc.ts'
import { whole } from '../../ui/format.ts'

export type Recipe = RouterOutputs['recipes']['list'][number]
export type Ingredient = Recipe['ingredients'][number]

/** Amounts of nutrients. Those in `partial` are lower bounds, since some ingredient does not state them. */
export type Amounts = { values: Nutrients; partial: readonly Nutrient[] }

/** The nutrients of one serving. Without ingredients all are unknown. */
export function servingOf(ingredients: readonly Nutrients[], servings: number): Amounts {
  if (ingredients.length === 0) return { values: unknownNutrients, partial: [] }
  const { total, partial } = recipeTotals(ingredients)
  return { values: perServing(total, servings), partial }
}

/** `1 serving`, `4 servings`. */
export const servingsText = (count: number): string => `${whole(count)} ${count === 1 ? 'serving' : 'servings'}`

/** The steps of the instructions: one per line, without typed numbering. */
export const stepsOf = (instructions: string | null): string[] =>
  (instructions ?? '')
    .split('\n')
    .map((line) => line.replace(/^\s*(\d{1,2}[.)]|[-*•])\s+/, '').trim())
    .filter((line) => line !== '')

/** Pairs items without ids with their index as key, for lists that do not change while shown. */
export const keyed = <T>(items: readonly T[]): { key: string; item: T }[] =>
  items.map((item, at) => ({ key: String(at), item }))
