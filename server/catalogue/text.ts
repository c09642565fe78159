/** How the catalogue reads text: one definition of "word" and "same word" for the index, the ranking and the typos. */

const letters: Record<string, string> = {
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

/** Lower case without accents: `Crème Fraîche` and `creme fraiche` fold to the same text. */
export function fold(text: string): string {
  const lower = text.toLowerCase()
  if (/^[ -~]*$/.test(lower)) return lower
  return lower
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[ßæœøłđðþı]/g, (letter) => letters[letter] ?? letter)
    .replace(/[’ʼ`´]/g, "'")
    .normalize('NFC')
}

/** The folded words of a text. `Kellogg's` is one word, because people leave the apostrophe out; `d'olive` is two. */
export function words(text: string): string[] {
  const folded = fold(text).replace(/'s(?![\p{L}\p{N}])/gu, 's')
  return folded.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
}

/**
 * What a word is compared by: `berries` and `berry`, `tomatoes`, `tomatoe` and `tomato`, `baked` and `bake` share theirs.
 * Lighter than Porter's on purpose: it joins no `organic` with `organ`, and leaves other languages mostly alone.
 * Never shorter than 3 letters, and it only ever changes the end of a word.
 */
export function stem(word: string): string {
  if (word.length < 3 || !/^[a-z]+$/.test(word)) return word
  return ending(pastForm(singular(word)))
}

/** The stems of a text, in order. */
export const stems = (text: string): string[] => words(text).map(stem)

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
