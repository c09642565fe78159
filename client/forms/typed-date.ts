/** Days as people type them: in digits, in the order of the page's language. */

import { type Day, isDay } from '#domain/day.ts'
import { locale } from '../i18n.ts'
import { latinDigits } from '../ui/format.ts'

const inDigits = new Intl.DateTimeFormat(locale, { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'UTC' })

/** `31.12.1986`, as it is typed. */
export const typedDate = (day: Day): string => inDigits.format(new Date(`${day}T00:00:00Z`)).replace(/[^\d./-]/g, '')

/** `day`, `month` and `year`, as they follow each other in the language. */
const order = inDigits
  .formatToParts(0)
  .flatMap(({ type }) => (type === 'day' || type === 'month' || type === 'year' ? [type] : []))

/** Eight digits and nothing between them. */
const withoutSigns = new RegExp(`^${order.map((name) => (name === 'year' ? '(\\d{4})' : '(\\d{2})')).join('')}$`)

/**
 * The day that was typed: `31.12.1986`, `31/12/1986` and `31121986` where days come first, and `1986-12-31` everywhere, as browsers
 * fill it in. Null when it is none, or not whole.
 */
export function readDate(text: string): Day | null {
  const typed = latinDigits(text).trim()
  const parts = withoutSigns.exec(typed)?.slice(1) ?? typed.match(/\d+/g) ?? []
  if (parts.length !== 3) return null
  const names = parts[0]?.length === 4 ? (['year', 'month', 'day'] as const) : order
  const of = (name: 'day' | 'month' | 'year') => parts[names.indexOf(name)]?.padStart(2, '0') ?? ''
  const day = `${of('year')}-${of('month')}-${of('day')}`
  return isDay(day) ? day : null
}
