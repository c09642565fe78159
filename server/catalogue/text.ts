/** Tokenising and stemming, shared by the index, the ranking and the typo correction. */

const replacements: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}

/** Lower case without accents: `Crème Fraîche` folds to `creme fraiche`. */
export function fold(text: string): string {
  const lower = text.toLowerCase()
  if (/^[ -~]*$/.test(lower)) return lower
  return lower
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[ßæœøłđðþı]/g, (letter) => replacements[letter] ?? letter)
    .replace(/[’ʼ`´]/g, "'")
    .normalize('NFC')
}

/** The folded words of a text. `Kellogg's` becomes `kelloggs`, because people omit the apostrophe; `d'olive` is two words. */
export function words(text: string): string[] {
  const folded = fold(text).replace(/'s(?![\p{L}\p{N}])/gu, 's')
  return folded.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
}

/**
 * The stem of a word: the same for `berries` and `berry`, for `tomatoes`, `tomatoe` and `tomato`, for `baked` and `bake`.
 * Deliberately lighter than Porter's: it keeps `organic` and `organ` apart and hardly affects other languages.
 * At least 3 letters long; only the end of a word changes.
 */
export function stem(word: string): string {
  if (word.length < 3 || !/^[a-z]+$/.test(word)) return word
  return ending(pastForm(singular(word)))
}

/** The stems of a text, in order. */
export const stems = (text: string): string[] => words(text).map(stem)

/** `Rice, white, cooked` -> `ric,whit,cook`: precomputed for ranking and for the index by name. */
export function stemmedSegments(name: string): string {
  return name
    .split(',')
    .map((segment) => stems(segment).join(' '))
    .filter((segment) => segment !== '')
    .join(',')
}

function singular(word: string): string {
  if (!word.endsWith('s') || word.length < 4 || /(?:ss|us|is)$/.test(word)) return word
  if (/(?:l|ea|oa)ves$/.test(word)) return `${word.slice(0, -3)}f`
  if (/(?:ies|sses|xes|[cs]hes|oes)$/.test(word) && word.length > 4) return word.slice(0, -2)
  return word.slice(0, -1)
}

function pastForm(word: string): string {
  if (!word.endsWith('ed') || word.endsWith('eed')) return word
  const bare = word.endsWith('ied') ? word.slice(0, -2) : word.slice(0, -2).replace(/([bdgmnprt])\1$/, '$1')
  return bare.length >= 3 && /[aeiouy]/.test(bare) ? bare : word
}

function ending(word: string): string {
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}i`
  return word.endsWith('e') && word.length > 3 ? word.slice(0, -1) : word
}
