import { dateOrderIn } from '../../read/date-order.ts'
import { dayOf } from '../../read/dates.ts'
import { decimalStyleIn } from '../../read/decimal-style.ts'
import { numberIn } from '../../read/numbers.ts'
import { headerParts, isEnergy, nutrientReader } from '../../read/nutrient-columns.ts'
import { noDate, skipped } from '../../read/skipped.ts'
import { columnOf, headersOf, rowsIn } from '../../read/table.ts'
import { cmOf, kgOf } from '../../read/units.ts'
import type { ImportRow, ReadContext, RecognisedFile } from '../../source.ts'

/**
 * Is a header that of the table of days: a date, then names with their unit, energy among them? The names are in the
 * language of the phone.
 */
export function isTableOfDays(header: readonly string[], delimiter: string): boolean {
  const [date = '', ...values] = header
  return (
    delimiter === ';' &&
    headerParts(date).unit === '' &&
    values.every((name) => headerParts(name).unit !== '') &&
    values.some(isEnergy)
  )
}

/** One line a day, with dates and decimals as the phone writes them. Days without food are padded with zeros. */
export async function* readDays(file: RecognisedFile, ctx: ReadContext): AsyncGenerator<ImportRow> {
  const header = headersOf(file)
  const order = await dateOrderIn(columnOf(file, header[0] ?? ''), ctx)
  const style = await decimalStyleIn(file, header.slice(1))
  const nutrientsOf = nutrientReader(header)
  const measures = header.map((name) => measureOf(name))
  for await (const { cells } of rowsIn(file)) {
    const date = dayOf(cells[0] ?? '', order)
    if (date === null) {
      yield skipped(noDate, cells)
      continue
    }
    const nutrients = nutrientsOf(cells, style)
    if (Object.values(nutrients).some(Boolean)) yield { kind: 'dayTotal', date, nutrients }
    const measured = cells.map((cell, i) => measures[i]?.(numberIn(cell, style) || null) ?? {})
    const known = Object.assign({}, ...measured)
    if (Object.values(known).some((value) => value !== null)) yield { kind: 'progress', date, ...known }
  }
}

type Measure = (value: number | null) => { weight?: number | null; bodyFat?: number | null; waist?: number | null }

/** The body's measures by their unit; of lengths only the waist is imported. */
function measureOf(name: string): Measure | null {
  const { label, unit } = headerParts(name)
  if (/^(kg|lbs?|st|кг)$/i.test(unit)) return (value) => ({ weight: value && kgOf(value, unit === 'кг' ? 'kg' : unit) })
  if (unit === '%') return (value) => ({ bodyFat: value })
  if (!/waist|taille|cintura|vita|talia|midja|талия/i.test(label)) return null
  return (value) => ({ waist: value && cmOf(value, unit) })
}
