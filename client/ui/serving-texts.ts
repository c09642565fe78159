/** Servings such as `2 slices (58 g)` in other languages than English; `i18n.ts` loads this only for them. */

import { i18n } from '@lingui/core'
import { leadingNumber } from '#domain/serving-words.ts'

const numberAndWords = /([\d.,/⁄]*[\d¼-¾⅐-⅞])([ \u00a0])(\p{L}[\p{L} -]*)/gu
const wordsAtStart = /^\p{L}[\p{L} -]*/u
const measure = /^(?:k|m)?g$|^[mcd]?l$|^(?:fl )?oz$|^lb$/
/** Those of something else when words follow: `large` of `1 large egg`. */
const sizes = new Set(['small', 'medium', 'large', 'extra large', 'mini', 'regular', 'half', 'double'])
const joints = new Set(['of', 'with', 'and', 'or'])

/**
 * The English unit words of a serving in the page's language: `2 Scheiben (58 g)`. What the catalogue does not know, such as
 * the words of a person, stays as it is. `count` is the number that a field before the text has: `slices (58 g)`.
 */
export function translatedServing(text: string, count = 1): string {
  return text
    .replace(wordsAtStart, (words) => translated(words, count))
    .replace(
      numberAndWords,
      (_, number: string, blank: string, words: string) =>
        number + blank + translated(words, leadingNumber(number)?.value ?? 1),
    )
}

function translated(text: string, count: number): string {
  const words = text.split(' ')
  for (let length = words.length; length > 0; length--) {
    const start = words.slice(0, length).join(' ')
    const rest = words.slice(length)
    const isWhole = rest.every((one) => one === '')
    if (isWhole && measure.test(start)) return [i18n._(start), ...rest].join(' ')
    const message = messages().get(start.toLowerCase())
    if (message === undefined || joints.has(rest[0] ?? '') || (!isWhole && sizes.has(start.toLowerCase()))) continue
    return [i18n._(message, { count: pluralCount(count) }), ...rest].join(' ')
  }
  return text
}

/** Half a cup is singular, but in Polish, which has a form for fractions. */
const pluralCount = (count: number) => (count < 1 && i18n.locale !== 'pl' ? 1 : count)

let found: Map<string, string> | undefined

/** The catalogue's messages of unit words, which `words.ts` puts there, by their singular and plural. */
function messages(): Map<string, string> {
  found ??= new Map(
    Object.keys(i18n.messages).flatMap((id) => {
      const forms = /^\{count, plural, one \{(.+?)\} other \{(.+?)\}\}$/.exec(id)
      return forms ? [forms[2], forms[1]].map((form): [string, string] => [form ?? '', id]) : []
    }),
  )
  return found
}
