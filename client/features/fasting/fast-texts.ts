import { plural } from '@lingui/core/macro'
import { type Day, daysBetween, wallClockIn } from '#domain/day.ts'

import { dateText, weekdayName } from '../../ui/format.ts'

/** The day and the time (`HH:mm`) that an instant has in a time zone. */
export function dayAndTime(instant: string | Date, timeZone: string): { day: Day; time: string } {
  const [day = '', time = ''] = wallClockIn(timeZone, new Date(instant)).split('T')
  return { day, time }
}

/** `Friday`; with the date, `Friday, 13 November`, when that is a week or more from today. */
export function weekdayText(instant: string | Date, today: Day, timeZone: string): string {
  const { day } = dayAndTime(instant, timeZone)
  return Math.abs(daysBetween(day, today)) < 7 ? weekdayName(day) : dateText(day, today)
}

/** `days in a row`, after the number. */
export const daysInARow = (count: number): string => plural(count, { one: 'day in a row', other: 'days in a row' })
