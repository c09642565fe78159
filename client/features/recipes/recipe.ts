import type { RouterOutputs } from '../../trpc.ts'
import { countText } from '../../ui/format.ts'

export type Recipe = RouterOutputs['recipes']['list'][number]
export type Ingredient = Recipe['ingredients'][number]

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
