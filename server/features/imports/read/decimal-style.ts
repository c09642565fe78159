import type { ShapedFile } from '../source.ts'
import { type DecimalStyle, decimalStyleOf } from './numbers.ts'
import { rowsIn } from './table.ts'

/**
 * How a file writes decimals: as the first number that can only be read in one way, in columns that hold numbers. A file that
 * shows it nowhere has the style that goes with its delimiter: programs write semicolons where commas are decimal signs.
 */
export async function decimalStyleIn(file: ShapedFile, headers: readonly string[]): Promise<DecimalStyle> {
  for await (const { cell } of rowsIn(file)) {
    const style = decimalStyleOf(headers.map(cell))
    if (style) return style
  }
  return file.shape.type === 'table' && file.shape.delimiter === ';' ? 'comma' : 'point'
}
