import type { Portion } from '#domain/food.ts'

/** The portions that people would name first, first. */
export const usualFirst = (portions: Portion[]): Portion[] => portions.toSorted((a, b) => unusual(a) - unusual(b))

/** How far from what people would say: a medium one, a slice; then cups and spoons; ounces and yields last. */
function unusual({ label }: Portion): number {
  if (/yield|\b(?:oz|lb|quart|cubic inch)\b/.test(label)) return 3
  if (/^1 medium\b/.test(label)) return 0
  return /^1 (?:serving|slice|piece|fruit|item|bar|cookie|sandwich|NLEA serving)\b/.test(label) ? 1 : 2
}
