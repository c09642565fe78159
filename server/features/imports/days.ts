import { addDays, daysBetween, firstDay, lastLoggableDay } from '../../domain/day.ts'
import { Day } from '../../domain/fields.ts'

/** Which days of those that can be logged have something: one bit of memory a day, and quick to ask for each of a million rows. */
export function createDays(today: Day) {
  const last = lastLoggableDay(today)
  const marks = new Uint8Array(daysBetween(firstDay, last) + 1)
  const indices = new Map<Day, number>()

  return {
    /** Why nothing can be logged for a day; null when it can. */
    problemOf(day: Day): string | null {
      if (indices.has(day)) return null
      const parsed = Day.safeParse(day)
      if (!parsed.success) return parsed.error.issues[0]?.message ?? 'The date is not valid.'
      if (day > last) return 'A date can be at most a year from now.'
      indices.set(day, daysBetween(firstDay, day))
      return null
    },

    /** Takes note of a day that has no problem. */
    mark(day: Day) {
      marks[indices.get(day) ?? -1] = 1
    },

    has: (day: Day): boolean => marks[indices.get(day) ?? -1] === 1,

    /** The days taken note of, in their order. */
    list(): Day[] {
      const days: Day[] = []
      for (const [index, mark] of marks.entries()) if (mark === 1) days.push(addDays(firstDay, index))
      return days
    },
  }
}
