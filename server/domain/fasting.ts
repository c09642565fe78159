import { addDays, type Day, dayIn, daysBetween, hourIn, wallClockIn } from './day.ts'
import type { Pause } from './streak.ts'

export const fastingPlans = ['14:10', '16:8', '18:6', '20:4'] as const
type FastingPlan = (typeof fastingPlans)[number]

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** Longer than any plan, and short enough to notice a fast that somebody forgot to end. */
export const maxFastDays = 7

/** Earlier fasts count towards the streak while each ended within 1.5 days of the next one. */
const maxStreakGapMs = 1.5 * dayMs

/** Hours of fasting in a plan: 16 for `16:8`. */
export const fastingHours = (plan: FastingPlan): number => Number(plan.split(':')[0])

/** The end (`HH:mm`) of a fast that starts at `start` (`HH:mm`). */
export function fastingEnd(start: string, plan: FastingPlan): string {
  const [hours = 0, minutes = 0] = start.split(':').map(Number)
  return `${String((hours + fastingHours(plan)) % 24).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`
}

/** Hours that passed between two instants; a change of daylight saving time in between makes no difference. */
export const durationHours = (startTime: string, endTime: string): number =>
  (Date.parse(endTime) - Date.parse(startTime)) / hourMs

/** The instant at which a fast reaches its planned hours. */
export const plannedEnd = (startTime: string, plannedDurationHours: number): Date =>
  new Date(Date.parse(startTime) + plannedDurationHours * hourMs)

/** Where a new message begins, in hours: up to 4 h, over 4 h, over 12 h, over 18 h. */
export const fastingZones = [4, 12, 18] as const

const zoneMessages = [
  'Your fast has begun!',
  'Your digestion is resting and resetting.',
  "You've entered the fat-burning state of ketosis.",
  'Deep cellular cleaning (autophagy) is active!',
] as const

/** What to tell somebody who has fasted for so many hours. */
export const fastingMessage = (elapsedHours: number): string =>
  zoneMessages[fastingZones.filter((hours) => elapsedHours > hours).length] ?? zoneMessages[0]

/**
 * How many fasts follow one another, of which `endTimes` are the ends, newest first. 0 when the latest ended more than
 * one day before `today`, the civil date in `timeZone`; otherwise 1, and one more for each earlier fast that ended within
 * 1.5 days of the next one, up to the first larger gap. Paused days are left out of gaps. Reads only as far as it needs.
 */
export function fastingStreak(
  endTimes: Iterable<string>,
  today: Day,
  timeZone: string,
  pauses: readonly Pause[] = [],
): number {
  const dayOf = (end: Date) => dayIn(timeZone, end)
  const isOver = (end: Date) => daysBetween(dayOf(end), today) - pausedDays(dayOf(end), today, pauses) > 1
  const isGap = (end: Date, next: Date) => {
    const gap = next.getTime() - end.getTime()
    // Only for the few long gaps: finding the days of years of fasts takes long.
    return gap > maxStreakGapMs && gap - pausedDays(dayOf(end), dayOf(next), pauses) * dayMs > maxStreakGapMs
  }
  let length = 0
  let next: Date | null = null
  for (const endTime of endTimes) {
    const end = new Date(endTime)
    if (next === null ? isOver(end) : isGap(end, next)) break
    length++
    next = end
  }
  return length
}

/** How many days after `from`, up to and including `to`, are paused. */
const pausedDays = (from: Day, to: Day, pauses: readonly Pause[]): number =>
  pauses.reduce((days, { startDate, endDate }) => {
    const dayBefore = addDays(startDate, -1)
    const [first, last] = [dayBefore > from ? dayBefore : from, endDate < to ? endDate : to]
    return days + Math.max(0, daysBetween(first, last))
  }, 0)

/**
 * Whether to remind somebody to start a fast: none is running, it is 22:00 or later in their time zone, and their last one
 * ended over 24 h ago. Never before the first fast.
 */
export function isStreakAlertDue(
  { isActive, lastEndTime }: { isActive: boolean; lastEndTime: string | null },
  now: Date,
  timeZone: string,
): boolean {
  if (isActive || lastEndTime === null) return false
  return hourIn(timeZone, now) >= 22 && now.getTime() - Date.parse(lastEndTime) > dayMs
}

/** `endTime` is null while the fast is running. */
export type FastTimes = { startTime: string; endTime: string | null }

/** What is wrong with the times of a fast, and in which field; null when nothing is. */
export function fastProblem(
  { startTime, endTime }: FastTimes,
  now: Date,
): { field: keyof FastTimes; message: string } | null {
  const start = Date.parse(startTime)
  const end = endTime === null ? now.getTime() : Date.parse(endTime)
  if (start > now.getTime()) return { field: 'startTime', message: 'A fast cannot start in the future.' }
  if (end > now.getTime()) return { field: 'endTime', message: 'A fast cannot end in the future.' }
  if (endTime !== null && end <= start) return { field: 'endTime', message: 'A fast must end after it starts.' }
  if (end - start <= maxFastDays * dayMs) return null
  return endTime === null
    ? { field: 'startTime', message: `A fast can start at most ${maxFastDays} days ago.` }
    : { field: 'endTime', message: `A fast can last at most ${maxFastDays} days.` }
}

/** `Tue, 10 Mar, 18:00`, with the year when it is not that of `now`. */
function timeText(instant: string, now: Date, timeZone: string): string {
  const [day = '', time = ''] = wallClockIn(timeZone, new Date(instant)).split('T')
  const date = new Date(`${day}T00:00:00Z`)
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en', { timeZone: 'UTC', ...options }).format(date)
  const year = day.slice(0, 4) === dayIn(timeZone, now).slice(0, 4) ? '' : ` ${day.slice(0, 4)}`
  return `${part({ weekday: 'short' })}, ${date.getUTCDate()} ${part({ month: 'short' })}${year}, ${time}`
}

/** What is wrong with a fast that was under way at the same time as another one, named as clocks in `timeZone` showed it. */
export function overlapMessage({ startTime, endTime }: FastTimes, now: Date, timeZone: string): string {
  const start = timeText(startTime, now, timeZone)
  const times = endTime === null ? `running since ${start}` : `from ${start} to ${timeText(endTime, now, timeZone)}`
  return `This overlaps with another of your fasts, ${times}.`
}

/** How far the clock of a device may be ahead. */
const maxAheadMs = 5 * 60_000

/** When something was done by the clock of a device, which may be a little ahead of ours: never after `now` then. */
export function happenedAt(instant: string, now: Date): string {
  const ahead = Date.parse(instant) - now.getTime()
  return ahead > 0 && ahead <= maxAheadMs ? now.toISOString() : instant
}

/** The fasts that the history in the app loads and shows at a time. */
export const shownPage = 30

/** The fasts that one page of the history has at most. */
export const maxHistoryPage = 1_000
