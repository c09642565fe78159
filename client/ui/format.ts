import { t } from '@lingui/core/macro'
import { addDays, type Day, weekday } from '#domain/day.ts'
import type { Nutrient } from '#domain/nutrition.ts'
import { leadingNumber } from '#domain/serving-words.ts'
import { direction, language, locale, word } from '../i18n.ts'

/** Placeholder for a value that has not loaded, which must not look like 0. */
export const noValue = '–'
/** Between a number and its unit. */
export const noBreak = '\u00a0'

/** Keeps a sign on its side of a number among text from right to left. */
const ltrMark = direction === 'rtl' ? '\u200e' : ''

/** A name or other words that may be written from left to right, which would otherwise reorder the text around them. */
export const isolated = (text: string): string => (direction === 'rtl' ? `\u2068${text}\u2069` : text)

let separator: string | undefined

/** The decimal separator of the page's language, not asked for before it is needed: the first number to format takes long. */
export const decimalSeparator = (): string =>
  (separator ??= new Intl.NumberFormat(locale).formatToParts(0.5).find((part) => part.type === 'decimal')?.value ?? '.')

const isGrouped = (text: string): boolean =>
  (decimalSeparator() === ',' ? /^-?[1-9]\d{0,2}(\.\d{3})+$/ : /^-?[1-9]\d{0,2}(,\d{3})+$/).test(text)

/** At most 6 decimals: JavaScript writes smaller numbers as `1e-7`. */
export const roundTo = (value: number, decimals: number): number => Math.round(value * 10 ** decimals) / 10 ** decimals

/** `1,790`, `−120`: no decimals, a true minus, never `-0`. `null` is `unknown`. */
export const whole = (value: number | null): string => rounded(value, 0, 0)

/** `13.1`: exactly one decimal. `null` is `unknown`. */
export const oneDecimal = (value: number | null): string => rounded(value, 1, 1)

/** `0.45`: exactly so many decimals. */
export const fixedDecimals = (value: number | null, decimals: number): string => rounded(value, decimals, decimals)

/** `1.94`, `2`: at most so many decimals. */
export const upToDecimals = (value: number | null, decimals: number): string => rounded(value, 0, decimals)

/** `57%`, in German `57 %`: exactly `least` decimals, or at most `most`. */
export const inPercent = (percent: number | null, least = 0, most = least): string =>
  rounded(percent, least, most, 'percent')

/** `+310`, `−1,790`, `0`: always with a sign. */
export const signed = (value: number): string => (Math.round(value) > 0 ? `${ltrMark}+${whole(value)}` : whole(value))

/** A text of the size of `value`, with the sign of it: `+0.4 kg`, `−1 st 3 lb`. */
export const withSign = (text: string, value: number): string =>
  value === 0 ? text : `${ltrMark}${value > 0 ? '+' : '−'}${text}`

/** `375 kcal`, joined by a no-break space. */
export const withUnit = (text: string, unit: string): string => text + noBreak + word(unit)

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
  isPartial && value !== null ? `${ltrMark}${text}+${ltrMark}` : text

/** Parses a typed number: comma or point, groups of thousands, fractions such as `1/2`, `½` and `1 1/2`. `null` if it is not a number. */
export function readNumber(text: string): number | null {
  const fraction = leadingNumber(text.trim())
  if (fraction && fraction.rest === '' && !/^\d+[.,]?\d*$/.test(text.trim())) return fraction.value
  const plain = plainNumber(text)
  return plain === null ? null : Number(plain)
}

/** Arabic keyboards type their own digits and signs. */
export const latinDigits = (text: string): string =>
  text
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace('٫', '.')
    .replaceAll('٬', '')

function plainNumber(text: string): string | null {
  const bare = latinDigits(text)
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
  return written(day, { weekday: style, day: 'numeric', month: style, ...yearOf(day, today) })
}

