import { addDays } from '../../../domain/day.ts'
import { columnOf, headersOf, rowsIn, type TableRow } from '../formats/csv-rows.ts'
import { dateOrderIn, dayOf, instantIn, timeOf } from '../formats/dates.ts'
import { elements, fieldsOf, jsonOf, wordsOf } from '../formats/json.ts'
import { numberIn } from '../formats/numbers.ts'
import {
  type ImportRow,
  noDate,
  noFastTimes,
  type ReadContext,
  type RecognisedFile,
  type Source,
  skipped,
} from '../source.ts'

/** Zero's biodata.json, with times in UTC, and its older table, with local times. */
export const zero: Source = {
  name: 'zero',
  label: 'Zero',
  recognise: (file) => {
    if (file.shape.type === 'json') return file.shape.keys.includes('fast_data') ? 'biodata' : null
    const headers = headersOf(file)
    return ['Date', 'Start', 'End', 'Hours'].every((header) => headers.includes(header)) ? 'table' : null
  },
  async *read(files, ctx) {
    for (const file of files) yield* file.part === 'biodata' ? biodata(file, ctx) : fastsOfTable(file, ctx)
  },
}

async function* biodata(file: RecognisedFile, ctx: ReadContext): AsyncGenerator<ImportRow> {
  for await (const { value } of jsonOf(file, elements, ([key]) => key === 'fast_data')) {
    const fast = fieldsOf(value)
    const [start, end] = [wordsOf(fast.StartDTM), wordsOf(fast.EndDTM)]
    yield fastOf(instantIn(start, ctx.timeZone), end === '' ? null : instantIn(end, ctx.timeZone), end !== '', [
      start,
      end,
    ])
  }
}

async function* fastsOfTable(file: RecognisedFile, ctx: ReadContext): AsyncGenerator<ImportRow> {
  const order = await dateOrderIn(columnOf(file, 'Date'), ctx)
  for await (const row of rowsIn(file)) {
    const date = dayOf(row.cell('Date'), order)
    if (date === null) {
      yield skipped(noDate, row.cells)
      continue
    }
    const [start, end] = [timeOf(row.cell('Start')), timeOf(row.cell('End'))]
    const startDate = start && end && addDays(date, -daysBefore(row, start, end))
    yield fastOf(
      startDate ? instantIn(`${startDate} ${start}`, ctx.timeZone) : null,
      instantIn(`${date} ${end}`, ctx.timeZone),
      true,
      row.cells,
    )
  }
}

/** The days between the start and the end of a fast, by its hours. Without them it is 1 when the start has the later time of day, else 0. */
function daysBefore(row: TableRow, start: string, end: string): number {
  const minutes = minutesOf(end) - minutesOf(start)
  const hours = numberIn(row.cell('Hours'))
  const days = hours === null ? 0 : Math.round((hours * 60 - minutes) / 1_440)
  return Math.max(days, minutes <= 0 ? 1 : 0)
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

function fastOf(
  startTime: string | null,
  endTime: string | null,
  isOver: boolean,
  cells: readonly string[],
): ImportRow {
  if (startTime === null || (isOver && endTime === null)) return skipped(noFastTimes, cells)
  return { kind: 'fast', startTime, endTime }
}
