import { leadingNumber, withFraction } from './fractions.ts'
import { type Portioned, unitText } from './portion.ts'

type Amount = Pick<Portioned, 'quantity' | 'servingSize'>

/** How numbers and weights in g are written, such as by locale and in the unit of food that somebody chose. */
export type Writing = { number: (value: number) => string; weight: (grams: number) => string }

const plain: Writing = { number: (value) => String(tidy(value)), weight: (grams) => `${tidy(grams)} g` }

/**
 * A stored amount as people say it: `3 cloves (9 g)` for `3 x 1 clove (3 g)`, `½ cup (120 g)`, `1 glass (250 ml, 258 g)`,
 * `200 g` for `2 x 100g`. What cannot be multiplied is counted: `2 × handful`.
 */
export function servingWords(amount: Amount, writing: Writing = plain): string {
  const { head, notes } = worded(amount, writing)
  return head + bracketed(notes)
}

/** The same without what stands in brackets: `3 cloves`. */
export const shortServingWords = (amount: Amount, writing: Writing = plain): string => worded(amount, writing).head

/** What follows a field for the quantity: `cloves (9 g)` for `3 x 1 clove (3 g)`, else `× 2 slices (58 g)`. */
export function servingUnitWords({ quantity, servingSize }: Amount, writing: Writing = plain): string {
  // While no number is typed, that of one portion.
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

/** Brackets at the end, each of them split at commas and semicolons: `1 glass (250 ml) (258 g)` has two notes. */
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

/** So many times a number with a unit or a noun; null for other texts, unless it is one. */
function multiplied(text: string, times: number, writing: Writing): string | null {
  const number = leadingNumber(text)
  const unchanged = times === 1 ? text : null
  if (!number || !/^\s?\p{L}/u.test(number.rest) || / x |^x /.test(number.rest.trimStart())) return unchanged
  const value = tidy(number.value * times)
  const rest = number.rest.trim()
  if (isMeasure(rest)) {
    if (/^gr?$/i.test(rest)) return writing.weight(value)
    return `${writing.number(value)}\u00a0${rest}`
  }
  const noun = times === 1 ? number.rest : inflected(number.rest, value)
  return noun === null ? unchanged : `${withFraction(value, writing.number)} ${noun.trim()}`
}

/**
 * A description of portions for so many: its unit or its last word in the singular or plural. Null where that cannot be
 * told, as in another language.
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

/** What portions are counted in, also before other words: `2 cups sliced`. */
const units = set(
  'bag ball bar bottle bowl can clove container cube cup fillet glass handful item leaf loaf mug pack package packet ' +
    'patty piece pinch pint portion pot sachet scoop serving sheet shot slice spear sprig square stalk stick tbsp tsp wedge',
)

/** By its end: few English nouns end in the other vowels, but many of other languages do. */
const englishNoun = /^[a-z]*[b-hj-np-tv-z]$/
const foods = set('pizza taco burrito tortilla pita pitta banana avocado potato tomato mango kiwi espresso cappuccino')

/** Three decimals, as quantities are stored. */
const tidy = (value: number) => Math.round(value * 1000) / 1000

/** Words for portions whose plural is not regular, and those that are the same in both. */
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
/** In labels of any spelling. */
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

/** The same unit, however it is spelled: `tbsp` for `Tablespoons`. Both sides of a comparison go through it. */
export const unitOf = (word: string): string => spoons[word] ?? singular(word)
