import { addDays, type Day } from '#domain/day.ts'
import type { RunStart } from '#domain/streak.ts'

/** Where runs of days begin, found one day at a time. */
export const runsOf =
  (logged: Pick<ReadonlySet<Day>, 'has'>): RunStart =>
  (day) => {
    if (!logged.has(day)) return null
    let first = day
    while (logged.has(addDays(first, -1))) first = addDays(first, -1)
    return first
  }
