import type { Product } from '../product-values.ts'
import type { ImportFilter } from './import-filter.ts'

/** A line of the export as a product, null when it is none of its own (a heading), or the reason why it cannot be read. */
export type ReadLine = (line: string) => Product | string | null

/**
 * Reads the table that Open Food Facts calls CSV: TABs between values, no quotes. Its columns come and go over the years, so
 * they are found by the names of the first line. A reader is for one file: it remembers the heading.
 */
export function tableReader(file: string, filter: ImportFilter): ReadLine {
  let columns: string[] | null = null
  return (line) => {
    const cells = line.split('\t')
    if (columns === null) {
      columns = headingOf(cells, file, filter)
      return null
    }
    return cells.length === columns.length ? productOf(columns, cells) : 'wrong number of columns'
  }
}

function headingOf(cells: string[], file: string, filter: ImportFilter): string[] {
  const columns = cells.map((name) => name.replace(/^\ufeff/, '').trim())
  for (const needed of ['code', 'product_name']) {
    if (!columns.includes(needed))
      throw new Error(`${file} is no export of Open Food Facts: it has no column ${needed}.`)
  }
  if (filter.languages && !columns.includes('lang') && !columns.includes('lc'))
    throw new Error(
      'This export does not tell the language of a product: choose by countries, or import the JSONL export.',
    )
  return columns
}

/** An empty cell is unknown. */
function productOf(columns: string[], cells: string[]): Product {
  const product: Product = {}
  const nutriments: Product = {}
  for (let i = 0; i < columns.length; i++) {
    const cell = cells[i]
    const column = columns[i]
    if (!cell || !column) continue
    if (column.endsWith('_100g')) nutriments[column] = cell
    else product[column] = cell
  }
  product.nutriments = nutriments
  return product
}
