import { headersOf, rowsIn } from '../formats/csv-rows.ts'
import { dateOrderIn, dayOf, timeOf } from '../formats/dates.ts'
import { amountIn, kgOf, numberIn } from '../formats/numbers.ts'
import {
  type ImportRow,
  noDate,
  noWeight,
  type ReadContext,
  type RecognisedFile,
  type Source,
  skipped,
} from '../source.ts'

/** The weight CSV of Garmin Connect. A date has a line of its own, above the weighings of that day. */
export const garmin: Source = {
  name: 'garmin',
  label: 'Garmin',
  recognise: (file) => {
    const headers = headersOf(file)
    return ['Time', 'Weight', 'Change', 'BMI', 'Body Fat'].every((header) => headers.includes(header))
      ? 'weights'
      : null
  },
  async *read(files, ctx) {
    for (const file of files) yield* weighings(file, ctx)
  },
}

async function* weighings(file: RecognisedFile, ctx: ReadContext): AsyncGenerator<ImportRow> {
  const dates = async function* () {
    for await (const { cells } of rowsIn(file)) if (isDateLine(cells)) yield cells[0] ?? ''
  }
  const order = await dateOrderIn(dates(), ctx)
  let date: string | null = null
  for await (const { cell, cells } of rowsIn(file)) {
    // A date that cannot be read ends the day before as well, so its rows never go to a wrong day.
    if (isDateLine(cells)) date = dayOf(cells[0] ?? '', order)
    else if (date === null) yield skipped(noDate, cells)
    else {
      const weight = weightOf(cell('Weight'), ctx)
      const bodyFat = numberIn(cell('Body Fat').replace('%', ''))
      if (weight === null) yield skipped(noWeight, cells)
      else yield { kind: 'progress', date, time: timeOf(cell('Time')) ?? undefined, weight, bodyFat }
    }
  }
}

const isDateLine = (cells: readonly string[]) =>
  timeOf(cells[0]) === null && cells.slice(1).every((cell) => cell.trim() === '')

/** The kg of `80.0 kg` or `176.4 lbs`; null for `--`. */
function weightOf(text: string, ctx: ReadContext): number | null {
  const found = amountIn(text)
  if (found === null) return null
  return found.unit === '' ? ctx.weightInAskedUnit(found.amount) : kgOf(found.amount, found.unit)
}
