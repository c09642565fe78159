import { z } from 'zod'
import { addDays, type Day, daysBetween } from '../../domain/day.ts'
import { type Expenditure, leftOutBefore } from '../../domain/expenditure.ts'
import { Day as DayField, dayRange } from '../../domain/fields.ts'
import { router, todayOf, type UserContext, userProcedure } from '../../trpc.ts'
import { assertLoggableDate } from '../diary/diary-day.ts'
import { type Days, unknownOn } from './expenditures.ts'

export const expenditureRouter = router({
  /** What the viewer uses, as far as the days before `date` tell; by default today. */
  on: userProcedure
    .input(z.object({ date: DayField.optional() }).default({}))
    .query(({ ctx, input }) => readDay(ctx, input.date ?? todayOf(ctx))),

  /** The same as of each day from `from` to `to`, both included. */
  history: userProcedure
    .input(dayRange(400, 'The history can span at most 400 days.'))
    .query(({ ctx, input }) => readHistory(ctx, input.from, input.to)),
})

async function readDay(ctx: UserContext, date: Day) {
  assertLoggableDate(date, ctx)
  const days = await ctx.expenditures.of(ctx.viewer.id, todayOf(ctx))
  const { density: _, intake: __, leftOut: ___, ...answer } = dayOf(ctx, days, date)
  return { ...answer, leftOut: leftOutBefore(days.slice(0, placeOf(days, date) + 1)) }
}

async function readHistory(ctx: UserContext, from: Day, to: Day) {
  assertLoggableDate(to, ctx, 'to')
  const days = await ctx.expenditures.of(ctx.viewer.id, todayOf(ctx))
  const dates = Array.from({ length: daysBetween(from, to) + 1 }, (_, at) => addDays(from, at))
  return dates.map((day) => {
    const { date, state, kcal, low, high, trendWeight, intake } = dayOf(ctx, days, day)
    return { date, state, kcal, low, high, trendWeight, intake }
  })
}

/** The index of the answer for a date: of the last one for what is still to come, below 0 before anything was logged. */
const placeOf = (days: Days, date: Day): number =>
  Math.min(days.length - 1, days[0] ? daysBetween(days[0].date, date) : -1)

const dayOf = ({ db, viewer }: UserContext, days: Days, date: Day): Expenditure => ({
  ...(days[placeOf(days, date)] ?? unknownOn(db, viewer.id, date)),
  date,
})
