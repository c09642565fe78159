/** Words and stems of the languages other than English, of which the index of names in a language is made. */

import { type Language, languages } from '#domain/languages.ts'
import { stem as englishStem, words as englishWords, fold } from './text.ts'

/** A language with an index of names of its own. English names are in the main index. */
export type OtherLanguage = Exclude<Language, 'en'>

export const isOtherLanguage = (text: string): text is OtherLanguage =>
  text !== 'en' && (languages as readonly string[]).includes(text)

export const otherLanguages: readonly OtherLanguage[] = languages.filter(isOtherLanguage)

/** The folded words of a text in a language, without articles and `of` between others. */
export function wordsIn(language: OtherLanguage, text: string): string[] {
  const found = englishWords(text.replace(/،/g, ',')).map((word) => spelling(language, word))
  const meaningful = found.filter((word) => word !== '' && !littleWords[language].has(word))
  return meaningful.length > 0 ? meaningful : found
}

/** The stem of a folded word: the same for `tomaten` and `tomate`, for `pomodori` and `pomodoro`. */
export function stemIn(language: OtherLanguage, word: string): string {
  if (word.length < 4 || /\d/.test(word)) return word
  return rules[language](word)
}

export const stemsIn = (language: Language, text: string): string[] =>
  language === 'en'
    ? englishWords(text).map(englishStem)
    : wordsIn(language, text).map((word) => stemIn(language, word))

/** The stems of a name, its segments separated by commas. What is in brackets is a segment, too. */
export const segmentsIn = (language: OtherLanguage, name: string): string =>
  name
    .split(/[,،()]/)
    .map((segment) => stemsIn(language, segment).join(' '))
    .filter((segment) => segment !== '')
    .join(',')

/** One spelling for what people type in several ways. */
function spelling(language: OtherLanguage, word: string): string {
  // Without umlauts on the keyboard `Käse` is typed `Kaese` or `Kase`.
  if (language === 'de') return word.replace(/([aou])e/g, '$1')
  // One `tomaat`, two `tomaten`.
  if (language === 'nl') return word.replace(/([aeou])\1/g, '$1')
  return language === 'ar' ? arabicSpelling(word) : word
}

const arabicLetters: Record<string, string> = { أ: 'ا', إ: 'ا', آ: 'ا', ٱ: 'ا', ى: 'ي', ئ: 'ي', ؤ: 'و', ة: 'ه' }

/** Without vowel signs, lengthening and the article; one form of alef, yeh and heh. */
function arabicSpelling(word: string): string {
  const plain = word
    .normalize('NFC')
    .replace(/[\u0610-\u061a\u0640\u064b-\u065f\u0670]/g, '')
    .replace(/[أإآٱىئؤة]/g, (letter) => arabicLetters[letter] ?? letter)
  return plain.replace(/^(?:[وب]?ال|لل)(?=..)/, '')
}

const set = (text: string): ReadonlySet<string> => new Set(text.split(' ').map(fold))

/** Articles, `of`, `in` and `and`, which people leave out. `With` and `without` tell foods apart, so they stay. */
const littleWords: Record<OtherLanguage, ReadonlySet<string>> = {
  de: set('der die das den dem des ein eine im in aus vom von und'),
  fr: set('l d le la les un une de du des a au aux en et'),
  es: set('el la los las un una de del al a en y'),
  it: set('il lo la i gli le l un uno una di d del dello della dei degli delle al allo alla ai alle all in e'),
  nl: set('de het een van in uit en'),
  pl: set('z ze w we i na'),
  'pt-BR': set('o a os as um uma de do da dos das ao em no na e'),
  ar: set('من في و'),
}

/** Endings of plurals and genders, in which people type foods' names; words keep three letters at least. */
const rules: Record<OtherLanguage, (word: string) => string> = {
  // The s of `Nuss` and `Reis` is not a plural.
  de: (word) => cut(cut(word, /(?:en|e|n)$/), /(?<=[^aei][aiouy]|[^aeiousy])s$/),
  fr: (word) => cut(cut(word.replace(/eaux$/, 'eau').replace(/aux$/, 'al'), /[sx]$/), /e$/),
  es: (word) => cut(cut(word.replace(/ces$/, 'z'), /s$/), /e$/),
  it: (word) => cut(cut(word, /[aeiou]$/), /(?:i|(?<=[cg])h)$/),
  nl: (word) =>
    cut(word, /(?:en|s|e)$/)
      .replace(/([^aeiou])\1$/, '$1')
      .replace(/v$/, 'f')
      .replace(/z$/, 's'),
  // Short words keep their `a`: `mąka` is flour, `mak` is poppy.
  pl: (word) =>
    word.length === 4
      ? word.replace(/[eiy]$/, 'a').replace(/u$/, '')
      : cut(word, /(?:ami|ach|ow|om|ego|ej|ymi|ych|ie|[aeiouy])$/),
  'pt-BR': (word) =>
    cut(
      cut(
        word
          .replace(/(?:oes|aes)$/, 'ao')
          .replace(/ns$/, 'm')
          .replace(/ais$/, 'al'),
        /s$/,
      ),
      /[aeo]$/,
    ),
  ar: (word) => cut(word, /ه$/),
}

const cut = (word: string, ending: RegExp): string => {
  const bare = word.replace(ending, '')
  return bare.length >= 3 ? bare : word
}
