import { columnNamed, unitIn } from '../formats/columns.ts'
import { conventionsIn, headersOf, rowsIn, type TableRow } from '../formats/csv-rows.ts'
import { dayOf, timeOf } from '../formats/dates.ts'
import { numberIn } from '../formats/numbers.ts'
import { noDate, noWeight, type Source, skipped } from '../source.ts'

/**
 * wger's weight CSV: two columns in either order, named in the language of the person, without a unit. MyFitnessPal writes the same
 * header for people who measure only their weight; its file is known by its name.
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
      const date = ({ cells }: TableRow) => cells[dateAt] ?? ''
      const { order, style } = await conventionsIn(file, { date, numbers: [headers[weightAt] ?? ''] }, ctx)
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
