import type { Neighbour, Vocabulary } from './vocabulary.ts'

/** A correction of a word: the term to search for, and how unlikely the typo is (`typoCost`). */
export type Correction = { term: string; cost: number }

/** A word as typed and stemmed; `isPrefix` when it may be incomplete. */
type TypedWord = { typed: string; stem: string; isPrefix: boolean }

/** An existing word is corrected only to words at least this many times as frequent. */
export const minFrequencyRatio = 20

/**
 * Up to 4 likely corrections of a word, the best first. Words that no food has are corrected to the nearest ones; existing words
 * only to neighbours 20 times as frequent, because the data has misspellings too.
 */
export function corrections(word: TypedWord, vocabularies: Vocabulary[]): Correction[] {
  const { typed, stem, isPrefix } = word
  const foods = sum(vocabularies, (v) => Math.max(v.frequency(stem), isPrefix ? v.prefixFrequency(typed) : 0))
  // Almost everything is close to a word of up to three letters.
  if (foods > 0 && typed.length < 4) return []
  if (minFrequencyRatio * foods > sum(vocabularies, (v) => v.maxFrequency)) return []
  const byTerm = new Map<string, PricedNeighbour>()
  // Both spellings, because stemming can make a typo worse: "skry" (skyr) becomes "skri".
  for (const spelling of new Set([typed, stem])) {
    // A word that 100 foods have hardly has two typos, and trying two edits costs several times as much.
    const edits = Math.min(editsAllowed(spelling), foods < 100 ? 2 : 1)
    for (const near of edits > 0 ? neighbours(spelling, edits, isPrefix, vocabularies) : []) {
      const isWord = !isPrefix || sum(vocabularies, (v) => v.frequency(near.term)) > 0
      const limit = costLimit(spelling, near, isWord)
      const cost = limit > 0 ? typoCost(spelling, near.term) : 0
      if (limit === 0 || cost > limit) continue
      const other = byTerm.get(near.term)
      if (!other || cost < other.cost) byTerm.set(near.term, { ...near, cost })
    }
  }
  byTerm.delete(stem)
  const isMuchMoreFrequent = (term: string) => sum(vocabularies, (v) => v.frequency(term)) >= minFrequencyRatio * foods
  return (
    [...byTerm.values()]
      .filter((near) => near.foods >= minFrequencyRatio * foods && !(isPrefix && near.term.startsWith(typed)))
      .filter((near) => typed.length > 3 || near.term[0] === typed[0])
      // Three letters are a prefix of too many words to correct an existing one to: "cake" is not a typo of "car".
      .filter(({ term }) => foods === 0 || term.length > 3 || isMuchMoreFrequent(term))
      .sort((a, b) => likelihood(typed, b) - likelihood(typed, a))
      .slice(0, 4)
      .map(({ term, cost }) => ({ term, cost }))
  )
}

type PricedNeighbour = Neighbour & { cost: number }

/**
 * How much a typo may cost (`typoCost`) for somebody who means the term to have typed the word; 0 for none. Beginnings of
 * words are close to almost everything, so less is taken for a typo of them: "brulee" is not an incomplete "brussels".
 */
function costLimit(word: string, { term, edits }: Neighbour, isWord: boolean): number {
  const [first = '', second] = word
  const sameStart = first === term[0] || soundAlike(first, term.charAt(0)) || (first === term[1] && second === term[0])
  if (!sameStart && (edits > 1 || word.length < 6)) return 0
  if (isWord) return 0.1 + 0.2 * word.length
  return edits === 1 && term.length >= Math.min(4, word.length) ? 0.15 * word.length : 0
}

/** Neighbours in all vocabularies, with summed frequencies. */
function neighbours(word: string, edits: number, asPrefix: boolean, vocabularies: Vocabulary[]): Neighbour[] {
  const together = new Map<string, Neighbour>()
  for (const near of vocabularies.flatMap((v) => v.neighbours(word, edits, asPrefix))) {
    together.set(near.term, { ...near, foods: near.foods + (together.get(near.term)?.foods ?? 0) })
  }
  return [...together.values()]
}

