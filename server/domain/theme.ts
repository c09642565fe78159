/** The look of an instance: the brand's colours, the season and the tagline. Login needs it first, so it has no zod. */

import type { Day } from './day.ts'

/** The brand's colours in the light and the dark scheme: of the client, and of what the server writes for people. */
export const brand = {
  bg: ['#FAF6F0', '#161311'],
  card: ['#FFFFFF', '#211D1A'],
  ink: ['#2A2420', '#F4EEE7'],
  'ink-2': ['#5F554C', '#C4B9AD'],
  brand: ['#14614F', '#5CB598'],
  'on-brand': ['#FFFFFF', '#0B2019'],
  'logo-sun': ['#EE7A3C', '#EE7A3C'],
} as const satisfies Record<string, readonly [light: string, dark: string]>

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

/** The picture beside the login form has no room for more letters. */
export const maxTaglineLength = 80

/** A tagline with more letters takes three lines or more, and is set in smaller type. */
const longTagline = 48

/** A tagline for the picture beside the login form. No line ends with a word of one letter. */
export const typesetTagline = (tagline: string): { text: string; isLong: boolean } => ({
  text: tagline.replace(/(?<=^| )(\p{L}) /gu, '$1\u00a0'),
  isLong: tagline.length > longTagline,
})
