import type { Product } from '../product-values.ts'
import type { ImportFilter } from './import-filter.ts'

/** Parses a line of the export to a product; null for the header, or the reason why it cannot be read. */
export type ReadLine = (line: string) => Product | string | null

/**
 * Reads what Open Food Facts calls CSV: values separated by TABs, without quotes. Columns are found by name, because they change
 * over the years. A reader is for one file, because it keeps the header.
 *
 * @throws Error while reading the header when a required column is missing.
 */
export function tableReader(file: string, filter: ImportFilter): ReadLine {
  let columns: string[] | null = null
  return (line) => {
    const cells = line.split('\t')
    if (columns === null) {
      columns = parseHeader(cells, file, filter)
      return null
    }
    return cells.length === columns.length ? productOf(columns, cells) : 'wrong number of columns'
  }
}

function parseHeader(cells: string[], file: string, filter: ImportFilter): string[] {
  const columns = cells.map((name) => name.replace(/^\ufeff/, '').trim())
  for (const required of ['code', 'product_name']) {
    if (!columns.includes(required))
      throw new Error(`${file} is no export of Open Food Facts: it has no column ${required}.`)
  }
  if (filter.languages && !columns.includes('lang') && !columns.includes('lc'))
    throw new Error(
      'This export does not tell the language of a product: choose by countries, or import the JSONL export.',
    )
  return columns
}

/** Empty cells are left out, as unknown. */
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
