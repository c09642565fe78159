import { headerParts } from '../formats/columns.ts'
import { columnOf, headersOf, rowsIn } from '../formats/csv-rows.ts'
import { dateOrderIn, dayOf, timeOf } from '../formats/dates.ts'
import { kgOf, numberIn } from '../formats/numbers.ts'
import { noDate, noWeight, type Source, skipped } from '../source.ts'

/** The weight CSV of Withings scales. Units are in the headers, times are local, and fat is a mass. */
export const withings: Source = {
  name: 'withings',
  label: 'Withings',
  recognise: (file) => {
    const headers = headersOf(file)
    const has = (label: string) => headers.some((header) => isMass(header, label))
    const isScale = ['Fat mass', 'Bone mass', 'Muscle mass', 'Hydration'].some(has)
    return headers[0] === 'Date' && has('Weight') && isScale ? 'weights' : null
  },
  async *read(files, ctx) {
    for (const file of files) {
      const headers = headersOf(file)
      const masses = (label: string) => {
        const at = headers.findIndex((header) => isMass(header, label))
        const { unit } = headerParts(headers[at] ?? '')
        return (cells: readonly string[]) => {
          const mass = numberIn(cells[at])
          return mass === null ? null : kgOf(mass, unit)
        }
      }
      const [weightOf, fatOf] = [masses('Weight'), masses('Fat mass')]
      const order = await dateOrderIn(columnOf(file, 'Date'), ctx)
      for await (const { cell, cells } of rowsIn(file)) {
        const date = dayOf(cell('Date'), order)
        const weight = weightOf(cells)
        const fat = fatOf(cells)
        if (date === null) yield skipped(noDate, cells)
        else if (weight === null) yield skipped(noWeight, cells)
        else
          yield {
            kind: 'progress',
            date,
            time: timeOf(cell('Date')) ?? undefined,
            weight,
            bodyFat: fat === null || weight === 0 ? null : Math.round((fat / weight) * 10_000) / 100,
          }
      }
    }
  },
}

const isMass = (header: string, label: string) => {
  const parts = headerParts(header)
  return parts.label === label && kgOf(1, parts.unit) !== null
}
