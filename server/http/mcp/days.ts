import { addDays } from '../../domain/day.ts'
import { Day, notInOrder } from '../../domain/fields.ts'
import { invalid } from '../../errors.ts'

export const dayField = (what = 'YYYY-MM-DD; today by default') => Day.nullish().describe(what)

/** The input of a span of days. */
export const spanFields = (from: string) => ({
  from: dayField(`First day, YYYY-MM-DD; ${from} by default`),
  to: dayField('Last day, YYYY-MM-DD; today by default'),
})

type StatedSpan = { from?: Day | null | undefined; to?: Day | null | undefined }

/** The days of a span: up to today, and as many days back, unless something else is stated. Throws 400 when they are out of order. */
export function spanOf(stated: StatedSpan, today: Day, daysBack: number): { from: Day; to: Day } {
  const to = stated.to ?? today
  const from = stated.from ?? addDays(to, -daysBack)
  if (from > to) throw invalid('to', notInOrder.error)
  return { from, to }
}

export const spanText = ({ from, to }: { from: Day; to: Day }): string => `${from} to ${to}`
