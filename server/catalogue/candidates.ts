import type { Food } from '#domain/food.ts'
import type { Language } from '#domain/languages.ts'
import { stemsIn } from './local-text.ts'
import type { NameIndex, Row } from './name-index.ts'
import type { Candidate, Name, QueryWord } from './rank.ts'
import type { SourceFile } from './source-file.ts'
import { stems } from './text.ts'
import type { Vocabulary } from './vocabulary.ts'

/** Candidates per source and query expression: enough to rank, few enough to be fast with millions of foods. */
const maxCandidates = 100

/** The names of a source in a language; null where it has none. English ones are those of the main index. */
export const indexOf = (source: SourceFile, language: Language): NameIndex | null =>
  language === 'en' ? source : source.namesIn(language)

/**
 * Retrieves candidates for ranking with several expressions. Exact words are queried separately, because otherwise foods with
 * "pea" could be crowded out by the many products that start with "pea". The same goes for the words as typed beside their
 * corrections. `corrected` is `query` itself when there are no corrections. The result may have duplicates.
 */
export function retrieveCandidates(
  { matching, named, vocabulary }: NameIndex,
  query: QueryWord[],
  corrected: QueryWord[],
): Row[] {
  const stemmedName = query.map((word) => word.stem).join(' ')
  const exact = query.map((word) => `"${word.stem}"`).join(' AND ')
  const isIndexed = query.every((word) => vocabulary.frequency(word.stem) > 0)
  return [
    ...(isIndexed ? matching(exact, maxCandidates) : []),
    ...matching(expression(query, vocabulary), maxCandidates),
    ...(corrected === query ? [] : matching(expression(corrected, vocabulary), maxCandidates)),
    ...named(stemmedName, 20),
  ]
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

/** A food that the user logged before, created or starred. `daysSinceLogged` is null when never logged. */
export type PersonalFood = {
  food: Food
  timesLogged: number
  daysSinceLogged: number | null
  custom: boolean
  favourite?: boolean
}

/** The ranking candidate of a catalogue food; `weight` is that of the language in which plain foods are named. */
export function candidate(source: SourceFile, row: Row, weight = 1): Candidate {
  return {
    name: segments(row.stems),
    synonyms: row.synonyms?.split('|').map(segments) ?? [],
    brands: row.brand_stems?.split(' ') ?? [],
    categories: row.categories?.split(',') ?? [],
    branded: row.kind === 'label' || row.brand_stems !== null,
    staple: source.source === 'staples',
    popularity: popularity(source, row.rank),
    weight: row.kind === 'generic' ? weight : 1,
    ...(row.english_stems !== undefined && { englishName: segments(row.english_stems) }),
  }
}

/** The stems of a name, one list per comma segment. */
export const nameOf = (productName: string, language: Language): Name =>
  productName.split(',').map((segment) => stemsIn(language, segment))

const segments = (stems: string) => stems.split(',').map((segment) => segment.split(' '))

/** Falls off quickly over the first twentieth of a source, then slowly. Only staples, which are sorted by hand, reach 1. */
function popularity(source: SourceFile, rank: number): number {
  const share = 1 / (1 + ((rank - 1) * 20) / source.count)
  return source.source === 'staples' ? share : 0.4 * share
}

/** The ranking candidate of a user's own food; `name` is its stemmed name. */
export function personalCandidate(personal: PersonalFood, name: Name): Candidate {
  const { food, timesLogged, daysSinceLogged, custom, favourite } = personal
  return {
    name,
    synonyms: [],
    brands: food.brands ? stems(food.brands) : [],
    categories: food.categories_tags,
    branded: food.source !== 'generic',
    staple: false,
    popularity: 0,
    personal: { timesLogged, daysSinceLogged, custom, favourite },
  }
}
