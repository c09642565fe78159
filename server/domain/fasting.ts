/** Fasting: plans, the streak, and the times of a fast. */

import {
  addDays,
  type Day,
  dayIn,
  dayMs,
  daysBetween,
  hourIn,
  hourMs,
  instantAt,
  startOfWeek,
  wallClockIn,
  weekday,
} from './day.ts'
import type { Pause } from './streak.ts'

/** Hours of fasting and of eating in a day: 10 to 23 whole hours without food. */
export const fastingPlans = [
  '10:14',
  '11:13',
  '12:12',
  '13:11',
  '14:10',
  '15:9',
  '16:8',
  '17:7',
  '18:6',
  '19:5',
  '20:4',
  '21:3',
  '22:2',
  '23:1',
] as const
type FastingPlan = (typeof fastingPlans)[number]

/** The plans that are offered by name. */
export const commonPlans = ['14:10', '16:8', '18:6', '20:4'] as const satisfies readonly FastingPlan[]

/** Hours of fasting in a plan: 16 for `16:8`. */
export const fastingHours = (plan: FastingPlan): number => Number(plan.split(':')[0])

/** The plan with this many hours of fasting, if there is one. */
export const planOfHours = (hours: number): FastingPlan | undefined =>
  fastingPlans.find((plan) => fastingHours(plan) === hours)

/** The end (`HH:mm`) of a fast that starts at `start` (`HH:mm`). */
export function fastingEnd(start: string, plan: FastingPlan): string {
  const [hours = 0, minutes = 0] = start.split(':').map(Number)
  return `${String((hours + fastingHours(plan)) % 24).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`
}

/** The hours that passed between two instants, whatever clock changes are in between. */
export const durationHours = (startTime: string, endTime: string): number =>
  (Date.parse(endTime) - Date.parse(startTime)) / hourMs

/** The instant at which a fast reaches its planned hours. */
export const plannedEnd = (startTime: string, plannedDurationHours: number): Date =>
  new Date(Date.parse(startTime) + plannedDurationHours * hourMs)

/** The message for somebody who has fasted for `elapsedHours`. */
export const fastingMessage = (elapsedHours: number): string =>
  zoneMessages[fastingZones.filter((hours) => elapsedHours > hours).length] ?? zoneMessages[0]

/** The hours after which a new message begins. */
export const fastingZones = [4, 12, 18] as const

const zoneMessages = [
  'Your fast has begun!',
  'Your digestion is resting and resetting.',
  "You've entered the fat-burning state of ketosis.",
  'Deep cellular cleaning (autophagy) is active!',
] as const

/** The days on which nobody expects a fast: those of pauses, and the weekdays without one, of which 0 is Sunday. */
type FreeDays = { pauses?: readonly Pause[]; daysOff?: readonly number[] }

/**
 * The number of fasts in a row. `endTimes` are when fasts ended, newest first. 0 when the latest fast ended more than one day
 * before `today`, the civil date in `timeZone`. Otherwise 1, plus one for each earlier fast that ended within 1.5 days of the
 * next one, up to the first larger gap. Free days do not count in gaps. Reads no more end times than it needs.
 */
