import type { QueryWord } from './rank.ts'
import type { Row, SourceFile } from './source-file.ts'
import type { Vocabulary } from './typo.ts'

/** Candidates per source and query expression: enough to rank, few enough to be fast with millions of foods. */
const maxCandidates = 100

/**
 * Retrieves candidates for ranking with several expressions. Exact words are queried separately, because otherwise foods with
 * "pea" could be crowded out by the many products that start with "pea". The same goes for the words as typed beside their
 * corrections. `corrected` is `query` itself when there are no corrections. The result may have duplicates.
 */
export function retrieveCandidates(
  query: QueryWord[],
  corrected: QueryWord[],
  sources: readonly SourceFile[],
): { source: SourceFile; row: Row }[] {
  const stemmedName = query.map((word) => word.stem).join(' ')
  const exact = query.map((word) => `"${word.stem}"`).join(' AND ')
  return sources.flatMap((source) => {
    const { vocabulary } = source
    const isIndexed = query.every((word) => vocabulary.frequency(word.stem) > 0)
    return [
      ...(isIndexed ? source.matching(exact, maxCandidates) : []),
      ...source.matching(expression(query, vocabulary), maxCandidates),
      ...(corrected === query ? [] : source.matching(expression(corrected, vocabulary), maxCandidates)),
      ...source.named(stemmedName, 20),
    ].map((row) => ({ source, row }))
  })
}

const expression = (query: QueryWord[], vocabulary: Vocabulary) =>
  query.map((word) => `(${alternatives(word, vocabulary).join(' OR ')})`).join(' AND ')

/** Terms consist of letters and digits and are quoted, so user input cannot be FTS5 syntax. */
function alternatives({ stem, typed, isPrefix, corrections }: QueryWord, vocabulary: Vocabulary): string[] {
  const correctedTerms = corrections.map(({ term }) => term)
  const whole = [stem, ...correctedTerms].map((term) => `"${term}"`)
  return isPrefix
    ? [...whole, ...[typed, ...correctedTerms].flatMap((prefix) => prefixTerms(prefix, vocabulary))]
    : whole
}

/** The longest prefix that has an FTS5 prefix index (`prefix` in `import/build.ts`). */
const indexedPrefixLength = 3
/** FTS5 merges the lists of this many foods in a fraction of a millisecond. */
const maxMergedFoods = 3000

/**
 * FTS5 terms for words with a prefix. For prefixes longer than the index has, FTS5 merges the lists of all matching words before
 * it returns the first food: 30 ms for `choc` among three million. Querying the 12 most frequent words by name avoids that.
 */
function prefixTerms(prefix: string, vocabulary: Vocabulary): string[] {
  const isFast = prefix.length <= indexedPrefixLength || vocabulary.prefixFrequency(prefix) <= maxMergedFoods
  return isFast ? [`"${prefix}" *`] : vocabulary.completions(prefix, 12).map((term) => `"${term}"`)
}