/** Higher for likely typos, then for frequent words. Typos in the first letter and superfluous letters are rare. */
function likelihood(word: string, near: PricedNeighbour): number {
  const otherStart = near.term[0] === word[0] ? 0 : 1.5
  const shorter = near.term.length < word.length ? 0.5 : 0
  return Math.log10(near.foods + 1) - 3 * near.cost - otherStart - shorter
}

const sum = <T>(items: T[], value: (item: T) => number) => items.reduce((total, item) => total + value(item), 0)

/** Maximum number of edits for a correction, by the length of the word; 0 for short words and words with digits. */
export const editsAllowed = (word: string): number =>
  word.length < 3 || /\d/.test(word) ? 0 : word.length <= 5 ? 1 : 2

/**
 * How unlikely it is that somebody who means `term` types `typed`: an edit distance whose edits cost 0.4 (swapped letters) to
 * 1.3 (an unrelated letter). 0 for equal words.
 */
export function typoCost(typed: string, term: string): number {
  const width = typed.length + 1
  const cost = new Float64Array(width * (term.length + 1))
  for (let i = 0; i <= term.length; i++) {
    for (let j = i === 0 ? 1 : 0; j < width; j++) {
      const here = i * width + j
      let least = Number.POSITIVE_INFINITY
      if (i > 0) least = at(cost, here - width) + omission(term, i - 1)
      if (j > 0) least = Math.min(least, at(cost, here - 1) + omission(typed, j - 1))
      if (i > 0 && j > 0) {
        const replaced = isOtherDouble(term, i - 1, typed, j - 1) ? swap : replacement(term[i - 1], typed[j - 1])
        least = Math.min(least, at(cost, here - width - 1) + replaced)
      }
      if (i > 1 && j > 1 && term[i - 1] === typed[j - 2] && term[i - 2] === typed[j - 1])
        least = Math.min(least, at(cost, here - 2 * width - 2) + swap)
      cost[here] = least
    }
  }
  return at(cost, cost.length - 1)
}

const at = (cost: Float64Array, index: number) => cost[index] as number

const swap = 0.4

/** A letter too many or too few: likely beside its double or a letter that sounds alike, and for a silent h. */
function omission(word: string, at: number): number {
  const letter = word[at]
  if (soundAlike(word[at - 1], letter) || soundAlike(word[at + 1], letter)) return 0.5
  return letter === 'h' ? 0.6 : isVowel(letter) ? 0.8 : 1
}

/** The wrong letter doubled: `aplle` for `apple`. */
const isOtherDouble = (term: string, i: number, typed: string, j: number) =>
  term[i] !== typed[j] &&
  ((term[i] === term[i - 1] && typed[j] === typed[j + 1]) || (term[i] === term[i + 1] && typed[j] === typed[j - 1]))

function replacement(a: string | undefined, b: string | undefined): number {
  if (a === b) return 0
  if (soundAlike(a, b)) return 0.6
  if (isVowel(a) && isVowel(b)) return 0.7
  return adjacentKeys.has(`${a}${b}`) ? 0.8 : 1.3
}

/** Including letters that stand for a vowel at the end of a syllable. */
const vowels = new Set('aeiouyw')
const isVowel = (letter: string | undefined) => letter !== undefined && vowels.has(letter)

/** Pairs of letters of a group whose distance in it is allowed. */
const pairs = (groups: string[], isPair: (distance: number) => boolean) =>
  new Set(
    groups.flatMap((group) =>
      Array.from(group, (a, i) => Array.from(group).flatMap((b, j) => (isPair(Math.abs(i - j)) ? a + b : []))).flat(),
    ),
  )
const sounds = pairs(['ckq', 'csz', 'gj', 'fv', 'iy'], () => true)
/** Keys that lie next to each other. */
const adjacentKeys = pairs(['qwertyuiop', 'asdfghjkl', 'zxcvbnm'], (distance) => distance === 1)

const soundAlike = (a: string | undefined, b: string | undefined): boolean =>
  a !== undefined && (a === b || sounds.has(`${a}${b}`))
