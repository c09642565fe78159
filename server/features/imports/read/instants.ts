import { type DateOrder, dayOf, instantOf, timeOf } from './dates.ts'

/**
 * The instant that a date and time name, as ISO UTC: with an offset such as `2026-07-14T20:00:00+0100` that moment, else what
 * clocks in the zone showed. Null when it is no date and time.
 */
export function instantIn(text: string, timeZone: string, order: DateOrder | null = null): string | null {
  const [day, time] = [dayOf(text, order), timeOf(text)]
  if (day === null || time === null) return null
  const offset = /\d\s*(Z|[+-]\d{2}:?\d{2})$/i.exec(text.trim())?.[1]
  if (offset === undefined) return instantOf(day, time, timeZone)
  const ms = Date.parse(`${day}T${time}${offset.replace(/^([+-]\d{2})(\d{2})$/, '$1:$2').toUpperCase()}`)
  return Number.isNaN(ms) ? null : new Date(ms).toISOString()
}
