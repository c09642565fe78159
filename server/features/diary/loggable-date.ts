import { type Day, lastLoggableDay } from '../../domain/day.ts'
import { invalid } from '../../errors.ts'
import { todayOf, type UserContext } from '../../trpc.ts'

/** Throws for days more than a year after the viewer's today. The schema already refuses days before 1900. */
export function assertLoggableDate(day: Day, ctx: UserContext, path = 'date') {
  // Fast path: a day up to today in UTC is never too far ahead in any time zone.
  if (day <= ctx.now.toISOString().slice(0, 10)) return
  if (day > lastLoggableDay(todayOf(ctx))) throw invalid(path, 'A date can be at most a year from now.')
}
