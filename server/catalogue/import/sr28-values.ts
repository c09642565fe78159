import type { NutrientAmounts } from '#domain/nutrition.ts'
import { definitionByNumber, usdaAmount } from './usda.ts'

/** The values of a line of SR28, unquoted and with collapsed whitespace. */
export const sr28Values = (line: string): string[] =>
  line.split('^').map((cell) => cell.replace(/^~|~$/g, '').replace(/\s+/g, ' ').trim())

/** Column indexes in ABBREV by USDA's nutrient number, of the nutrients beyond the label. */
const columns: readonly [number: number, column: number][] = [
  [255, 2],
  [301, 10],
  [303, 11],
  [304, 12],
  [305, 13],
  [306, 14],
  [307, 15],
  [309, 16],
  [312, 17],
  [315, 18],
  [317, 19],
  [401, 20],
  [404, 21],
  [405, 22],
  [406, 23],
  [410, 24],
  [415, 25],
  [417, 26],
  [431, 27],
  [435, 29],
  [421, 30],
  [418, 31],
  [320, 33],
  [321, 36],
  [323, 40],
  [328, 41],
  [430, 43],
  [645, 45],
  [646, 46],
  [601, 47],
]

/** The amounts of a line of ABBREV. Empty and unreadable cells are unknown. */
export function sr28Amounts(cells: readonly string[]): NutrientAmounts {
  const amounts: Record<string, number> = {}
  for (const [number, column] of columns) {
    const nutrient = definitionByNumber.get(number)
    const cell = cells[column] ?? ''
    const amount = nutrient && /^(?:\d+\.?\d*|\.\d+)$/.test(cell) ? usdaAmount(nutrient, Number(cell), undefined) : null
    if (nutrient && amount !== null) amounts[nutrient.key] = amount
  }
  return amounts
}
