/** Splits what somebody says that they ate, such as `2 eggs, 100 g oats and a glass of milk`, into its foods. */

import { numberAtStart } from './asked-amount.ts'
import { readLine, startsWithAmount } from './ingredient-line.ts'
import { aboutWords, conjunctions, numberWords, plainWord, unitWords } from './unit-words.ts'

/** The longest text that is read. */
export const maxDescription = 2000

/** The most foods that a text can describe. */
export const maxDescribed = 30

/** A part of a text with what stood between it and the part before: ` and `. */
export type Piece = { separator: string; text: string }

/**
 * The parts of a text that may each be a food. The pieces of a group may also be one food together, such as
 * `macaroni and cheese`, which only a search can tell. Every word of the text is in a piece or a separator.
 */
export function describedGroups(text: string): Piece[][] {
  const groups: Piece[][] = []
  for (const { text: fragment, isAfterComma } of fragments(text.slice(0, maxDescription))) {
    const [first = [], ...others] = groupsOf(fragment)
    const [start, ...rest] = first
    const last = groups.at(-1)
    // `rice, brown` is one food, `bread, cheese` are two.
    if (start && last && isAfterComma && start.separator === '' && !startsWithAmount(start.text))
      last.push({ ...start, separator: comma }, ...rest)
    else if (start) groups.push(first)
    groups.push(...others)
  }
  return groups
}

/** The separator of what follows a comma. */
export const comma = ', '

/** The pieces from one to another as they stood in the text. */
export const joined = (pieces: readonly Piece[]): string =>
  pieces.map(({ separator, text }, at) => (at === 0 ? text : separator + text)).join('')

/** Splits at line ends, semicolons, and commas and full stops that belong neither to a number nor to brackets. */
function fragments(text: string): { text: string; isAfterComma: boolean }[] {
  const found: { text: string; isAfterComma: boolean }[] = []
  let depth = 0
  let from = 0
  for (let at = 0; at <= text.length; at += 1) {
    const sign = text[at] ?? '\n'
    if (sign === '(') depth += 1
    if (sign === ')') depth = Math.max(0, depth - 1)
    if (!/[\n\r;؛•]/.test(sign) && !((depth === 0 || at === text.length) && isEnd(text, at))) continue
    depth = 0
    const fragment = text.slice(from, at).trim()
    const isAfterComma = /[,،]/.test(text[from - 1] ?? '')
    from = at + 1
    if (!/[\p{L}\p{N}]/u.test(fragment)) continue
    const before = found.at(-1)
    if (before && belongsTo(before.text, fragment)) before.text += comma + fragment
    else found.push({ text: fragment, isAfterComma })
  }
  return found
}

function isEnd(text: string, at: number): boolean {
  const sign = text[at]
  if (sign === ',' || sign === '،') return !(/\d/.test(text[at - 1] ?? '') && /\d/.test(text[at + 1] ?? ''))
  if (sign !== '.' || !/\s/.test(text[at + 1] ?? ' ')) return false
  const word = plainWord(/[^\s.]*$/.exec(text.slice(Math.max(0, at - 20), at))?.[0] ?? '')
  return word.length > 2 && !unitWords.has(word) && !aboutWords.has(word)
}

/** `oats, 100 g` and `chicken, grilled` are one food each. */
function belongsTo(before: string, fragment: string): boolean {
  const words = fragment.split(/\s+/)
  if (words.every((word) => cutting.has(plainWord(word)) || cooking.has(plainWord(word)))) return true
  if (readLine(before).quantity !== null) return false
  const { quantity, name } = readLine(fragment)
  // A unit alone counts pieces called so: `3 cloves`.
  return quantity !== null && (name === '' || readLine(`${fragment} x`).name === 'x')
}

const listOf = (words: string) => new Set(words.split(' '))

/** How a food is cut and the like, which says nothing about what it is. */
export const cutting: ReadonlySet<string> = listOf(
  'fresh freshly drained rinsed chopped diced sliced minced grated shredded crushed peeled cubed halved quartered melted softened ' +
    'finely roughly coarsely thinly lightly firmly well skinless boneless pitted deseeded trimmed beaten torn crumbled sifted ' +
    'packed ripe organic homemade leftover some made large medium small ' +
    // The same in the other languages, without accents. What also names a food, such as the Dutch gehakt, is left out.
    'frisch frische frischer frisches frischen gehackt gehackte gehackter gehacktes gehackten gewurfelt gewurfelte gerieben geriebene ' +
    'geriebener geschalt geschalte geschnitten geschnittene fein grob ' +
    'frais fraiche fraiches hache hachee haches hachees rape rapee emince emincee epluche finement ' +
    'fresco fresca frescos frescas picado picada picados picadas rallado rallada pelado pelada pelados peladas troceado ' +
    'tritato tritata grattugiato grattugiata tagliato tagliata affettato affettata pelati freschi fresche finemente ' +
    'vers verse fijngehakt fijngehakte fijngesneden gesneden geraspt geraspte geschild geschilde ' +
    'swiezy swieza swieze posiekany posiekana posiekane starty starta pokrojony pokrojona pokrojone obrany obrana drobno ' +
    'ralado ralada cortado cortada descascado descascada طازج طازجه طازجة مقطع مقطعة مبشور مبشورة مقشر مقشرة',
)

