import { addDays, type Day } from '#domain/day.ts'
import { leadingNumber } from '#domain/fractions.ts'
import type { Nutrient, Total } from '#domain/nutrition.ts'

/** Placeholder for a value that has not loaded, which must not look like 0. */
export const noValue = '–'
/** Between a number and its unit. */
export const noBreak = '\u00a0'

let separator: string | undefined

/** The decimal separator of this browser's locale, not asked for before it is needed: the first number to format takes long. */
export const decimalSeparator = (): string =>
  (separator ??= new Intl.NumberFormat().formatToParts(0.5).find((part) => part.type === 'decimal')?.value ?? '.')

const isGrouped = (text: string): boolean =>
  (decimalSeparator() === ',' ? /^-?[1-9]\d{0,2}(\.\d{3})+$/ : /^-?[1-9]\d{0,2}(,\d{3})+$/).test(text)

/** `1,790`, `−120`: no decimals, a true minus, never `-0`. `null` is `unknown`. */
export const whole = (value: number | null): string => written(value, 0, 0)

/** `13.1`: exactly one decimal. `null` is `unknown`. */
export const oneDecimal = (value: number | null): string => written(value, 1, 1)

/** `0.45`: exactly so many decimals. */
export const fixedDecimals = (value: number | null, decimals: number): string => written(value, decimals, decimals)

/** `1.94`, `2`: at most so many decimals. */
export const upToDecimals = (value: number | null, decimals: number): string => written(value, 0, decimals)

/** `1 entry`, `8,789 entries`. */
export const countText = (count: number, one: string, many = `${one}s`): string =>
  `${whole(count)} ${count === 1 ? one : many}`

/** `unknown for 9 of 11 foods`, after the name of a nutrient. `what` is one of those that are summed. */
export const unknownText = ({ known, of }: Pick<Total, 'known' | 'of'>, what: string): string =>
  `unknown for ${whole(of - known)} of ${countText(of, what)}`

/** `+310`, `−1,790`, `0`: always with a sign. */
export const signed = (value: number): string => (Math.round(value) > 0 ? `+${whole(value)}` : whole(value))

/** A text of the size of `value`, with the sign of it: `+0.4 kg`, `−1 st 3 lb`. */
export const withSign = (text: string, value: number): string =>
  value === 0 ? text : `${value > 0 ? '+' : '−'}${text}`

/** `375 kcal`, joined by a no-break space. */
export const withUnit = (text: string, unit: string): string => text + noBreak + unit

/** `89 g`: no decimals, for summaries. */
export const wholeGrams = (value: number | null): string => knownWithUnit(whole(value), value, 'g')

/** `13.1 g`: one decimal, for lists; `13.1+ g` when some part of it is unknown. */
export const grams = (value: number | null, isPartial = false): string =>
  knownWithUnit(orMore(oneDecimal(value), value, isPartial), value, 'g')

/** One for what is eaten in amounts too small for whole grams. */
export const nutrientDecimals = (nutrient: Nutrient): number =>
  nutrient === 'salt' || nutrient === 'saturatedFat' ? 1 : 0

/** Grams of a nutrient: `21`, `4.2`. */
export const nutrientAmount = (nutrient: Nutrient, grams: number | null): string =>
  fixedDecimals(grams, nutrientDecimals(nutrient))

/** `375+`: a lower bound. */
export const orMore = (text: string, value: number | null, isPartial: boolean): string =>
  isPartial && value !== null ? `${text}+` : text

/** Parses a typed number: comma or point, groups of thousands, fractions such as `1/2`, `½` and `1 1/2`. `null` if it is none. */
export function readNumber(text: string): number | null {
  const fraction = leadingNumber(text.trim())
  if (fraction && fraction.rest === '' && !/^\d+[.,]?\d*$/.test(text.trim())) return fraction.value
  const plain = plainNumber(text)
  return plain === null ? null : Number(plain)
}

function plainNumber(text: string): string | null {
  const bare = text
    .trim()
    .replace(/(?<=\d)\s(?=\d{3}(?!\d))/g, '')
    .replace(/^−\s*/, '-')
  // Grouped as in this locale, and so in every number that may be copied from this page.
  if (isGrouped(bare)) return bare.replace(/[.,]/g, '')
  const lastMark = Math.max(bare.lastIndexOf(','), bare.lastIndexOf('.'))
  const both = bare.includes(',') && bare.includes('.')
  const plain = both
    ? `${bare.slice(0, lastMark).replace(/[.,]/g, '')}.${bare.slice(lastMark + 1)}`
    : bare.replace(',', '.')
  return /^-?\d*\.?\d+$|^-?\d+\.$/.test(plain) ? plain : null
}

