import type { ReadContext } from '../source.ts'
import { type DateOrder, dayOf, isAmbiguousDate, orderOf } from './dates.ts'

/**
 * Which number comes first in the dates of a column, found by reading all of them: a date such as `31/01/2026` decides for the
 * whole file. The person is asked when every date can be read in two ways. Null when the dates are not written in this way.
 */
export async function dateOrderIn(
  dates: AsyncIterable<string> | Iterable<string>,
  ctx: Pick<ReadContext, 'ask'>,
): Promise<DateOrder | null> {
  let example: string | null = null
  let inNumbers = false
  for await (const date of dates) {
    const order = orderOf(date)
    // A column has one format: after a date that can only be read in one way, no other one will tell more.
    if (order || dayOf(date) !== null) return order
    if (example === null && isAmbiguousDate(date)) example = date.trim()
    inNumbers ||= dayOf(date, 'dmy') !== null
  }
  if (example !== null) return ctx.ask('dateOrder', example)
  // Days such as 5/5/2026 are the same both ways.
  return inNumbers ? 'dmy' : null
}
