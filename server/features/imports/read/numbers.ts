/** How a file writes decimals: one style for the whole file, never cell by cell. */
export type DecimalStyle = 'point' | 'comma'

/**
 * The number that a cell holds, or null for an empty cell, a dash, `n/a` and whatever is no number. Thousands separators of
 * the other sign are ignored, and so are spaces; a unit after the number must have been cut off before.
 */
export function numberIn(text: string | undefined, style: DecimalStyle = 'point'): number | null {
  const cleaned = (text ?? '').replace(/[\s\u00a0\u202f']/g, '').replace('\u2212', '-')
  if (cleaned === '') return null
  const plain = style === 'comma' ? cleaned.replaceAll('.', '').replace(',', '.') : cleaned.replaceAll(',', '')
  return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(plain) ? Number(plain) : null
}
