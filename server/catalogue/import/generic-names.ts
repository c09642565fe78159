/** What USDA's plain foods are called in other languages, put together from the words that their English names consist of. */

import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type OtherLanguage, otherLanguages } from '../local-text.ts'
import type { LocalNames } from '../name-index.ts'
import { namesBrand } from '../rich-in.ts'
import { fold, stems } from '../text.ts'
import type { FoodDraft } from './build.ts'
import { linesOf, stapleNames, stapleNamesCsv, staplesCsv } from './staples.ts'

/** Foods and the words for how they are prepared, each in all languages. `~` marks an adjective that agrees with the food. */
const genericNamesCsv = 'generic-names.csv'

/** Names taken over from Open Food Facts' list of ingredients, under a licence of their own: only for finding foods. */
const ingredientNamesCsv = 'off-ingredient-names.csv'

/** Per ingredient; further names are spellings that nobody types. */
const maxNames = 4

/** The names of a food in other languages; undefined when nothing is known, and for those of one manufacturer. */
type NameTranslator = (food: Pick<FoodDraft, 'name' | 'brands' | 'kind'>) => LocalNames | undefined

type Known = {
  /** Names that may be shown, with their gender. */
  foods: Map<string, Words>
  /** Names by which foods are found; those of staples may be shown as they are. */
  staples: Map<string, LocalNames>
  ingredients: Map<string, Words>
  words: Map<string, Words>
}
type Words = Partial<Record<OtherLanguage, string>>

/** First segments that only name a class: `Fish, salmon, raw` is a salmon. */
const classes = new Set(['fish', 'nuts', 'seeds', 'mollusks', 'crustaceans', 'game meat', 'vegetables', 'spices'])
/** A spice is called as a vegetable: `Spices, pepper, black`. */
const spices = 'spices'

/** More segments than any name of a food has before the words on how it is prepared. */
const maxHead = 4

/** Reads the lists beside the staples' and keeps them for many names. */
export function createNameTranslator(): NameTranslator {
  const known = readKnown(dirname(staplesCsv))
  return ({ name, brands, kind }) =>
    kind === 'label' || brands !== null || namesBrand(name) ? undefined : translated(name, known)
}

function translated(name: string, known: Known): LocalNames | undefined {
  const [first = '', ...others] = name.split(', ')
  const isSpice = first.toLowerCase() === spices
  const segments = classes.has(first.toLowerCase()) && others.length > 0 ? others : [first, ...others]
  const names: LocalNames = {}
  for (const language of otherLanguages) {
    const shown = isSpice ? null : shownName(segments, language, known)
    const heads = headsOf(segments, language, known, isSpice)
    if (!shown && heads.length === 0) continue
    names[language] = [shown?.name ?? '', ...heads.map(({ head, rest }) => [head, ...(shown?.rest ?? rest)].join(', '))]
  }
  return Object.keys(names).length > 0 ? names : undefined
}

/** The name with all of its words translated, else null: a name in two languages would be read by nobody. */
function shownName(segments: string[], language: OtherLanguage, known: Known): { name: string; rest: string[] } | null {
  for (let count = Math.min(maxHead, segments.length); count > 0; count -= 1) {
    const key = keyOf(segments.slice(0, count))
    const food = known.foods.get(key)?.[language]
    const staple = known.staples.get(key)?.[language]?.[0]
    const head = food ?? staple
    if (!head) continue
    const [consumed, left] = [segments.slice(0, count), segments.slice(count)]
    if (food === undefined && consumed.includes('cooked') && left.some((segment) => methods.has(segment))) continue
    const rest = withoutCooked(left).map((segment) => {
      const word = known.words.get(segment.toLowerCase())?.[language]
      // Of other names than the foods' the gender is not known.
      return word === undefined || (food === undefined && word.includes('~')) ? null : inflected(word, language, head)
    })
    const translated = rest.filter((one) => one !== null)
    if (translated.length === rest.length)
      return { name: [head, ...rest].join(commas[language] ?? ', '), rest: translated }
  }
  return null
}

const commas: Partial<Record<OtherLanguage, string>> = { ar: '، ' }

/** Drops `cooked` when another word says how: `boiled`. */
const withoutCooked = (segments: string[]): string[] =>
  segments.some((segment) => methods.has(segment)) ? segments.filter((segment) => segment !== 'cooked') : segments

const methods = new Set(
  'boiled steamed baked roasted grilled broiled braised stewed fried pan-fried poached hard-boiled microwaved'.split(
    ' ',
  ),
)

/** Names of the most specific food that the segments begin with, and the segments left over. */
function headsOf(
  segments: string[],
  language: OtherLanguage,
  known: Known,
  isSpice: boolean,
): { head: string; rest: string[] }[] {
  for (let count = Math.min(maxHead, segments.length); count > 0; count -= 1) {
    const key = keyOf(segments.slice(0, count))
    const food = isSpice ? undefined : known.foods.get(key)?.[language]
    const heads = [
      ...(food === undefined ? [] : [food]),
      ...(known.staples.get(key)?.[language] ?? []),
      ...(known.ingredients.get(key)?.[language]?.split('|').slice(0, maxNames) ?? []),
    ]
    const rest = segments.slice(count)
    if (heads.length > 0) return [...new Set(heads)].map((head) => ({ head, rest }))
  }
  return []
}

