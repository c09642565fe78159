import type { Day } from './day.ts'

/** The seasons that the seasonal theme knows, in the order of the calendar. */
export const seasons = ['newYear', 'spring', 'summer', 'autumn', 'winterHolidays'] as const

export type Season = (typeof seasons)[number]

/** The first day of each season as `MM-DD`, latest first. */
const starts: readonly (readonly [monthDay: string, season: Season])[] = [
  ['12-29', 'newYear'],
  ['12-01', 'winterHolidays'],
  ['09-01', 'autumn'],
  ['06-01', 'summer'],
  ['02-01', 'spring'],
  ['01-01', 'newYear'],
]

/**
 * The season of a day, by the calendar alone and so the same in both hemispheres: new year from 29 December, spring from
 * February, summer from June, autumn from September, winter holidays from December. What is drawn for one shows plants and
 * lights, never weather, so that it is not wrong anywhere.
 */
export function seasonOf(day: Day): Season {
  const monthDay = day.slice(5)
  return starts.find(([start]) => start <= monthDay)?.[1] ?? 'newYear'
}

/** A tagline of more letters takes three lines or more, and is set smaller. */
const longTagline = 48

/** How the picture beside the login form shows a tagline: one-letter words are kept off the end of a line. */
export const typesetTagline = (tagline: string): { text: string; isLong: boolean } => ({
  text: tagline.replace(/(?<=^| )(\p{L}) /gu, '$1\u00a0'),
  isLong: tagline.length > longTagline,
})
