/** A local date and time without a zone, `YYYY-MM-DDTHH:mm`, as a `datetime-local` input holds it. */
export type WallClock = string

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

const formatters = new Map<string, Intl.DateTimeFormat>()

/** The date and time that clocks show at an instant in an IANA time zone; seconds are left out. */
export function wallClockIn(timeZone: string, instant: Date): WallClock {
  const formatter =
    formatters.get(timeZone) ??
    new Intl.DateTimeFormat('en-CA', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    })
  formatters.set(timeZone, formatter)
  const parts = formatter.formatToParts(instant)
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? ''
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}`
}

/**
 * The instant at which clocks in an IANA time zone show a date and time. Of a time that occurs twice, as clocks go back, the
 * first; a time that is skipped, as clocks go forward, is taken as if they had not yet. This is what Temporal calls
 * `compatible` (https://tc39.es/proposal-temporal/docs/timezone.html). Null when the text is no date and time.
 */
export function instantAt(timeZone: string, wallClock: WallClock): Date | null {
  const asUtc = Date.parse(`${wallClock}Z`)
  if (Number.isNaN(asUtc)) return null
  const offsetAt = (ms: number) => Date.parse(`${wallClockIn(timeZone, new Date(ms))}Z`) - ms
  const [before, after] = [asUtc - offsetAt(asUtc - dayMs), asUtc - offsetAt(asUtc + dayMs)]
  const shown = [before, after].find((ms) => wallClockIn(timeZone, new Date(ms)) === wallClock)
  return new Date(shown ?? before)
}