/** `Today`, `Yesterday`, else the weekday and date as in `dateText`. */
export function dayText(day: Day, today: Day, style: 'long' | 'short' = 'long'): string {
  if (day === today) return t`Today`
  return day === addDays(today, -1) ? t`Yesterday` : dateText(day, today, style)
}

/** `today`, `yesterday`, else `Wed, 18 Nov`: within a sentence. */
export function dayInText(day: Day, today: Day): string {
  if (day === today) return t`today`
  return day === addDays(today, -1) ? t`yesterday` : dateText(day, today, 'short')
}

/** `18 November`, short `18 Nov`. */
export const dayAndMonth = (day: Day, style: 'long' | 'short' = 'long'): string =>
  written(day, { day: 'numeric', month: style })

/** `15 November 2026`, short `15 Nov 2026`. */
export const dateWithYear = (day: Day, style: 'long' | 'short' = 'long'): string =>
  written(day, { day: 'numeric', month: style, year: 'numeric' })

/** The size of a file: `4.3 MB`, in French `4,3 Mo`; MB are millions of bytes. */
export function sizeText(bytes: number): string {
  if (bytes >= 1e9) return inBytes(bytes / 1e9, 'gigabyte', 1)
  return bytes >= 1e5 ? inBytes(bytes / 1e6, 'megabyte', 1) : inBytes(Math.ceil(bytes / 1e3), 'kilobyte', 0)
}

const inBytes = (value: number, unit: string, decimals: number) =>
  new Intl.NumberFormat(dateLocale, {
    style: 'unit',
    unit,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  })
    .format(value)
    .replace(' ', noBreak)

/** `15 November`, short `15 Nov`; with the year only when it is not that of `today`. */
export const dateOf = (day: Day, today: Day, style: 'long' | 'short' = 'long'): string =>
  written(day, { day: 'numeric', month: style, ...yearOf(day, today) })

const yearOf = (day: Day, today: Day): Intl.DateTimeFormatOptions =>
  day.slice(0, 4) === today.slice(0, 4) ? {} : { year: 'numeric' }

/** `November 2026`. */
export const monthAndYear = (day: Day): string => written(day, { month: 'long', year: 'numeric' })

/** `Nov`. */
export const shortMonth = (day: Day): string => written(day, { month: 'short' })

/** `Wednesday`, short `Wed`, narrow `W`. */
export const weekdayName = (day: Day, style: 'long' | 'short' | 'narrow' = 'long'): string =>
  written(day, { weekday: style })

/** `Monday` for 1; 0 is Sunday. */
export const nameOfWeekday = (weekday: number, style: 'long' | 'short' | 'narrow' = 'long'): string =>
  weekdayName(addDays(aSunday, weekday), style)

const aSunday: Day = '2026-01-04'

/** How long ago an instant was: `just now`, `12 minutes ago`, `2 hours ago`, `yesterday`, `Monday`, `18 November`. */
export function agoText(instant: Date, now: Date, dayOf: (instant: Date) => Day): string {
  const minutes = Math.floor((now.getTime() - instant.getTime()) / 60_000)
  const day = dayOf(instant)
  const today = dayOf(now)
  if (minutes < 1) return t`just now`
  if (minutes < 60) return unitsAgo(minutes, 'minute')
  if (day === today) return unitsAgo(Math.floor(minutes / 60), 'hour')
  if (day === addDays(today, -1)) return t`yesterday`
  if (day > addDays(today, -7)) return weekdayName(day)
  return dateOf(day, today)
}

const unitsAgo = (count: number, unit: 'minute' | 'hour') =>
  new Intl.RelativeTimeFormat(dateLocale).format(-count, unit)

