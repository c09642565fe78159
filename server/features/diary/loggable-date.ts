import { type Day, lastLoggableDay } from '../../domain/day.ts'
import { invalid } from '../../errors.ts'
import { todayOf, type UserContext } from '../../trpc.ts'

/** Refuses days over a year ahead of the viewer's own today. Days before the first one are refused by the schema. */
export function assertLoggableDate(day: Day, ctx: UserContext, path = 'date') {
  // Zones differ by a day at most, so nearly every call is answered without a calendar.
  if (day <= ctx.now.toISOString().slice(0, 10)) return
  if (day > lastLoggableDay(todayOf(ctx))) throw invalid(path, 'A date can be at most a year from now.')
}
