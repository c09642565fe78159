import { soundAlike, typoCost } from './typo-cost.ts'

/** The words of a source with their frequencies, for typo correction and prefix completion. */
export type Vocabulary = {
  /** Number of foods that contain the word. */
  frequency(term: string): number
  /** Sum of the frequencies of all words with this prefix (a food with two such words counts twice). */
  prefixFrequency(prefix: string): number
  /** The `limit` most frequent words with this prefix, the most frequent first. */
  completions(prefix: string, limit: number): string[]
  /** Frequency of the most frequent word. */
  maxFrequency: number
  /** Words within `edits` edits of `word`, without itself; with `asPrefix`, prefixes of words. */
  neighbours(word: string, edits: number, asPrefix: boolean): Neighbour[]
}

type Neighbour = { term: string; edits: number; foods: number }

/** Maximum number of edits for a correction, by the length of the word; 0 for short words and words with digits. */
export const editsAllowed = (word: string): number =>
  word.length < 3 || /\d/.test(word) ? 0 : word.length <= 5 ? 1 : 2

/**
 * A vocabulary of terms sorted by UTF-16 units, and the number of foods that have each.
 *
 * Neighbouring terms share prefixes, so the rows of the edit-distance table are computed only from the first letter that differs
 * from the previous term, and a prefix that is already too far away skips all terms that share it.
 */
export function sortedVocabulary(terms: string[], foods: Uint32Array): Vocabulary {
  const sharedPrefix = Uint8Array.from(terms, (term, i) => commonPrefixLength(terms[i - 1] ?? '', term))
  const cumulative = new Float64Array(terms.length + 1)
  for (let i = 0; i < foods.length; i++) cumulative[i + 1] = (cumulative[i] ?? 0) + (foods[i] ?? 0)

  const frequency = (term: string) => {
    const at = lowerBound(terms, term)
    return terms[at] === term ? (foods[at] ?? 0) : 0
  }
  const prefixFrequency = (prefix: string) => {
    const end = lowerBound(terms, `${prefix}\uffff`)
    return (cumulative[end] ?? 0) - (cumulative[lowerBound(terms, prefix)] ?? 0)
  }

  return {
    frequency,
    prefixFrequency,
    maxFrequency: foods.reduce((max, count) => Math.max(max, count), 0),
    completions(prefix, limit) {
      const best: number[] = []
      const end = lowerBound(terms, `${prefix}\uffff`)
      for (let i = lowerBound(terms, prefix); i < end; i++) {
        const count = foods[i] ?? 0
        if (best.length === limit && count <= (foods[best[limit - 1] ?? 0] ?? 0)) continue
        const at = best.findIndex((other) => (foods[other] ?? 0) < count)
        best.splice(at < 0 ? best.length : at, 0, i)
        if (best.length > limit) best.pop()
      }
      return best.map((i) => terms[i] ?? '')
    },
    neighbours(word, edits, asPrefix) {
      const found = new Map<string, number>()
      const table = editTable(word, edits)
      /** Length of the prefix that is already too far away; terms that share it are skipped. */
      let deadEndDepth = Number.POSITIVE_INFINITY
      let previousDepth = 0
      for (let i = 0; i < terms.length; i++) {
        const common = sharedPrefix[i] ?? 0
        if (common >= deadEndDepth) continue
        const term = terms[i] ?? ''
        deadEndDepth = Number.POSITIVE_INFINITY
        for (let depth = Math.min(common, previousDepth) + 1; depth <= term.length; depth++) {
          const isReachable = table.extend(term, depth)
          previousDepth = depth
          // Prefixes much shorter than the typed word would match too many words.
          const comparable = asPrefix && depth >= word.length - 1
          if (comparable && table.distance(depth) <= edits)
            keepNearest(found, term.slice(0, depth), table.distance(depth))
          if (!isReachable) {
            deadEndDepth = depth
            break
          }
        }
        if (deadEndDepth > term.length && !asPrefix && table.distance(term.length) <= edits) {
          keepNearest(found, term, table.distance(term.length))
        }
      }
      found.delete(word)
      return [...found].map(([term, distance]) => ({
        term,
        edits: distance,
        foods: asPrefix ? prefixFrequency(term) : frequency(term),
      }))
    },
  }
}

/** A vocabulary from [term, frequency] pairs in any order. */
export function vocabulary(pairs: [term: string, foods: number][]): Vocabulary {
  const sorted = pairs.toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  return sortedVocabulary(
    sorted.map(([term]) => term),
    Uint32Array.from(sorted, ([, count]) => count),
  )
}

function keepNearest(found: Map<string, number>, term: string, edits: number): void {
  if ((found.get(term) ?? Number.POSITIVE_INFINITY) > edits) found.set(term, edits)
}

/**
 * Computes the Damerau-Levenshtein table (optimal string alignment: insert, delete, replace and transpose cost 1 each) between
 * `word` and a term row by row, one letter of the term at a time.
 */
function editTable(word: string, edits: number) {
  const width = word.length + 1
  const rows: Uint8Array[] = [Uint8Array.from({ length: width }, (_, i) => i)]
  /** The smallest distance in each row. */
  const rowMinimums: number[] = [0]
  return {
    /** Computes the row for the term's first `depth` letters. False when no term with this prefix can be within `edits`. */
    extend(term: string, depth: number): boolean {
      const above = rows[depth - 1] as Uint8Array
      const twoAbove = rows[depth - 2]
      const row = rows[depth] ?? new Uint8Array(width)
      rows[depth] = row
      row[0] = depth
      let rowMinimum = depth
      const letter = term.charCodeAt(depth - 1)
      const letterBefore = term.charCodeAt(depth - 2)
      for (let j = 1; j < width; j++) {
        const typed = word.charCodeAt(j - 1)
        let cost = Math.min(
          (above[j] as number) + 1,
          (row[j - 1] as number) + 1,
          (above[j - 1] as number) + (typed === letter ? 0 : 1),
        )
        if (twoAbove && j > 1 && typed === letterBefore && word.charCodeAt(j - 2) === letter) {
          cost = Math.min(cost, (twoAbove[j - 2] as number) + 1)
        }
        row[j] = cost
        if (cost < rowMinimum) rowMinimum = cost
      }
      rowMinimums[depth] = rowMinimum
      // A transposition uses the row two above, so the previous row may still lead to a match.
      return rowMinimum <= edits || (rowMinimums[depth - 1] as number) < edits
    },
    distance: (depth: number): number => rows[depth]?.[word.length] ?? Number.POSITIVE_INFINITY,
  }
}

/** Damerau-Levenshtein distance (optimal string alignment) of two words. */
export function editDistance(a: string, b: string): number {
  const table = editTable(a, Math.max(a.length, b.length))
  for (let depth = 1; depth <= b.length; depth++) table.extend(b, depth)
  return table.distance(b.length)
}

function commonPrefixLength(a: string, b: string): number {
  const max = Math.min(a.length, b.length, 255)
  let length = 0
  while (length < max && a.charCodeAt(length) === b.charCodeAt(length)) length++
  return length
}

/** Index of the first term that is not less than `term`. */
function lowerBound(terms: string[], term: string): number {
  let low = 0
  let high = terms.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((terms[middle] ?? '') < term) low = middle + 1
    else high = middle
  }
  return low
}

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
