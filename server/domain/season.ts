/** The look of an instance: its season and its tagline. */

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
 * The season of a day, the same in both hemispheres: new year from 29 December, spring from February, summer from June, autumn
 * from September, winter holidays from December. Pictures of a season show plants and lights but no weather, so that they are
 * right everywhere.
 */
export function seasonOf(day: Day): Season {
  const monthDay = day.slice(5)
  return starts.find(([start]) => start <= monthDay)?.[1] ?? 'newYear'
}

/** A tagline with more letters takes three lines or more, and is set in smaller type. */
const longTagline = 48

/** A tagline for the picture beside the login form. No line ends with a word of one letter. */
export const typesetTagline = (tagline: string): { text: string; isLong: boolean } => ({
  text: tagline.replace(/(?<=^| )(\p{L}) /gu, '$1\u00a0'),
  isLong: tagline.length > longTagline,
})
