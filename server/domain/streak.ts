import { addDays, type Day } from './day.ts'

/**
 * Days in a row with at least one food entry, ending today, or yesterday while today has none yet. `today` is the
 * civil date in the user's own time zone; days after it do not count.
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