export function fastingStreak(endTimes: Iterable<string>, today: Day, timeZone: string, free: FreeDays = {}): number {
  const dayOf = (end: Date) => dayIn(timeZone, end)
  const isOver = (end: Date) => daysBetween(dayOf(end), today) - freeDays(dayOf(end), today, free) > 1
  const isGap = (end: Date, next: Date) => {
    const gap = next.getTime() - end.getTime()
    // Free days are looked up for long gaps only, because finding the days of years of fasts takes long.
    return gap > maxStreakGapMs && gap - freeDays(dayOf(end), dayOf(next), free) * dayMs > maxStreakGapMs
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

/**
 * How many days between two do not count: the paused ones after `from` up to `to`, and the days off from `from` to before `to`,
 * since a fast that is not begun on a day is missing on the next.
 */
const freeDays = (from: Day, to: Day, { pauses = [], daysOff = [] }: FreeDays): number =>
  pauses.reduce(
    (days, { startDate, endDate }) => {
      const dayBefore = addDays(startDate, -1)
      const [first, last] = [dayBefore > from ? dayBefore : from, endDate < to ? endDate : to]
      const paused = Math.max(0, daysBetween(first, last))
      return days + paused - countDaysOff(daysOff, addDays(first, 1), last < to ? last : addDays(to, -1))
    },
    countDaysOff(daysOff, from, addDays(to, -1)),
  )

/** How many days from `first` to `last` are on one of the weekdays. */
function countDaysOff(daysOff: readonly number[], first: Day, last: Day): number {
  const days = daysBetween(first, last) + 1
  if (days <= 0 || daysOff.length === 0) return 0
  const start = weekday(first)
  return daysOff.reduce((count, off) => count + Math.floor((days + 6 - ((off - start + 7) % 7)) / 7), 0)
}

/** Whether no fast begins on a day, because its weekday is one of `daysOff`. */
export const isDayOff = (day: Day, daysOff: readonly number[]): boolean => daysOff.includes(weekday(day))

/** The first day from `day` on that is no day off. */
export const nextFastingDay = (day: Day, daysOff: readonly number[]): Day =>
  [0, 1, 2, 3, 4, 5, 6].map((days) => addDays(day, days)).find((one) => !isDayOff(one, daysOff)) ?? day

/**
 * Whether to remind somebody to start a fast: none is running, it is 22:00 or later in their time zone, and their last fast
 * ended over 24 hours ago. Never before the first fast, and on no day off.
 */
export function isStreakAlertDue(
  { isActive, lastEndTime }: { isActive: boolean; lastEndTime: string | null },
  now: Date,
  timeZone: string,
  daysOff: readonly number[] = [],
): boolean {
  if (isActive || lastEndTime === null || isDayOff(dayIn(timeZone, now), daysOff)) return false
  return hourIn(timeZone, now) >= 22 && now.getTime() - Date.parse(lastEndTime) > dayMs
}

/** `endTime` is null while the fast is running. */
export type FastTimes = { startTime: string; endTime: string | null }

/** What is wrong with the times of a fast, and in which field; null for valid times. */
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

/** The error for a fast that overlaps with another one, whose times are shown in `timeZone`. */
export function overlapMessage({ startTime, endTime }: FastTimes, now: Date, timeZone: string): string {
  const start = timeText(startTime, now, timeZone)
  const times = endTime === null ? `running since ${start}` : `from ${start} to ${timeText(endTime, now, timeZone)}`
  return `This overlaps with another of your fasts, ${times}.`
}

/** `Tue, 10 Mar, 18:00`, with the year unless it is the current one. */
function timeText(instant: string, now: Date, timeZone: string): string {
  const [day = '', time = ''] = wallClockIn(timeZone, new Date(instant)).split('T')
  const date = new Date(`${day}T00:00:00Z`)
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en', { timeZone: 'UTC', ...options }).format(date)
  const year = day.slice(0, 4) === dayIn(timeZone, now).slice(0, 4) ? '' : ` ${day.slice(0, 4)}`
  return `${part({ weekday: 'short' })}, ${date.getUTCDate()} ${part({ month: 'short' })}${year}, ${time}`
}

/** The weeks of the statistics, the current one included. */
const statisticsWeeks = 12

/** A span of civil days as instants: from the start of the first one to before `end`. */
export type Span = { from: Day; start: string; end: string }

/** The last weeks up to that of `today`, oldest first, as instants in a time zone. Weeks start on Sunday. */
export function lastWeeks(today: Day, timeZone: string): Span[] {
  const first = addDays(startOfWeek(today), -7 * (statisticsWeeks - 1))
  return Array.from({ length: statisticsWeeks }, (_, week) => spanOf(addDays(first, 7 * week), 7, timeZone))
}

/** Each day of a month (`YYYY-MM`) as instants in a time zone. */
export function daysOfMonth(month: string, timeZone: string): Span[] {
  const days: Span[] = []
  for (let day: Day = `${month}-01`; day.startsWith(month); day = addDays(day, 1)) days.push(spanOf(day, 1, timeZone))
  return days
}

function spanOf(from: Day, days: number, timeZone: string): Span {
  const startOf = (day: Day) => instantAt(timeZone, `${day}T00:00`)?.toISOString() ?? ''
  return { from, start: startOf(from), end: startOf(addDays(from, days)) }
}

/** An instant by the clock of a device. If that clock is a little ahead of the server's, `now` instead of an instant in the future. */
export function happenedAt(instant: string, now: Date): string {
  const ahead = Date.parse(instant) - now.getTime()
  return ahead > 0 && ahead <= maxAheadMs ? now.toISOString() : instant
}

/** How far the clock of a device may be ahead. */
const maxAheadMs = 5 * 60_000

/** The longest fast: longer than any plan, but short enough to catch a fast that somebody forgot to end. */
export const maxFastDays = 7

/** The most fasts on one page of the history. */
export const maxHistoryPage = 1_000

/** The longest time between the ends of two fasts of a streak. */
const maxStreakGapMs = 1.5 * dayMs
