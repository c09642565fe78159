import { instantAt } from '../../../domain/wall-clock.ts'
import { type DateOrder, dayOf, timeOf } from './dates.ts'

/**
 * The instant that a date and time name, as ISO UTC: with an offset such as `2026-07-14T20:00:00+0100` that moment, else what
 * clocks in the zone showed. Null when it is no date and time.
 */
export function instantOf(text: string, timeZone: string, order: DateOrder | null = null): string | null {
  const trimmed = text.trim()
  const offset = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)\s*(Z|[+-]\d{2}:?\d{2})$/i.exec(trimmed)
  if (offset) {
    const [, date, time, zone = ''] = offset
    return isoOf(Date.parse(`${date}T${time}${zone.replace(/^([+-]\d{2})(\d{2})$/, '$1:$2').toUpperCase()}`))
  }
  const [day, time] = [dayOf(trimmed, order), timeOf(trimmed)]
  const minute = day && time && instantAt(timeZone, `${day}T${time.slice(0, 5)}`)
  return minute ? isoOf(minute.getTime() + Number(time.slice(6)) * 1_000) : null
}

const isoOf = (ms: number) => (Number.isNaN(ms) ? null : new Date(ms).toISOString())
