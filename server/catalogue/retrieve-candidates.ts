import type { AskedWord } from './rank.ts'
import type { Row, SourceFile } from './source-file.ts'
import type { Vocabulary } from './typo.ts'

/** How many foods a source may offer per way of asking: enough to rank, few enough to stay fast at millions. */
const offered = 100

/**
 * Whole words are asked for on their own, too: among a million products that begin with "pea", those with peas must not
 * drown; and so is what was typed beside what may have been meant.
 */
export function retrieveCandidates(
  asked: AskedWord[],
  meant: AskedWord[],
  sources: SourceFile[],
): { source: SourceFile; row: Row }[] {
  const stemmedName = asked.map((word) => word.stem).join(' ')
  const finished = asked.map((word) => `"${word.stem}"`).join(' AND ')
  return sources.flatMap((source) => {
    const words = source.vocabulary
    const areKnown = asked.every((word) => words.frequency(word.stem) > 0)
    return [
      ...(areKnown ? source.matching(finished, offered) : []),
      ...source.matching(expression(asked, words), offered),
      ...(meant === asked ? [] : source.matching(expression(meant, words), offered)),
      ...source.named(stemmedName, 20),
    ].map((row) => ({ source, row }))
  })
}

const expression = (asked: AskedWord[], words: Vocabulary) =>
  asked.map((word) => `(${readings(word, words).join(' OR ')})`).join(' AND ')

/** Words hold letters and digits only and are quoted, so nothing a person types is FTS5 syntax. */
function readings({ stem, typed, unfinished, corrections }: AskedWord, words: Vocabulary): string[] {
  const meant = corrections.map(({ term }) => term)
  const whole = [stem, ...meant].map((term) => `"${term}"`)
  return unfinished ? [...whole, ...[typed, ...meant].flatMap((begin) => beginnings(begin, words))] : whole
}

/** How many letters of a beginning the index keeps lists for (`prefix` in `import/build.ts`). */
const indexedLetters = 3
/** So many foods FTS5 merges into one list within a fraction of a millisecond. */
const quicklyMerged = 3000

/**
 * Words that begin so. The index has lists for the first letters only; for more it merges the lists of all words before it
 * gives the first food: 30 ms for `choc` among three million. The most frequent words by name need no merging.
 */
function beginnings(begin: string, words: Vocabulary): string[] {
  const isQuick = begin.length <= indexedLetters || words.prefixFrequency(begin) <= quicklyMerged
  return isQuick ? [`"${begin}" *`] : words.completions(begin, 12).map((term) => `"${term}"`)
}