/** The same key for `Beans, kidney` and `Kidney beans`. Text in brackets only repeats. */
const keyOf = (segments: readonly string[]): string =>
  stems(segments.join(' ').replace(/\([^)]*\)?/g, ' '))
    .sort()
    .join(' ')

function readKnown(folder: string): Known {
  const read = (name: string) => readFileSync(join(folder, name))
  const generic = linesOf(read(genericNamesCsv))
  const byKind = (kind: string, key: (english: string) => string) =>
    new Map(generic.filter((line) => line.kind === kind).map((line) => [key(line.english ?? ''), wordsOf(line)]))
  return {
    foods: byKind('food', (english) => keyOf([english])),
    words: byKind('word', (english) => english.toLowerCase()),
    staples: new Map([...stapleNames(read(stapleNamesCsv))].map(([name, names]) => [keyOf([name]), names])),
    ingredients: new Map(
      linesOf(read(ingredientNamesCsv)).flatMap((line) =>
        (line.en ?? '').split('|').map((english) => [keyOf([english]), wordsOf(line)] as const),
      ),
    ),
  }
}

const wordsOf = (line: Record<string, string>): Words =>
  Object.fromEntries(otherLanguages.flatMap((language) => (line[language] ? [[language, line[language]]] : [])))

type Gender = 'm' | 'f' | 'n'
type Form = { gender: Gender; isPlural: boolean }

/** An adjective with `~` behind its first form agrees with the food: `prażony~ na sucho`. Anything else stays as it is. */
function inflected(word: string, language: OtherLanguage, food: string): string {
  const [noun = ''] = fold(food).split(/[\s-]/)
  return word.replace(
    /(\S+)~/,
    (_, adjective: string) => agreeing[language]?.(adjective, formOf(language, noun)) ?? adjective,
  )
}

const set = (text: string): ReadonlySet<string> => new Set(text.split(' '))

/** Names of foods whose ending does not tell their gender. */
const feminine: Partial<Record<OtherLanguage, ReadonlySet<string>>> = {
  fr: set(
    'autruche caille chevre dinde oie saucisse truite sardine anguille carpe perche ecrevisse huitre noix crevette seiche pomme banane mure ' +
      'myrtille cerise canneberge datte figue goyave mangue nectarine olive orange papaye peche poire prune grenade framboise ' +
      'rhubarbe fraise mandarine pasteque roquette asperge pousse betterave carotte blette chicoree aubergine laitue algue echalote ' +
      'patate tomate courgette lentille amande noisette chataigne graine creme orge avoine eau pates',
  ),
  es: set('carne leche miel sal nuez col coliflor codorniz'),
  it: set('carne noce'),
  pl: set('ges marchew sol'),
  'pt-BR': set('carne couve raiz noz alface maca avela roma semente vagem'),
  ar: set('بطاطس بطاطا طماطم سبانخ بازلاء كوسا فاصوليا بذور براعم'.normalize('NFC')),
}
const plurals: Partial<Record<OtherLanguage, ReadonlySet<string>>> = {
  fr: set('pates'),
  pl: set('borowki jezyny winogrona rodzynki maliny orzeszki'),
}

function formOf(language: OtherLanguage, noun: string): Form {
  const isFeminine = feminine[language]?.has(noun) === true
  const isPlural = plurals[language]?.has(noun) === true
  return { gender: isFeminine ? 'f' : genderByEnding(language, noun), isPlural }
}

function genderByEnding(language: OtherLanguage, noun: string): Gender {
  if (language === 'ar') return noun.endsWith('ة') ? 'f' : 'm'
  if (language === 'fr' || !/[aoe]$|mie$/.test(noun)) return noun.endsWith('i') && language === 'pl' ? 'n' : 'm'
  if (noun.endsWith('a')) return 'f'
  return language === 'pl' ? 'n' : 'm'
}

const agreeing: Partial<Record<OtherLanguage, (adjective: string, form: Form) => string>> = {
  fr: (word, { gender, isPlural }) =>
    `${gender === 'f' ? (frenchFeminine[word] ?? `${word}e`) : word}${isPlural && !(gender === 'm' && word.endsWith('s')) ? 's' : ''}`,
  es: (word, { gender }) => (gender === 'f' ? word.replace(/o$/, 'a') : word),
  it: (word, { gender }) => (gender === 'f' ? word.replace(/o$/, 'a') : word),
  'pt-BR': (word, { gender }) => (gender === 'f' ? word.replace(/o$/, 'a').replace(/^cru$/, 'crua') : word),
  pl: (word, { gender, isPlural }) => {
    if (isPlural || gender === 'n')
      return word
        .replace(/ki$/, 'kie')
        .replace(/y$/, 'e')
        .replace(/([^k])i$/, '$1ie')
    return gender === 'f' ? word.replace(/[iy]$/, 'a') : word
  },
  ar: (word, { gender }) => (gender === 'f' ? arabicFeminine(word) : word),
}

const frenchFeminine: Record<string, string> = { complet: 'complète', sec: 'sèche', frais: 'fraîche', blanc: 'blanche' }

const arabicColours: Record<string, string> = { أحمر: 'حمراء', أخضر: 'خضراء', أصفر: 'صفراء', أبيض: 'بيضاء' }

/** `محلى` ends in a letter that changes. */
const arabicFeminine = (word: string) =>
  arabicColours[word] ?? (word.endsWith('ى') ? `${word.slice(0, -1)}اة` : `${word}ة`)
