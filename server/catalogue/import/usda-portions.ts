import type { Portion } from '#domain/food.ts'

/** Sorts portions so that the ones people use most come first. */
export const commonFirst = (portions: Portion[]): Portion[] =>
  portions.toSorted((a, b) => uncommonness(a) - uncommonness(b))

/** 0 for a medium piece, 1 for servings and slices, 2 for cups and spoons, 3 for ounces and yields. */
function uncommonness({ label }: Portion): number {
  if (/yield|\b(?:oz|lb|quart|cubic inch)\b/.test(label)) return 3
  if (/^1 medium\b/.test(label)) return 0
  return /^1 (?:serving|slice|piece|fruit|item|bar|cookie|sandwich|NLEA serving)\b/.test(label) ? 1 : 2
}
