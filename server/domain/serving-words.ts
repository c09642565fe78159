/** Stored amounts in words: the singular and plural of units, and numbers with fractions. */

import { type Portioned, toThreeDecimals, unitText } from './portion.ts'

type Amount = Pick<Portioned, 'quantity' | 'servingSize'>

/** Text in lower case without accents, to compare it. */
export const withoutAccents = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Arabic and Persian digits as 0 to 9. */
export const latinDigits = (text: string): string =>
  text.replace(/[٠-٩۰-۹]/g, (digit) => String((digit.codePointAt(0) ?? 0) % 16))

/** How numbers and weights in g are written: by locale, and in the unit that somebody chose. */
export type Writing = { number: (value: number) => string; weight: (grams: number) => string }

const plain: Writing = {
  number: (value) => String(toThreeDecimals(value)),
  weight: (grams) => `${toThreeDecimals(grams)} g`,
}

/**
 * A stored amount as people say it: `3 cloves (9 g)` for `3 x 1 clove (3 g)`, `½ cup (120 g)`, `1 glass (250 ml, 258 g)`,
 * `200 g` for `2 x 100g`. Texts that cannot be multiplied are counted: `2 × handful`.
 */
export function servingWords(amount: Amount, writing: Writing = plain): string {
  const { head, notes } = worded(amount, writing)
  return head + bracketed(notes)
}

/** `servingWords` without the part in brackets: `3 cloves`. */
export const shortServingWords = (amount: Amount, writing: Writing = plain): string => worded(amount, writing).head

/** The words after a field for the quantity: `cloves (9 g)` for `3 x 1 clove (3 g)`, else `× 2 slices (58 g)`. */
export function servingUnitWords({ quantity, servingSize }: Amount, writing: Writing = plain): string {
  // One portion while no number is typed.
  const amount = Number.isFinite(quantity)
    ? { quantity, servingSize }
    : { quantity: 1, servingSize: servingSize.replace(/^[\d.]+ x /, '') }
  const { head, notes } = split(unitText(amount))
  const one = leadingNumber(head)
  const many = one?.value === 1 && one.rest.startsWith(' ') ? worded(amount, writing) : null
  const noun = many?.isMultiplied && !isMeasure(one?.rest ?? '') ? inflected(one?.rest ?? '', amount.quantity) : null
  if (noun !== null && many) return noun.trim() + bracketed(many.notes)
  const each = worded({ quantity: 1, servingSize: head + bracketed(notes) }, writing)
  return `× ${each.head}${bracketed(each.notes)}`
}

type Worded = { head: string; notes: string[]; isMultiplied: boolean }

function worded(amount: Amount, writing: Writing): Worded {
  const { quantity } = amount
  const { head, notes } = split(unitText(amount))
  const all = [head, ...notes.map((note) => note.replace(/^about /i, ''))].map((text) =>
    multiplied(text, quantity, writing),
  )
  const [first, ...others] = all
  if (first && others.every((note) => note !== null)) {
    const said = others.map((note, at) => (/^about /i.test(notes[at] ?? '') ? `about ${note}` : note))
    return { head: first, notes: said.filter((note) => note !== first), isMultiplied: true }
  }
  return {
    head: quantity === 1 ? head : `${withFraction(quantity, writing.number)} × ${head}`,
    notes,
    isMultiplied: false,
  }
}

/** Splits a text from the notes in brackets at its end: `1 glass (250 ml) (258 g)` has two notes, and so has `(250 ml, 258 g)`. */
function split(text: string): { head: string; notes: string[] } {
  let head = text.trim().replace(/^1 x /, '')
  const notes: string[] = []
  for (let at = head.lastIndexOf('('); at > 0 && head.endsWith(')'); at = head.lastIndexOf('(')) {
    const inside = head.slice(at + 1, -1)
    if (inside.includes(')')) break
    notes.unshift(...inside.split(/[,;] /).map((note) => note.trim()))
    head = head.slice(0, at).trimEnd()
  }
  return { head, notes: [...new Set(notes.filter((note) => note !== ''))] }
}

const bracketed = (notes: string[]) => (notes.length > 0 ? ` (${notes.join(', ')})` : '')

const measure = /^\s?(g|gr?|kg|mg|ml|cl|dl|l|oz|fl\.? ?oz|lb)$/i
const isMeasure = (rest: string) => measure.test(rest.trim())

/** Multiplies a text of a number with a unit or a noun. Other texts stay as they are for 1, and are null otherwise. */
function multiplied(text: string, times: number, writing: Writing): string | null {
  const number = leadingNumber(text)
  const unchanged = times === 1 ? text : null
  if (!number || !/^\s?\p{L}/u.test(number.rest) || / x |^x /.test(number.rest.trimStart())) return unchanged
  const value = toThreeDecimals(number.value * times)
  const rest = number.rest.trim()
  if (isMeasure(rest)) {
    if (/^gr?$/i.test(rest)) return writing.weight(value)
    return `${writing.number(value)}\u00a0${rest}`
  }
  const noun = times === 1 ? number.rest : inflected(number.rest, value)
  return noun === null ? unchanged : `${withFraction(value, writing.number)} ${noun.trim()}`
}

/**
 * The description of a portion for a count: its unit or last word in the singular or plural. Null where the plural is unknown,
 * as in other languages.
 */
