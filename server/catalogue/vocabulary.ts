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

export type Neighbour = { term: string; edits: number; foods: number }

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
