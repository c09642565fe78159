import { columnNamed, unitIn } from '../read/column-names.ts'
import { dateOrderIn } from '../read/date-order.ts'
import { dayOf, timeOf } from '../read/dates.ts'
import { decimalStyleIn } from '../read/decimal-style.ts'
import { numberIn } from '../read/numbers.ts'
import { noDate, noWeight, skipped } from '../read/skipped.ts'
import { columnOf, headersOf, rowsIn } from '../read/table.ts'
import type { Source } from '../source.ts'

/**
 * wger's weight CSV: two columns, whose names are in the language of the person, and in either order. It says nothing of the
 * unit. MyFitnessPal writes the same header for people who measure only their weight, and names the file in its archive.
 */
export const wger: Source = {
  name: 'wger',
  label: 'wger',
  recognise: (file) => {
    const columns = headersOf(file).map((header) => (unitIn(header) === '' ? columnNamed(header) : null))
    const isWeights = columns.length === 2 && columns.includes('date') && columns.includes('weight')
    return isWeights && !/Measurement-Summary/i.test(file.name) ? 'weights' : null
  },
  async *read(files, ctx) {
    for (const file of files) {
      const headers = headersOf(file)
      const at = (column: string) => headers.findIndex((header) => columnNamed(header) === column)
      const [dateAt, weightAt] = [at('date'), at('weight')]
      const order = await dateOrderIn(columnOf(file, headers[dateAt] ?? ''), ctx)
      const style = await decimalStyleIn(file, [headers[weightAt] ?? ''])
      for await (const { cells } of rowsIn(file)) {
        const date = dayOf(cells[dateAt] ?? '', order)
        const weight = numberIn(cells[weightAt], style)
        if (date === null) yield skipped(noDate, cells)
        else if (weight === null) yield skipped(noWeight, cells)
        else
          yield {
            kind: 'progress',
            date,
            time: timeOf(cells[dateAt]) ?? undefined,
            weight: ctx.weightInAskedUnit(weight),
          }
      }
    }
  },
}