/** What tells in the other languages that a food is cooked, without accents. */
export const cookedWords: ReadonlySet<string> = listOf(
  'gekocht gekochte gekochter gekochtes gekochten gebraten gebratene gebratener gegrillt gegrillte gebacken gebackene gedampft geschmort cuit ' +
    'cuite cuits cuites bouilli bouillie grille grillee roti rotie frit frite cocido cocida cocidos cocidas hervido hervida asado asada ' +
    'frito frita bollito bollita cotto cotta cotti cotte lessato lessata fritto fritta gekookt gekookte gebakken gegrild gegrilde ' +
    'gotowany gotowana gotowane ugotowany ugotowana ugotowane smazony smazona smazone pieczony pieczona pieczone cozido cozida cozidos ' +
    'cozidas assado assada grelhado grelhada مطبوخ مطبوخة مسلوق مسلوقة مشوي مشوية مقلي مقلية',
)

/** How a food is cooked or kept, for which it may have another name. */
export const cooking: ReadonlySet<string> = listOf(
  'raw cooked boiled fried grilled baked roasted steamed toasted poached scrambled smoked mashed dried frozen canned tinned plain',
)

/** Splits a fragment at the words that join foods, and where another amount begins. */
function groupsOf(fragment: string): Piece[][] {
  const pieces = jointsOf(fragment).flatMap((piece) => amountsOf(piece))
  const groups: Piece[][] = []
  for (const { isSure, ...piece } of pieces) {
    const last = groups.at(-1)
    if (last && !isSure) last.push(piece)
    else groups.push([piece])
  }
  return groups
}

/** `isSure`: a food of its own, whatever stands before it. */
type Cut = Piece & { isSure: boolean }

function jointsOf(fragment: string): Cut[] {
  const cuts: Cut[] = []
  // As after a comma: `and a banana`.
  let separator = leadingSeparator(fragment)
  let from = separator.length
  for (const found of fragment.matchAll(/\s(\S+)(?=\s)/gu)) {
    const word = found[1] ?? ''
    const start = found.index
    const length = jointLength(word, fragment.slice(start + 1 + word.length))
    const left = fragment.slice(from, start).trim()
    if (length === 0 || start < from || isUnfinished(left)) continue
    const end = start + 1 + length
    cuts.push(cut(separator, left))
    separator = `${fragment.slice(start, end)}${length === word.length ? ' ' : ''}`
    from = end
  }
  return [...cuts, cut(separator, fragment.slice(from).trim())].filter(({ text }) => /[\p{L}\p{N}]/u.test(text))
}

function leadingSeparator(fragment: string): string {
  const [found = '', word = ''] = /^(\S+)\s+(?=\S)/u.exec(fragment) ?? []
  const length = found === '' ? 0 : jointLength(word, fragment.slice(word.length))
  return length === word.length ? found : fragment.slice(0, length)
}

function cut(separator: string, text: string): Cut {
  // A separator with nothing after it joins nothing.
  if (!/[\p{L}\p{N}]/u.test(text)) return { separator: '', text: `${separator}${text}`.trim(), isSure: false }
  return { separator, text, isSure: startsWithAmount(text) }
}

/** The length of the separator at the beginning of a word; 0 when it is none. In Arabic it is written with the next word. */
function jointLength(word: string, after: string): number {
  if (conjunctions.has(plainWord(word))) return word.length
  if (!/^و\S{2}/.test(word)) return 0
  const rest = word.slice(1)
  return numberWords.has(plainWord(rest)) || unitWords.has(plainWord(rest)) || startsWithAmount(`${rest}${after}`)
    ? 1
    : 0
}

/** An amount without its food, as before `and a half` and `plus 2 tbsp`, or nothing at all. */
function isUnfinished(left: string): boolean {
  if (!/\p{L}/u.test(left)) return true
  const { quantity, name } = readLine(left)
  return (quantity !== null && name === '') || (!left.includes(' ') && numberAtStart(`${left} x`)?.rest === ' x')
}

/** Splits `2 eggs 100 g oats` and `oats 100 g milk 200 ml`. */
function amountsOf(piece: Cut): Cut[] {
  const found: string[] = []
  let { text } = piece
  let tries = 0
  for (const { index } of piece.text.matchAll(/\s(?=[\d¼-¾⅐-⅞])|(?<=\d ?\p{L}{1,12})\s(?=\p{L})/gu)) {
    const at = index - (piece.text.length - text.length)
    tries += 1
    if (tries > maxTries) break
    if (at <= 0 || !isBoundary(text.slice(0, at), text.slice(at + 1))) continue
    found.push(text.slice(0, at))
    text = text.slice(at + 1)
  }
  return [...found, text].map((one, at) =>
    at === 0 ? { ...piece, text: one } : { ...cut(' ', one), isSure: hasUnit(one) },
  )
}

/** Bounds the work for a text that is all numbers. */
const maxTries = 100

/** Whether two foods with an amount each meet here. */
function isBoundary(head: string, tail: string): boolean {
  const last = head.slice(head.lastIndexOf(' ') + 1)
  if (/[x+(/]$/i.test(head) || conjunctions.has(plainWord(last))) return false
  if (/^\p{L}/u.test(tail)) return /\d/.test(tail) && !startsWithAmount(head) && isFoodWithAmount(head)
  return startsWithAmount(head) && startsWithAmount(tail) && !isUnfinished(head) && isFoodWithAmount(tail)
}

function isFoodWithAmount(text: string): boolean {
  const { quantity, name } = readLine(text)
  return quantity !== null && name !== ''
}

const hasUnit = (text: string): boolean => readLine(text).unit !== null