/** `Wednesday, 18 November`, short `Wed, 18 Nov`; the year only when it is not that of `today`. */
export function dateText(day: Day, today: Day, style: 'long' | 'short' = 'long'): string {
  return `${weekdayName(day, style)}, ${dateOf(day, today, style)}`
}

/** `Today`, `Yesterday`, else the weekday and date as in `dateText`. */
export function dayText(day: Day, today: Day, style: 'long' | 'short' = 'long'): string {
  if (day === today) return 'Today'
  return day === addDays(today, -1) ? 'Yesterday' : dateText(day, today, style)
}

/** `today`, `yesterday`, else `Wed, 18 Nov`: within a sentence. */
export function dayInText(day: Day, today: Day): string {
  const text = dayText(day, today, 'short')
  return text === dateText(day, today, 'short') ? text : text.toLowerCase()
}

/** `18 November`, short `18 Nov`. */
export const dayAndMonth = (day: Day, style: 'long' | 'short' = 'long'): string =>
  `${Number(day.slice(8))} ${part(day, { month: style })}`

/** `15 November 2026`, short `15 Nov 2026`. */
export const dateWithYear = (day: Day, style: 'long' | 'short' = 'long'): string =>
  `${dayAndMonth(day, style)} ${day.slice(0, 4)}`

/** The size of a file: `4.3 MB`, `2.1 GB`; MB are millions of bytes. */
export function sizeText(bytes: number): string {
  if (bytes >= 1e9) return withUnit(oneDecimal(bytes / 1e9), 'GB')
  return bytes >= 1e5 ? withUnit(oneDecimal(bytes / 1e6), 'MB') : withUnit(whole(Math.ceil(bytes / 1e3)), 'kB')
}

/** `15 November`, short `15 Nov`; with the year only when it is not that of `today`. */
export const dateOf = (day: Day, today: Day, style: 'long' | 'short' = 'long'): string =>
  day.slice(0, 4) === today.slice(0, 4) ? dayAndMonth(day, style) : dateWithYear(day, style)

/** `November 2026`. */
export const monthAndYear = (day: Day): string => `${part(day, { month: 'long' })} ${day.slice(0, 4)}`

/** `Nov`. */
export const shortMonth = (day: Day): string => part(day, { month: 'short' })

/** `Wednesday`, short `Wed`. */
export const weekdayName = (day: Day, style: 'long' | 'short' = 'long'): string => part(day, { weekday: style })

/** `Monday` for 1; 0 is Sunday. */
export const nameOfWeekday = (weekday: number, style: 'long' | 'short' = 'long'): string =>
  weekdayName(addDays(aSunday, weekday), style)

const aSunday: Day = '2026-01-04'

/** How long ago an instant was: `just now`, `12 minutes ago`, `2 hours ago`, `yesterday`, `Monday`, `18 November`. */
export function agoText(instant: Date, now: Date, dayOf: (instant: Date) => Day): string {
  const minutes = Math.floor((now.getTime() - instant.getTime()) / 60_000)
  const day = dayOf(instant)
  const today = dayOf(now)
  if (minutes < 1) return 'just now'
  if (minutes < 60) return unitsAgo(minutes, 'minute')
  if (day === today) return unitsAgo(Math.floor(minutes / 60), 'hour')
  if (day === addDays(today, -1)) return 'yesterday'
  if (day > addDays(today, -7)) return weekdayName(day)
  return dateOf(day, today)
}

const unitsAgo = (count: number, unit: string) => `${countText(count, unit)} ago`

type DatePart = { month: 'long' | 'short' } | { weekday: 'long' | 'short' }

/** Formats by the part of a date that they write. Making one takes long. */
const dateFormats = new Map<string, Intl.DateTimeFormat>()

function part(day: Day, options: DatePart): string {
  const key = JSON.stringify(options)
  // The text around dates is English, so their names are too, whatever the browser's language.
  const format = dateFormats.get(key) ?? new Intl.DateTimeFormat('en', { timeZone: 'UTC', ...options })
  dateFormats.set(key, format)
  return format.format(new Date(`${day}T00:00:00Z`))
}

const knownWithUnit = (text: string, value: number | null, unit: string) =>
  value === null ? text : withUnit(text, unit)

/** Formats by their least and most decimals. Making one takes long. */
const formats = new Map<string, Intl.NumberFormat>()

function formatWith(least: number, most: number): Intl.NumberFormat {
  const key = `${least} ${most}`
  const format =
    formats.get(key) ?? new Intl.NumberFormat(undefined, { minimumFractionDigits: least, maximumFractionDigits: most })
  formats.set(key, format)
  return format
}

function written(value: number | null, least: number, most: number): string {
  if (value === null) return 'unknown'
  // Rounded half up, and `+ 0` turns -0 into 0, which would be formatted as "-0".
  const rounded = Math.round(value * 10 ** most) / 10 ** most + 0
  return formatWith(least, most).format(rounded).replace('-', '−')
}
