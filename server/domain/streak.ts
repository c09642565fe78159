/** Streaks of days, their pauses, and the leaderboard of buddies, which ranks them. */

import { addDays, type Day, daysBetween, lastLoggableDay } from './day.ts'

/** Days, both included, that neither count towards a streak nor break it, such as a holiday. */
export type Pause = { startDate: Day; endDate: Day }

/** The first day of the unbroken run of days with food that `day` belongs to; null when `day` has no food. */
export type RunStart = (day: Day) => Day | null

/**
 * The number of consecutive days with food, ending today, or yesterday while today has none yet. Paused days are skipped, with
 * or without food. `today` is the civil date in the user's time zone; later days do not count. It asks `runStart` only about the
 * last day and the days before pauses, however long the streak is.
 */
export function streak(runStart: RunStart, today: Day, pauses: readonly Pause[]): number {
  const last = runStart(today) === null ? addDays(today, -1) : today
  return unpausedDays(runStart, lastUnpaused(last, pauses), pauses)
}

/** The unpaused days of the run that ends with an unpaused `day`, and of the runs that pauses join to it. */
function unpausedDays(runStart: RunStart, day: Day, pauses: readonly Pause[]): number {
  const start = runStart(day)
  if (start === null) return 0
  const first = firstSincePause(start, day, pauses)
  const dayBefore = addDays(first, -1)
  const next = lastUnpaused(dayBefore, pauses)
  return daysBetween(first, day) + 1 + (next === dayBefore ? 0 : unpausedDays(runStart, next, pauses))
}

/** The latest day up to `day` that is not paused. */
function lastUnpaused(day: Day, pauses: readonly Pause[]): Day {
  const pause = pauseOn(day, pauses)
  return pause ? lastUnpaused(addDays(pause.startDate, -1), pauses) : day
}

/** The first day of the unpaused days that end with `day`, but not before `start`. */
function firstSincePause(start: Day, day: Day, pauses: readonly Pause[]): Day {
  const ends = pauses.map(({ endDate }) => endDate).filter((end) => end < day && end >= start)
  const last = ends.sort().at(-1)
  return last === undefined ? start : addDays(last, 1)
}

/** The pause that a day belongs to. */
export const pauseOn = <P extends Pause>(day: Day, pauses: readonly P[]): P | undefined =>
  pauses.find(({ startDate, endDate }) => startDate <= day && day <= endDate)

/** How many days ago a pause can begin, because illness is often recorded late. */
export const maxDaysBack = 30
const maxDays = 366

/** What is wrong with the days of a pause, and in which field; null for valid days. `today` is in the user's time zone. */
export function pauseProblem({ startDate, endDate }: Pause, today: Day) {
  if (startDate < addDays(today, -maxDaysBack))
    return { path: 'startDate', message: `A pause can start at most ${maxDaysBack} days ago.` }
  return pauseEndProblem({ startDate, endDate }, today)
}

/** What is wrong with a new end of a pause. Unlike `pauseProblem`, it allows a pause that began long ago. */
export function pauseEndProblem({ startDate, endDate }: Pause, today: Day) {
  if (endDate < startDate) return { path: 'endDate', message: 'A pause cannot end before it starts.' }
  if (endDate > lastLoggableDay(today)) return { path: 'endDate', message: 'A pause can end at most a year from now.' }
  if (daysBetween(startDate, endDate) >= maxDays)
    return { path: 'endDate', message: `A pause can be at most ${maxDays} days long.` }
  return null
}

/** `streak` is in days; null for people who are not on leaderboards. */
type Ranked = { username: string; streak: number | null }

const byName = (a: Ranked, b: Ranked) => a.username.localeCompare(b.username, 'en')

/** The longest streak first, people without a streak last, equal streaks by name. */
export const byStreak = (a: Ranked, b: Ranked): number => (b.streak ?? -1) - (a.streak ?? -1) || byName(a, b)

type Row<T> = T & { streak: number; place: number }

/** The people with a streak, the longest first, with their places from 1. */
export const leaderboard = <T extends Ranked>(people: readonly T[]): Row<T>[] =>
  people
    .filter((one): one is T & { streak: number } => one.streak !== null)
    .sort(byStreak)
    .map((one, at) => ({ ...one, place: at + 1 }))

/** How many friends a short leaderboard shows. */
const maxLeaders = 3

/** A short leaderboard: the first friends and the viewer, with their places on the whole one. */
export function leaders<T extends { isMe: boolean }>(board: readonly T[]): T[] {
  const friends = board.filter(({ isMe }) => !isMe).slice(0, maxLeaders)
  return board.filter((row) => row.isMe || friends.includes(row))
}
