import { headersOf, rowsIn } from '../formats/csv-rows.ts'
import { momentOf } from '../formats/dates.ts'
import { kgOf, numberIn } from '../formats/numbers.ts'
import {
  type ImportRow,
  noDate,
  noWeight,
  type ReadContext,
  type RecognisedFile,
  type Source,
  skipped,
} from '../source.ts'

/**
 * Libra's CSV. Since version 6 its times are in UTC, so that a weighing at local midnight has the date of the day before. In older
 * versions they are local times.
 */
export const libra: Source = {
  name: 'libra',
  label: 'Libra',
  recognise: (file) => {
    const headers = headersOf(file)
    return headers[0]?.replace(/\s/g, '') === '#date' && headers.includes('weight') ? 'weights' : null
  },
  async *read(files, ctx) {
    for (const file of files) yield* weighings(file, ctx)
  },
}

async function* weighings(file: RecognisedFile, ctx: ReadContext): AsyncGenerator<ImportRow> {
  const version = Number(commentOf(file, 'Version') ?? 6)
  const unit = commentOf(file, 'Units') ?? ''
  const dateHeader = headersOf(file)[0] ?? ''
  for await (const { cell, cells } of rowsIn(file)) {
    const written = cell(dateHeader).trim()
    if (written.startsWith('#')) continue
    const moment = momentOf(version < 6 ? written.replace(/Z$/i, '') : written, ctx.timeZone)
    const weight = numberIn(cell('weight'))
    if (moment === null) yield skipped(noDate, cells)
    else if (weight === null) yield skipped(noWeight, cells)
    else
      yield {
        kind: 'progress',
        date: moment.date,
        time: moment.time ?? undefined,
        weight: kgOf(weight, unit) ?? ctx.weightInAskedUnit(weight),
        bodyFat: numberIn(cell('body fat')),
      }
  }
}

/** The value in a line such as `#Units: kg`. */
function commentOf({ shape }: RecognisedFile, name: string): string | null {
  const lines = shape.type === 'table' ? shape.lines.slice(0, shape.skipLines) : []
  for (const line of lines) {
    const [, key = '', value = ''] = /^\ufeff?#\s*(\w+)\s*:(.*)$/.exec(line) ?? []
    if (key.toLowerCase() === name.toLowerCase()) return value.replace(/(?<![;\s])[;\s]+$/, '').trim()
  }
  return null
}
