import { addDays, type Day } from './day.ts'

/**
 * The number of consecutive days with at least one food entry, ending today, or yesterday while today has none yet.
 * `today` is the civil date in the user's time zone; later days do not count.
 */
export function streak(days: Pick<ReadonlySet<Day>, 'has'>, today: Day): number {
  let last = days.has(today) ? today : addDays(today, -1)
  let length = 0
  while (days.has(last)) {
    length++
    last = addDays(last, -1)
  }
  return length
}
