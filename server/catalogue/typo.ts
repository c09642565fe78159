/** The words of a source, to tell a typo from a rare word and to find what was meant. */
export type Vocabulary = {
  /** In how many foods the word is. */
  frequency(term: string): number
  /** In how many foods words are that begin so (a food with two such words counts twice). */
  prefixFrequency(prefix: string): number
  /** The most frequent words that begin so, at most `most`, the most frequent first. */
  completions(prefix: string, most: number): string[]
  /** In how many foods the most frequent word is. */
  highest: number
  /** Words within `edits` edits, or, for a word still being typed, beginnings of words. */
  neighbours(word: string, edits: number, asPrefix: boolean): Neighbour[]
}

type Neighbour = { term: string; edits: number; foods: number }

/** How many edits a word of so many letters may be away from what was meant. */
export const editsAllowed = (word: string): number =>
  word.length < 3 || /\d/.test(word) ? 0 : word.length <= 5 ? 1 : 2

/**
 * A vocabulary of terms in ascending order of their UTF-16 units, and of how many foods have each.
 *
 * Sorted words share beginnings, so one pass computes a row of the edit-distance table only for letters that differ from
 * the word before, and a beginning that is already too far away skips all words that share it.
 */
export function sortedVocabulary(terms: string[], foods: Uint32Array): Vocabulary {
  const shared = Uint8Array.from(terms, (term, i) => sharedLength(terms[i - 1] ?? '', term))
  const upTo = new Float64Array(terms.length + 1)
  for (let i = 0; i < foods.length; i++) upTo[i + 1] = (upTo[i] ?? 0) + (foods[i] ?? 0)

  const frequency = (term: string) => {
    const at = firstNotBefore(terms, term)
    return terms[at] === term ? (foods[at] ?? 0) : 0
  }
  const prefixFrequency = (prefix: string) => {
    const end = firstNotBefore(terms, `${prefix}\uffff`)
    return (upTo[end] ?? 0) - (upTo[firstNotBefore(terms, prefix)] ?? 0)
  }

  return {
    frequency,
    prefixFrequency,
    highest: foods.reduce((most, count) => Math.max(most, count), 0),
    completions(prefix, most) {
      const best: number[] = []
      const end = firstNotBefore(terms, `${prefix}\uffff`)
      for (let i = firstNotBefore(terms, prefix); i < end; i++) {
        const count = foods[i] ?? 0
        if (best.length === most && count <= (foods[best[most - 1] ?? 0] ?? 0)) continue
        const at = best.findIndex((other) => (foods[other] ?? 0) < count)
        best.splice(at < 0 ? best.length : at, 0, i)
        if (best.length > most) best.pop()
      }
      return best.map((i) => terms[i] ?? '')
    },
    neighbours(word, edits, asPrefix) {
      const found = new Map<string, number>()
      const table = editTable(word, edits)
      /** The shortest beginning known to lead nowhere: words that share it are not looked at. */
      let deadEnd = Number.POSITIVE_INFINITY
      let previousDepth = 0
      for (let i = 0; i < terms.length; i++) {
        const common = shared[i] ?? 0
        if (common >= deadEnd) continue
        const term = terms[i] ?? ''
        deadEnd = Number.POSITIVE_INFINITY
        for (let depth = Math.min(common, previousDepth) + 1; depth <= term.length; depth++) {
          const alive = table.extend(term, depth)
          previousDepth = depth
          // A beginning much shorter than what was typed would stand for too many other words.
          const comparable = asPrefix && depth >= word.length - 1
          if (comparable && table.distance(depth) <= edits) note(found, term.slice(0, depth), table.distance(depth))
          if (!alive) {
            deadEnd = depth
            break
          }
        }
        if (deadEnd > term.length && !asPrefix && table.distance(term.length) <= edits) {
          note(found, term, table.distance(term.length))
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

/** The same from [term, foods] pairs in any order. */
export function vocabulary(pairs: [term: string, foods: number][]): Vocabulary {
  const sorted = pairs.toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  return sortedVocabulary(
    sorted.map(([term]) => term),
    Uint32Array.from(sorted, ([, count]) => count),
  )
}

function note(found: Map<string, number>, term: string, edits: number): void {
  if ((found.get(term) ?? Number.POSITIVE_INFINITY) > edits) found.set(term, edits)
}

/**
 * Rows of the Damerau-Levenshtein table (optimal string alignment: insert, delete, replace, swap neighbours, 1 each)
 * between `word` and a term that is spelled out letter by letter.
 */
function editTable(word: string, edits: number) {
  const width = word.length + 1
  const rows: Uint8Array[] = [Uint8Array.from({ length: width }, (_, i) => i)]
  /** The least distance in each row. */
  const leasts: number[] = [0]
  return {
    /** Computes the row of the term's first `depth` letters. Can words that begin so still be near? */
    extend(term: string, depth: number): boolean {
      const above = rows[depth - 1] as Uint8Array
      const twoAbove = rows[depth - 2]
      const row = rows[depth] ?? new Uint8Array(width)
      rows[depth] = row
      row[0] = depth
      let least = depth
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
        if (cost < least) least = cost
      }
      leasts[depth] = least
      // A swap reaches back two rows, so the row above may still rescue this beginning.
      return least <= edits || (leasts[depth - 1] as number) < edits
    },
    distance: (depth: number): number => rows[depth]?.[word.length] ?? Number.POSITIVE_INFINITY,
  }
}

/** The Damerau-Levenshtein distance of two words: insert, delete, replace or swap neighbours, 1 each. */
export function editDistance(a: string, b: string): number {
  const table = editTable(a, Math.max(a.length, b.length))
  for (let depth = 1; depth <= b.length; depth++) table.extend(b, depth)
  return table.distance(b.length)
}

function sharedLength(a: string, b: string): number {
  const most = Math.min(a.length, b.length, 255)
  let length = 0
  while (length < most && a.charCodeAt(length) === b.charCodeAt(length)) length++
  return length
}

function firstNotBefore(terms: string[], term: string): number {
  let low = 0
  let high = terms.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((terms[middle] ?? '') < term) low = middle + 1
    else high = middle
  }
  return low
}

/** A likelier reading of a word: what to search for, and how many edits away it is. */
export type Correction = { term: string; edits: number }

/** A word as typed and as it is indexed, and whether it may go on. */
export type Doubtful = { typed: string; stem: string; unfinished: boolean }

/** How many times as frequent a word must be to count as what was meant by one that exists. */
export const muchMore = 20

/**
 * What a word may have been meant to be, the likeliest first, at most 4. For a word nobody has in any food, the nearest
 * ones; for one that exists, only neighbours 20 times as frequent (the data has misspellings of its own).
 */
export function corrections(word: Doubtful, vocabularies: Vocabulary[]): Correction[] {
  const { typed, stem, unfinished } = word
  const own = sum(vocabularies, (v) => Math.max(v.frequency(stem), unfinished ? v.prefixFrequency(typed) : 0))
  // Among the beginnings of three letters everything is near everything.
  if (own > 0 && typed.length < 4) return []
  if (muchMore * own > sum(vocabularies, (v) => v.highest)) return []
  const nearest = new Map<string, Neighbour>()
  // Both, because a slip can make an ending that is none: "skry" is not the plural of anything.
  for (const reading of new Set([typed, stem])) {
    // A word that many foods have is hardly a misspelling twice over, and two edits cost several times as much to try.
    const edits = Math.min(editsAllowed(reading), own < 100 ? 2 : 1)
    for (const near of edits > 0 ? neighbours(reading, edits, unfinished, vocabularies) : []) {
      const known = nearest.get(near.term)
      if (!known || near.edits < known.edits) nearest.set(near.term, near)
    }
  }
  nearest.delete(stem)
  const isMuchMore = (term: string) => sum(vocabularies, (v) => v.frequency(term)) >= muchMore * own
  return (
    [...nearest.values()]
      .filter((near) => near.foods >= muchMore * own && !(unfinished && near.term.startsWith(typed)))
      .filter((near) => typed.length > 3 || near.term[0] === typed[0])
      // Three letters begin too many words to doubt one that exists: "cake" is not what begins carrots.
      .filter(({ term }) => own === 0 || term.length > 3 || isMuchMore(term))
      .sort((a, b) => likelihood(typed, b) - likelihood(typed, a))
      .slice(0, 4)
      .map(({ term, edits }) => ({ term, edits }))
  )
}

/** Of all vocabularies together. */
function neighbours(word: string, edits: number, asPrefix: boolean, vocabularies: Vocabulary[]): Neighbour[] {
  const together = new Map<string, Neighbour>()
  for (const near of vocabularies.flatMap((v) => v.neighbours(word, edits, asPrefix))) {
    together.set(near.term, { ...near, foods: near.foods + (together.get(near.term)?.foods ?? 0) })
  }
  return [...together.values()]
}

/** Fewer edits count most, then frequency; people seldom miss the first letter, and seldom type a letter too many. */
function likelihood(word: string, near: Neighbour): number {
  const otherStart = near.term[0] === word[0] ? 0 : 1.5
  const shorter = near.term.length < word.length ? 0.5 : 0
  return Math.log10(near.foods + 1) - 3 * near.edits - otherStart - shorter
}

const sum = <T>(items: T[], value: (item: T) => number) => items.reduce((total, item) => total + value(item), 0)
