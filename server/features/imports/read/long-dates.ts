import { type Day, isDay } from '../../../domain/day.ts'

// Croatian and Lithuanian are left out: their month names are those of other months in Czech, Polish or Latvian.
const languages = 'en de fr es it pt nl sv da nb fi pl cs sk sl ro hu ru uk bg el tr id ms vi'.split(' ')

let known: Map<string, number> | null = null

/** The names of months as they stand alone and within a date, long, in lower case; those of two months are left out. */
function months(): Map<string, number> {
  if (known) return known
  const found = new Map<string, Set<number>>()
  for (const language of languages)
    for (const style of [{ month: 'long' }, { month: 'long', day: 'numeric' }] as const) {
      const format = new Intl.DateTimeFormat(language, { ...style, timeZone: 'UTC' })
      for (let month = 1; month <= 12; month++) {
        const name = format
          .formatToParts(Date.UTC(2024, month - 1, 1))
          .find((part) => part.type === 'month')
          ?.value.toLowerCase()
        if (name && /\p{L}/u.test(name)) found.set(name, (found.get(name) ?? new Set()).add(month))
      }
    }
  known = new Map([...found].flatMap(([name, of]) => (of.size === 1 ? [[name, [...of][0] ?? 0] as const] : [])))
  return known
}

/**
 * The civil day of a date with the name of its month in one of many languages, in any order, such as `пятница, мая 1, 2026` or
 * `viernes, 1 de mayo de 2026`, or with Chinese, Japanese or Korean signs, such as `2026年5月1日`. Null when it is none.
 */
export function longDayOf(text: string): Day | null {
  const signs = /(\d{4})\s*[年년]\s*(\d{1,2})\s*[月월]\s*(\d{1,2})\s*[日일]/.exec(text)
  if (signs) return dayFrom(signs[1], signs[2], signs[3])
  const numbers = text.match(/\d+/g) ?? []
  const years = numbers.filter((number) => number.length === 4)
  const days = numbers.filter((number) => number.length <= 2)
  const named = (text.toLowerCase().match(/\p{L}[\p{L}\p{M}]*/gu) ?? []).flatMap((word) => months().get(word) ?? [])
  return numbers.length === 2 && named.length === 1 ? dayFrom(years[0], String(named[0]), days[0]) : null
}

function dayFrom(year = '', month = '', day = ''): Day | null {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(text) ? text : null
}
