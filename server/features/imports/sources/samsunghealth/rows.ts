import { type Day, wallClockIn } from '../../../../domain/day.ts'

import { amountOf } from '../../read/json.ts'
import { tableRows } from '../../read/table.ts'
import type { RecognisedFile } from '../../source.ts'

/** A row by the names of its columns, of which some files put the name of the file in front. */
export type Row = {
  text: (column: string) => string
  amount: (column: string) => number | null
  cells: readonly string[]
}

/** Streams the rows of a file, whose first line names it and whose second is the header. */
export async function* rowsOf(file: RecognisedFile): AsyncGenerator<Row> {
  const header = file.shape.type === 'table' ? (file.shape.lines[1] ?? '').split(',') : []
  const columns = new Map(header.map((name) => [name.slice(name.lastIndexOf('.') + 1).trim(), name.trim()]))
  for await (const { cell, cells } of tableRows(file, { skipLines: 1 })) {
    const text = (column: string) => cell(columns.get(column) ?? column).trim()
    yield { text, amount: (column) => amountOf(text(column)), cells }
  }
}

/**
 * When a row was recorded, as clocks showed it: `start_time` is in UTC, as text or in ms, and `time_offset` of the row decides
 * the day. Without an offset the time zone does. Null without a time, and for the 1970 that stands for none.
 */
export function momentOf({ text }: Row, timeZone: string): { date: Day; time: string } | null {
  const start = text('start_time')
  const ms = /^\d{9,}$/.test(start) ? Number(start) : Date.parse(`${start.replace(' ', 'T')}Z`)
  if (Number.isNaN(ms) || ms < firstInstant || ms > lastInstant) return null
  const offset = offsetOf(text('time_offset'))
  const local =
    offset === null
      ? `${wallClockIn(timeZone, new Date(ms))}:${new Date(ms).toISOString().slice(17, 19)}`
      : new Date(ms + offset).toISOString()
  return { date: local.slice(0, 10), time: local.slice(11, 19) }
}

/** Samsung's first health app is from 2012. */
const firstInstant = Date.UTC(2000, 0)
const lastInstant = Date.UTC(2200, 0)

/** ms of `UTC+0530`, or of a number of ms; null without one. */
function offsetOf(text: string): number | null {
  const [, sign, hours, minutes] = /([+-])(\d{2}):?(\d{2})$/.exec(text) ?? []
  if (sign) return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000
  const ms = amountOf(text)
  return ms !== null && Math.abs(ms) <= 15 * 3_600_000 ? ms : null
}
