/** Reads ingredient lines, such as `1½ cups plus 2 tbsp flour, sifted`, in the languages of the product. */

import { isKind, isPartOfName, numberAtStart, unitNames } from './asked-amount.ts'
import { toThreeDecimals } from './portion.ts'
import { latinDigits, leadingNumber } from './serving-words.ts'
import {
  aboutWords,
  containers,
  dozenWords,
  numberWords,
  ofWords,
  otherMeasures,
  plainWord,
  sizeWords,
  unitWords,
  volumeUnits,
  weightUnits,
} from './unit-words.ts'

/**
 * A line as it was understood. `quantity` counts `unit`, or pieces when `unit` is null; it is null when the line states no
 * amount, such as `salt to taste`. Of a range it is the lower end and `quantityTo` the upper one. `unit` is a measure (`g`,
 * `ml`, `cup`), a household unit (`slice`, `glass`), a size (`large`) or both (`small glass`), in the singular. `note` is what
 * says nothing about the food itself: `chopped`.
 */
export type IngredientLine = {
  quantity: number | null
  quantityTo?: number
  unit: string | null
  name: string
  note?: string
}

/** The longest line that is read; the rest is left out. */
const maxLineLength = 300

/** Never throws. The name is blank only when the line is, or states nothing but an amount. */
export function readLine(text: string): IngredientLine {
  const line = cleaned(text)
  const before = statedAt(line)
  if (before) {
    const { rest, ...amount } = before
    return resized({ ...weighedAfter(amount, rest), ...named(withoutOf(rest)) })
  }
  const typed = text.slice(0, maxLineLength).replace(/\s+/g, ' ').trim()
  return afterName(line) ?? unitAlone(line) ?? sizeAlone(line) ?? { quantity: null, unit: null, ...named(typed) }
}

/** The amount of a line: the mean of a range. */
export const quantityOf = ({ quantity, quantityTo }: IngredientLine): number | null =>
  quantity === null || quantityTo === undefined ? quantity : toThreeDecimals((quantity + quantityTo) / 2)

/** Whether a text starts with an amount, such as `2 eggs` and `a glass of milk`. */
export const startsWithAmount = (text: string): boolean => {
  const line = cleaned(text)
  return statedAt(line) !== null || unitAlone(line) !== null
}

/** The amount of a line that does not belong to the name, as that of `7 up` and `2% milk` does. */
function statedAt(line: string): Read<Amount> | null {
  const amount = amountAt(line)
  if (!amount || amount.rest.startsWith('%')) return null
  if (amount.unit === null && (isKind(amount.quantity, amount.rest) || !/\p{L}/u.test(amount.rest))) return null
  return amount
}