/** `14:05`; the time of day of an instant in a time zone. */
export const timeOfDay = (at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat(dateLocale, { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(at)

/** `15 Mar 2026, 14:05`, long `15 March 2026 at 14:05:09 CET`. */
export const instantText = (at: Date, timeZone: string, style: 'short' | 'long' = 'short'): string =>
  new Intl.DateTimeFormat(
    dateLocale,
    style === 'short'
      ? { timeZone, dateStyle: 'medium', timeStyle: 'short' }
      : { timeZone, dateStyle: 'long', timeStyle: 'long' },
  ).format(at)

/** A name of `words.ts` within a sentence: `vitamin C`, `omega-3 fat`, but `EPA`. German writes nouns as they are. */
export function nameInText(name: string): string {
  const shown = word(name)
  if (language() === 'de' || !/^\p{Lu}\p{Ll}/u.test(shown)) return shown
  return shown.charAt(0).toLocaleLowerCase(locale) + shown.slice(1)
}

/** `fat, fibre, salt`. */
export const plainList = (items: readonly string[]): string =>
  new Intl.ListFormat(dateLocale, { type: 'unit' }).format(items)

/** 0 is Sunday, with which weeks begin in English, as everywhere else in it. Browsers that know no weeks get Monday. */
export function firstDayOfWeek(): 0 | 1 | 2 | 3 | 4 | 5 | 6 {
  if (isEnglish) return 0
  const { getWeekInfo } = Intl.Locale.prototype as { getWeekInfo?: () => { firstDay: number } }
  return ((getWeekInfo?.call(new Intl.Locale(locale)).firstDay ?? 1) % 7) as ReturnType<typeof firstDayOfWeek>
}

/** The weekdays, 0 for Sunday, in the order of the language's week. */
export const shownWeekdays = (): number[] => Array.from({ length: 7 }, (_, at) => (firstDayOfWeek() + at) % 7)

/** The first day of the week that a day is shown in. The server's weeks begin on Sunday, whatever the language. */
export const startOfShownWeek = (day: Day): Day => addDays(day, -((weekday(day) - firstDayOfWeek() + 7) % 7))

/** `fat, fibre and salt`. */
export const listText = (items: readonly string[]): string => new Intl.ListFormat(dateLocale).format(items)

const isEnglish = language() === 'en'
/** For what `Intl` writes in words. */
const dateLocale = isEnglish ? 'en-GB' : locale

/** Formats by the parts of a date that they write. Making one takes long. */
const dateFormats = new Map<string, Intl.DateTimeFormat>()

function written(day: Day, options: Intl.DateTimeFormatOptions): string {
  const key = JSON.stringify(options)
  const format =
    dateFormats.get(key) ?? new Intl.DateTimeFormat(isEnglish ? 'en' : locale, { timeZone: 'UTC', ...options })
  dateFormats.set(key, format)
  const date = new Date(`${day}T00:00:00Z`)
  return isEnglish ? inEnglish(format.formatToParts(date)) : format.format(date)
}

/** `Wednesday, 16 Sep 2026`: days before months whatever the browser's country, and no month of four letters among those of three. */
function inEnglish(parts: Intl.DateTimeFormatPart[]): string {
  const texts = (...types: string[]) =>
    types.flatMap((type) => parts.find((part) => part.type === type)?.value ?? []).join(' ')
  return [texts('weekday'), texts('day', 'month', 'year')].filter(Boolean).join(', ')
}

const knownWithUnit = (text: string, value: number | null, unit: string) =>
  value === null ? text : withUnit(text, unit)

type Style = 'decimal' | 'percent'

/** Formats by their least and most decimals and their style. Making one takes long. */
const formats = new Map<string, Intl.NumberFormat>()

function formatWith(least: number, most: number, style: Style): Intl.NumberFormat {
  const key = `${least} ${most} ${style}`
  const format =
    formats.get(key) ??
    new Intl.NumberFormat(locale, { style, minimumFractionDigits: least, maximumFractionDigits: most })
  formats.set(key, format)
  return format
}

function rounded(value: number | null, least: number, most: number, style: Style = 'decimal'): string {
  if (value === null) return t`unknown`
  // Rounded half up, and `+ 0` turns -0 into 0, which would be formatted as "-0".
  const number = roundTo(value, most) + 0
  return formatWith(least, most, style)
    .format(style === 'percent' ? number / 100 : number)
    .replace('-', '−')
}