function inflected(rest: string, count: number): string | null {
  const [, phrase = '', tail = ''] = /^(.*?)((?:,| of | with |;|:|\/| -).*)?$/.exec(rest.trim()) ?? []
  const words = phrase.split(' ')
  const unit = words.findIndex((word) => units.has(singular(word.toLowerCase())))
  const at = unit >= 0 ? unit : words.length - 1
  const word = words[at] ?? ''
  const isNoun = unit >= 0 || englishNoun.test(singular(word)) || foods.has(singular(word))
  if (!isNoun || /(?:ed|less)$/.test(word)) return null
  words[at] = count > 1 ? plural(word) : singular(word)
  return words.join(' ') + tail
}

const set = (words: string) => new Set(words.split(' '))

/** Units that may stand before other words: `2 cups sliced`. */
const units = set(
  'bag ball bar bottle bowl can clove container cube cup fillet glass handful item leaf loaf mug pack package packet ' +
    'patty piece pinch pint portion pot sachet scoop serving sheet shot slice spear sprig square stalk stick tbsp tsp wedge',
)

/** Recognised by the last letter: few English nouns end in a, i, o or u, but many nouns of other languages do. */
const englishNoun = /^[a-z]*[b-hj-np-tv-z]$/
const foods = set('pizza taco burrito tortilla pita pitta banana avocado potato tomato mango kiwi espresso cappuccino')

/** Words for portions with an irregular plural. */
const irregular: Record<string, string> = {
  leaf: 'leaves',
  loaf: 'loaves',
  half: 'halves',
  tomato: 'tomatoes',
  potato: 'potatoes',
  mango: 'mangoes',
}
const unchanging = new Set([
  ...['tbsp', 'tsp', 'oz', 'fl', 'lb', 'g', 'kg', 'mg', 'ml', 'cl', 'dl', 'l', 'x'],
  ...['small', 'medium', 'large', 'extra', 'mini', 'regular', 'thin', 'thick', 'whole', 'raw'],
])
const singularOf = new Map(Object.entries(irregular).map(([one, many]) => [many, one]))
/** Spellings of spoons on labels. */
const spoons: Record<string, string> = { tablespoon: 'tbsp', tablespoons: 'tbsp', teaspoon: 'tsp', teaspoons: 'tsp' }

/** The plural of an English noun in lower case: `slices`, `patties`, `leaves`, but `tbsp`. */
export function plural(noun: string): string {
  if (unchanging.has(noun) || singular(noun) !== noun) return noun
  if (irregular[noun]) return irregular[noun]
  if (/[^aeiou]y$/.test(noun)) return `${noun.slice(0, -1)}ies`
  return /(?:s|[cs]h|x|z)$/.test(noun) ? `${noun}es` : `${noun}s`
}

/** The singular of an English noun in lower case, by the rules of `plural`. */
export function singular(noun: string): string {
  if (unchanging.has(noun)) return noun
  const known = singularOf.get(noun)
  if (known) return known
  if (/[^aeiou]ies$/.test(noun) && noun.length > 4 && !/^(?:cook|brown|smooth|birdie)ies$/.test(noun))
    return `${noun.slice(0, -3)}y`
  return noun.replace(/(?<=[cs]h|ss|o|x)es$|(?<![su])s$/, '')
}

/** One spelling for each unit in lower case: `tbsp` for `tablespoons`. Both sides of a comparison must go through it. */
export const unitOf = (word: string): string => spoons[word] ?? singular(word)

/** Fraction signs of Unicode with a numerator and a denominator, such as `½`. */
const fractionSign = /(?:(\d)\s*)?([¼-¾⅐-⅞↉])/g

/** Spells the fraction signs of a text: `½ cup` becomes `1/2 cup`, `1½` becomes `1 1/2`. */
export const spelledFractions = (text: string): string =>
  text.replace(
    fractionSign,
    (_, digit: string | undefined, sign: string) =>
      `${digit ? `${digit} ` : ''}${sign.normalize('NFKC').replace('\u2044', '/')}`,
  )

const leadingFraction = /^(?:(\d{1,7})\s+)?(\d{1,7})\s*[/\u2044]\s*(\d{1,7})(?![\d/])/
const leadingDecimal = /^\d{1,15}(?:[.,]\d{1,15})?/

/**
 * The number at the beginning of a text, and the rest of the text: `2`, `0,5`, `1/2`, `½`, `1 1/2`, `1½`. Null without a
 * number, and for a division by zero.
 */
export function leadingNumber(text: string): { value: number; rest: string } | null {
  const spelled = spelledFractions(text)
  const fraction = leadingFraction.exec(spelled)
  if (fraction) {
    const [found, whole = '0', above, below] = fraction
    const value = Number(whole) + Number(above) / Number(below)
    return Number.isFinite(value) ? { value, rest: spelled.slice(found.length) } : null
  }
  const decimal = leadingDecimal.exec(spelled)?.[0]
  return decimal ? { value: Number(decimal.replace(',', '.')), rest: spelled.slice(decimal.length) } : null
}

const signs: [value: number, sign: string][] = [
  [1 / 4, '¼'],
  [1 / 3, '⅓'],
  [1 / 2, '½'],
  [2 / 3, '⅔'],
  [3 / 4, '¾'],
]

/** A number as text, with a fraction sign where there is one (`½`, `1½`), else as `write` formats it. */
export function withFraction(value: number, write: (value: number) => string): string {
  const whole = Math.floor(value)
  // The tolerance is for thirds, which are stored as 0.333 and typed as 0.33.
  const sign = signs.find(([fraction]) => Math.abs(value - whole - fraction) < 0.004)?.[1]
  if (!sign) return write(value)
  return whole === 0 ? sign : write(whole) + sign
}