/** The weight in brackets after the name counts: `1 tin tomatoes (400 g)`, `2 chicken breasts (300 g)`. */
function weighedAfter(amount: Amount, rest: string): Amount {
  if (amount.unit !== null && isMeasure(amount.unit)) return amount
  for (const { index } of rest.matchAll(/\(/g)) {
    const bracket = bracketAt(rest.slice(index))
    if (!bracket) continue
    const { quantity, unit, inside } = bracket
    const isEach = containers.has(amount.unit ?? '') || /\beach\b/.test(inside)
    return times({ quantity, unit }, isEach ? amount.quantity : 1)
  }
  return amount
}

/** In some languages the size follows the food: `2 huevos grandes`. */
function resized(line: IngredientLine): IngredientLine {
  const at = line.name.lastIndexOf(' ')
  const size = at > 0 && line.unit === null ? sizeWords.get(plainWord(line.name.slice(at + 1))) : undefined
  return size ? { ...line, unit: size, name: line.name.slice(0, at) } : line
}

type Amount = { quantity: number; quantityTo?: number; unit: string | null }
type Read<What> = What & { rest: string }

/** One spelling for signs, digits and blanks; a blank between a number and its unit. */
function cleaned(text: string): string {
  return latinDigits(text.slice(0, maxLineLength))
    .replace(/٫/g, '.')
    .replace(/[–—−‐‑]/g, '-')
    .replace(/[×✕]/g, 'x')
    .replace(/⁄/g, '/')
    .replace(/[’ʼ`´]/g, "'")
    .replace(/،/g, ',')
    .replace(/^[\s\-*•·▢☐]+/u, '')
    .replace(/(?<![\d.,])([1-9]\d{0,2})[.,](\d{3})(?= ?(?:g|ml)\b)/gi, '$1$2')
    .replace(/(\d) ?x ?(?=\d)/gi, '$1 x ')
    .replace(/([\d¼-¾⅐-⅞])-?(?=\p{L})/gu, '$1 ')
    .replace(/\bdemi-/gi, 'demi ')
    .replace(otherUnits, inBrackets)
    .replace(/\s+/g, ' ')
    .trim()
}

/** The amount after a slash is the same in other units: `250 g/9 oz flour` is `250 g (9 oz) flour`. A slice's weight would be each one's. */
function inBrackets(found: string, before: string, amount: string, after: string): string {
  const [unit, other] = [before, after].map((word) => unitWords.get(plainWord(word)))
  if (!unit || !other) return found
  return containers.has(unit) ? ' ' : ` (${amount}) `
}

/** The amount at the beginning of a line with all that belongs to it: ranges, tins of a size, and sums of two units. */
function amountAt(text: string): Read<Amount> | null {
  const number = rangeAt(withoutAbout(text))
  if (!number) return null
  const { quantity, quantityTo } = number
  const range = quantityTo === undefined ? {} : { quantityTo }
  const packed = packedAt(number)
  if (packed) return packed
  const rest = withoutAbout(number.rest.replace(/^x (?=\p{L})/iu, ''))
  const unit = unitAt(rest, quantity)
  if (!unit) return { quantity, ...range, unit: null, rest }
  const scaled = { quantity: toThreeDecimals(quantity * unit.times), unit: unit.unit, rest: unit.rest }
  const bracket = bracketAt(unit.rest)
  if (bracket && !isMeasure(unit.unit)) {
    const isEach = containers.has(unit.unit) || / each\b/.test(bracket.inside)
    return {
      quantity: toThreeDecimals(bracket.quantity * (isEach ? quantity : 1)),
      unit: bracket.unit,
      rest: bracket.rest,
    }
  }
  if (bracket && weightUnits[bracket.unit] && !weightUnits[unit.unit]) return bracket
  const more = quantityTo === undefined ? sumWith(scaled) : null
  if (more) return more
  return { ...scaled, ...(quantityTo !== undefined && { quantityTo: toThreeDecimals(quantityTo * unit.times) }) }
}

/** Several packages of a size: `2 x 400 g tins`, `1 (14 oz) can`, `2 400 g tins`. */
function packedAt({ quantity, rest }: Read<{ quantity: number }>): Read<Amount> | null {
  const bracket = bracketAt(rest)
  if (bracket) return { ...times(bracket, quantity), rest: withoutContainer(bracket.rest) }
  const number = numberAt(rest.replace(/^x /i, ''))
  const unit = number && unitAt(number.rest, number.quantity)
  if (!unit || !isMeasure(unit.unit)) return null
  const each = { quantity: number.quantity * unit.times, unit: unit.unit }
  return { ...times(each, quantity), rest: withoutContainer(unit.rest) }
}

const times = ({ quantity, unit }: { quantity: number; unit: string }, by: number) => ({
  quantity: toThreeDecimals(quantity * by),
  unit,
})

const isMeasure = (unit: string): boolean =>
  weightUnits[unit] !== undefined || (volumeUnits[unit] !== undefined && !spoons.has(unit))
const spoons = new Set(['tsp', 'tbsp', 'cup'])

/** A weight or a volume in brackets: `(14 oz)`, `(about 125 g)`. */
function bracketAt(text: string): Read<{ quantity: number; unit: string; inside: string }> | null {
  const found = /^\(([^()]*)\) ?/.exec(text)
  const inside = found?.[1] ?? ''
  const number = numberAt(withoutAbout(inside))
  const unit = number && unitAt(number.rest, number.quantity)
  if (!found || !unit || !isMeasure(unit.unit)) return null
  const quantity = toThreeDecimals(number.quantity * unit.times)
  return { quantity, unit: unit.unit, inside, rest: text.slice(found[0].length) }
}

const withoutContainer = (text: string): string => {
  const unit = unitAt(text, 1)
  return unit && (containers.has(unit.unit) || containers.has(unit.unit.split(' ').at(-1) ?? '')) ? unit.rest : text
}

/** `1 cup plus 2 tbsp` and `1 lb 2 oz`, in the first unit. */
function sumWith({ quantity, unit, rest }: Read<{ quantity: number; unit: string }>): Read<Amount> | null {
  const conjunction = /^(?:(?:plus|and|und|et|y|e|en|i|più|mais|más) |[+&] ?)/i.exec(rest)?.[0] ?? ''
  const number = numberAt(rest.slice(conjunction.length))
  const other = number && unitAt(number.rest, number.quantity)
  if (!other) return null
  const sizes = [weightUnits, volumeUnits].find((some) => some[unit] !== undefined && some[other.unit] !== undefined)
  if (!sizes || (conjunction === '' && sizes === volumeUnits && !isMeasure(unit))) return null
  const added = (number.quantity * other.times * (sizes[other.unit] ?? 0)) / (sizes[unit] ?? 1)
  return { quantity: toThreeDecimals(quantity + added), unit, rest: other.rest }
}

const digits = /^(?:\d{1,3} [1-9]\/\d{1,2}|\d{1,3}\/\d{1,2}|(?:\d{1,3} ?)?[¼-¾⅐-⅞]|\d{0,6}[.,]?\d{1,6})(?= |$)/
const upTo = '(?: ?- ?| (?:to|or|bis|oder|a|à|ou|o|of|tot|do|lub|até|إلى|الى|او) )'
const number = '(?:\\d{1,3} [1-9]/\\d{1,2}|\\d{1,3}/\\d{1,2}|(?:\\d{1,3} ?)?[¼-¾⅐-⅞]|\\d{1,6}(?:[.,]\\d{1,3})?)'
const range = new RegExp(`^(${number})${upTo}(${number})(?= |$)`, 'i')
const otherUnits = new RegExp(
  `/ ?(?<=(?<!\\p{L})(\\p{L}+)\\.? ?/ ?)(${number}(?:${upTo}${number})? ((?:fl\\.? )?\\p{L}+)\\.?)`,
  'giu',
)

/** A number or a range of them, also of dozens. */
function rangeAt(text: string): Read<{ quantity: number; quantityTo?: number }> | null {
  const found = plainRangeAt(text)
  const word = found && wordAt(found.rest)
  if (!word || word.rest === '' || !dozenWords.has(word.word)) return found
  const { quantity, quantityTo } = found
  return { quantity: quantity * 12, ...(quantityTo !== undefined && { quantityTo: quantityTo * 12 }), rest: word.rest }
}

function plainRangeAt(text: string): Read<{ quantity: number; quantityTo?: number }> | null {
  // `1-1/2 cups` and `1 and 1/2 cups` are one and a half.
  const mixed = text.replace(/^(\d{1,2})(?:-| ?& ?| (?:and|und|et|y|e|en|i) )([1-9]\/\d|[¼-¾⅐-⅞])(?= )/i, '$1 $2')
  const found = range.exec(mixed)
  const from = found && leadingNumber(found[1] ?? '')?.value
  const to = found && leadingNumber(found[2] ?? '')?.value
  if (found && from && to && to > from && to <= maxQuantity)
    return {
      quantity: toThreeDecimals(from),
      quantityTo: toThreeDecimals(to),
      rest: mixed.slice(found[0].length).trimStart(),
    }
  return numberAt(mixed)
}

/** Larger numbers are part of a name or a barcode. */
const maxQuantity = 100_000

function numberAt(text: string): Read<{ quantity: number }> | null {
  const found = digits.exec(text)
  if (found) {
    const value = leadingNumber(found[0].replace(/^[.,]/, '0.'))?.value ?? 0
    const half = /^ (?:and a half|und ein halbe[rs]?|et demie?|y medi[ao]|e mezz[ao]|e mei[ao])(?= )/i.exec(
      text.slice(found[0].length),
    )
    return valid(value + (half ? 1 / 2 : 0), text.slice(found[0].length + (half?.[0].length ?? 0)))
  }
  const word = wordAt(text)
  const value = word ? numberWords.get(word.word) : undefined
  if (word && value !== undefined) {
    const next = value === 1 ? wordAt(word.rest) : null
    const part = next && numberWords.get(next.word)
    return part && part < 1 ? valid(part, next.rest) : valid(value, word.rest)
  }
  const english = numberAtStart(text)
  return english && valid(english.value, english.rest)
}

const valid = (value: number, rest: string) =>
  value > 0 && value <= maxQuantity ? { quantity: toThreeDecimals(value), rest: rest.trimStart() } : null

/** The first word of a text without its dots; an elided article is one: `un'arancia`. */
function wordAt(text: string): Read<{ word: string }> | null {
  const found = /^(?:(\p{L}{1,6}')(?=\p{L})|(\S+)(?: |$))/u.exec(text)
  if (!found) return null
  return { word: plainWord(found[1] ?? found[2] ?? '').replace(/[.,;:']+$/, ''), rest: text.slice(found[0].length) }
}

function withoutAbout(text: string): string {
  const word = wordAt(text)
  // `c. 200 g`, but `2 c. à soupe`.
  const isAbout = word && aboutWords.has(word.word) && (word.word.length > 1 || /^\d/.test(word.rest))
  return isAbout && word.rest !== '' ? withoutAbout(word.rest) : text.replace(/^~ ?/, '')
}

/** How many words a unit can have: `colher de sopa`. */
const maxUnitWords = 4

/** A unit, with a size before it. Null when the word belongs to the name, as in `2 pot noodles`. */
function unitAt(text: string, quantity: number): Read<{ unit: string; times: number }> | null {
  const first = wordAt(text)
  const size = first && sizeWords.get(first.word)
  const found = unitWordAt(size ? first.rest : text, quantity)
  if (!size) return found
  if (found && !isMeasure(found.unit)) return { ...found, unit: `${size} ${found.unit}` }
  return first.rest === '' ? null : { unit: size, times: 1, rest: first.rest }
}

function unitWordAt(text: string, quantity: number): Read<{ unit: string; times: number }> | null {
  const capital = /^([Tt])\.? (?=\S)/.exec(text)
  if (capital) return { unit: capital[1] === 'T' ? 'tbsp' : 'tsp', times: 1, rest: text.slice(capital[0].length) }
  const words = text.split(' ')
  for (let count = Math.min(maxUnitWords, words.length); count > 0; count -= 1) {
    const typed = words
      .slice(0, count)
      .join(' ')
      .replace(/[,;:]+$/, '')
    const spelling = plainWord(typed).replaceAll('.', '')
    const rest = words.slice(count).join(' ')
    const other = otherMeasures.get(spelling)
    if (other) return { unit: other[1], times: other[0], rest }
    const unit = unitWords.get(spelling)
    if (!unit) continue
    const isOf = ofWords.has(wordAt(rest)?.word ?? '')
    if (!isOf && isPartOfName(quantity, typed, rest)) return null
    // `3 cloves` are cloves.
    if (rest === '' && !weightUnits[unit] && !volumeUnits[unit]) return null
    return { unit, times: 1, rest }
  }
  return null
}

/** `oats 100 g`, `oats (100 g)`, `Oats: 100 g`, `eggs x 2`. */
function afterName(line: string): IngredientLine | null {
  const counted =
    /^(.*\p{L}.*?)(?:[,:]| -)? x ?(\d{1,2})$/iu.exec(line) ?? /^(.*\p{L}.*?)(?:[,:]| -) (\d{1,2})$/u.exec(line)
  if (counted && Number(counted[2]) > 0) return { quantity: Number(counted[2]), unit: null, ...named(counted[1] ?? '') }
  for (const { index } of line.matchAll(/ (?=[\d¼-¾⅐-⅞(])/g)) {
    const text = line.slice(index + 1)
    const name = line.slice(0, index).replace(/[\s,:-]+$/, '')
    if (!/^\p{L}/u.test(name)) continue
    const bracket = bracketAt(text)
    if (bracket) return { quantity: bracket.quantity, unit: bracket.unit, ...named(`${name} ${bracket.rest}`) }
    const number = rangeAt(text)
    const unit = number && unitAlonePlain(number.rest)
    if (!unit) continue
    const { quantity, quantityTo } = number
    return {
      quantity: toThreeDecimals(quantity * unit.times),
      ...(quantityTo !== undefined && { quantityTo: toThreeDecimals(quantityTo * unit.times) }),
      unit: unit.unit,
      ...named(unit.rest ? `${name}, ${unit.rest}` : name),
    }
  }
  return null
}

/** A unit with nothing after it but a comma or brackets. */
function unitAlonePlain(text: string): Read<{ unit: string; times: number }> | null {
  const [typed = '', rest = ''] = text.split(/(?=[,(])/, 2)
  const spelling = plainWord(typed.trim()).replaceAll('.', '')
  const other = otherMeasures.get(spelling)
  const after = rest.replace(/^, ?/, '').trim()
  if (other) return { unit: other[1], times: other[0], rest: after }
  const words = spelling.split(' ')
  const size = words.length > 1 ? sizeWords.get(words[0] ?? '') : undefined
  const unit = unitWords.get(size ? words.slice(1).join(' ') : spelling)
  return unit ? { unit: size ? `${size} ${unit}` : unit, times: 1, rest: after } : null
}

/** A unit without a number: `pinch of salt`, `glass of milk`, `Prise Salz`. */
function unitAlone(line: string): IngredientLine | null {
  const unit = unitAt(line, 1)
  if (!unit || weightUnits[unit.unit] || unit.rest === '') return null
  const food = withoutOf(unit.rest)
  // Other languages than English have no word between.
  const isForeign =
    drunkOrCut.has(unit.unit) && /^(?:\S{4}|[\u0600-\u06ff]{2})/.test(line) && !unitNames.has(wordAt(line)?.word ?? '')
  const isStated = food !== unit.rest || smallAmounts.has(unit.unit) || isForeign
  return isStated && food !== '' ? { quantity: 1, unit: unit.unit, ...named(food) } : null
}

/** `large latte`. */
function sizeAlone(line: string): IngredientLine | null {
  const found = /^(small|medium|(?:extra )?large) (?=\p{L})/iu.exec(line)
  return found && { quantity: 1, unit: (found[1] ?? '').toLowerCase(), ...named(line.slice(found[0].length)) }
}

const drunkOrCut = new Set(['glass', 'cup', 'slice', 'tbsp', 'tsp'])
const smallAmounts = new Set(['pinch', 'dash', 'handful'])

function withoutOf(text: string): string {
  const elided = /^(?:d|l|de l|dell|dall)'(?=\p{L})/iu.exec(text)
  if (elided) return text.slice(elided[0].length)
  const word = wordAt(text)
  if (word && ofWords.has(word.word) && word.rest !== '') return withoutArticle(withoutOf(word.rest))
  return text
}

const withoutArticle = (text: string) => text.replace(/^(?:an?|the|la|las|los|les|el) (?=\p{L})/iu, '')

const asYouLike =
  /(?:^|[\s,]+)(?:to taste|as needed|as required|as desired|for (?:serving|garnish|frying|greasing|dusting|the pan)|to serve|to garnish|optional|divided|nach (?:geschmack|belieben|bedarf)|zum (?:servieren|garnieren|braten|bestreuen)|(?:selon|au) (?:le |votre )?go[uû]t|pour servir|facultatif|al gusto|opcional|para servir|q\.? ?b\.?|quanto basta|a piacere|facoltativo|naar smaak|optioneel|do smaku|opcjonalnie|a gosto|حسب الرغبة|حسب الذوق|اختياري)(?=$|[\s,.;)])/iu

/** Splits the name of a food from what follows it. */
function named(text: string): { name: string; note?: string } {
  const notes: string[] = []
  const note = (found: string) => {
    const trimmed = found.replace(/^[\s,;:.(\-–]+|[\s,;:)\-–]+$/g, '')
    if (trimmed !== '') notes.push(trimmed)
    return ' '
  }
  const bare = text.replace(/\(([^()]*)\)/g, (found) => note(found)).replace(/[*†‡]+/g, ' ')
  const wished = asYouLike.exec(bare)
  const said = wished ? bare.slice(0, wished.index) + bare.slice(wished.index + wished[0].length) : bare
  if (wished) note(wished[0])
  const at = /^[^\p{L}\p{N}]*[\p{L}\p{N}][^,;]*?(?=[,;] ?| - | (?:or|oder|ou|oppure) )/u.exec(said)
  const name = trimmedName(at ? at[0] : said)
  if (at) note(said.slice(at[0].length))
  return { name: name || trimmedName(text), ...(notes.length > 0 && name !== '' && { note: notes.join(', ') }) }
}

const trimmedName = (text: string) => text.replace(/\s+/g, ' ').replace(/^[\s,;:.\-)(]+|[\s,;:.\-(]+$/g, '')
