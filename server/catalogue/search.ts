import type { Food } from '#domain/food.ts'
import type { AskedWord, Candidate, Name } from './rank.ts'
import { score } from './rank.ts'
import type { Row, SourceFile } from './source-file.ts'
import { stem, stems, words } from './text.ts'
import type { Vocabulary } from './typo.ts'
import { corrections, vocabulary } from './typo.ts'

/** A food that somebody logged before, or added. `daysSinceLogged` is null when never logged. */
export type PersonalFood = { food: Food; timesLogged: number; daysSinceLogged: number | null; custom: boolean }

/** `same` holds what tells that a food of USDA is one of the everyday foods: USDA's number, and the name. */
type Found = { id: string; score: number; same: string[]; source: string; food: () => Food | null }

/** Foods whose name answers the query, best first, at most `limit`. Nothing in the query that is a word: none. */
export function searchByName(query: string, personal: PersonalFood[], sources: SourceFile[], limit: number): Food[] {
  const asked = read(query)
  if (asked.length === 0) return []
  const found = answers(asked, personal, sources)
  if (found.length > 0 || asked.length === 1) return bestOf(found, limit)
  // Nothing: perhaps every word was cut short, "choc milk".
  const cutShort = asked.map((word) => ({ ...word, unfinished: true }))
  return bestOf(answers(cutShort, personal, sources), limit)
}

function answers(asked: AskedWord[], personal: PersonalFood[], sources: SourceFile[]): Found[] {
  const own = personal.map((one) => ({ food: one.food, candidate: personalCandidate(one) }))
  const meant = withCorrections(asked, [...sources.map((source) => source.vocabulary()), ownWords(own)])
  const found = new Map<string, Found>()
  for (const { source, row } of gather(asked, meant, sources)) {
    const id = `${source.source}:${row.key}`
    const value = found.has(id) ? null : score(meant, candidate(source, row))
    if (value === null) continue
    const same = row.ndb === null ? [row.stems] : [row.stems, row.ndb]
    found.set(id, { id, score: value, same, source: source.source, food: () => source.food(row.rank) })
  }
  for (const { food, candidate } of own) {
    const value = score(meant, candidate)
    if (value === null) continue
    const known = found.get(food.id)
    found.set(food.id, {
      id: food.id,
      score: value,
      same: known?.same ?? [],
      source: known?.source ?? '',
      food: () => food,
    })
  }
  return [...found.values()]
}

const mostLetters = 100
const mostWords = 8

/** The words of a query. Bounded, because a query's cost grows with its words. */
function read(query: string): AskedWord[] {
  // Cut between words: half a word would ask for something else.
  const text = query.length > mostLetters ? query.slice(0, mostLetters).replace(/\s\S*$/, '') : query
  const typed = words(text)
    // A word said twice asks for nothing more.
    .filter((word, i, all) => i === all.findIndex((other) => stem(other) === stem(word)))
    .slice(0, mostWords)
  return typed.map((word, i) => ({
    typed: word,
    stem: stem(word),
    unfinished: i === typed.length - 1,
    corrections: [],
  }))
}

/** The same words with what each may have been meant to be, or the very same list when all are as they should be. */
function withCorrections(asked: AskedWord[], vocabularies: Vocabulary[]): AskedWord[] {
  const corrected = asked.map((word) => ({
    ...word,
    corrections: corrections(word, vocabularies),
  }))
  return corrected.some((word) => word.corrections.length > 0) ? corrected : asked
}

/** The words of one's own foods: slips in them are corrected too, and a word that one uses oneself is hardly a slip. */
function ownWords(own: { candidate: Candidate }[]): Vocabulary {
  const terms = new Set(own.flatMap(({ candidate }) => candidate.name.flat()))
  return vocabulary([...terms].map((term) => [term, 1000]))
}

/** How many foods a source may offer per way of asking: enough to rank, few enough to stay fast at millions. */
const offered = 100

/**
 * Whole words are asked for on their own, too: among a million products that begin with "pea", those with peas must not
 * drown; and so is what was typed beside what may have been meant.
 */
function gather(asked: AskedWord[], meant: AskedWord[], sources: SourceFile[]): { source: SourceFile; row: Row }[] {
  const stemmedName = asked.map((word) => word.stem).join(' ')
  const finished = asked.map((word) => `"${word.stem}"`).join(' AND ')
  return sources.flatMap((source) => {
    const words = source.vocabulary()
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

function candidate(source: SourceFile, row: Row): Candidate {
  return {
    name: segments(row.stems),
    synonyms: row.synonyms?.split('|').map(segments) ?? [],
    brands: row.brand_stems?.split(' ') ?? [],
    categories: row.categories?.split(',') ?? [],
    branded: row.kind === 'label' || row.brand_stems !== null,
    staple: source.source === 'staples',
    popularity: popularity(source, row.rank),
  }
}

/** Reading a name takes longer than ranking it, and one's own foods come with every keystroke. */
const readNames = new Map<string, Name>()

function nameOf(productName: string): Name {
  const known = readNames.get(productName)
  if (known) return known
  if (readNames.size >= 10_000) readNames.clear()
  const name = productName.split(',').map(stems)
  readNames.set(productName, name)
  return name
}

const segments = (stems: string) => stems.split(',').map((segment) => segment.split(' '))

/** The first twentieth of a source is what people eat; its long tail differs little. Only staples are ordered by hand. */
function popularity(source: SourceFile, rank: number): number {
  const share = 1 / (1 + ((rank - 1) * 20) / source.foods)
  return source.source === 'staples' ? share : 0.4 * share
}

function personalCandidate({ food, timesLogged, daysSinceLogged, custom }: PersonalFood): Candidate {
  return {
    name: nameOf(food.product_name),
    synonyms: [],
    brands: food.brands ? stems(food.brands) : [],
    categories: food.categories_tags,
    branded: food.source !== 'generic',
    staple: false,
    popularity: 0,
    own: { timesLogged, daysSinceLogged, custom },
  }
}

/** The best, without a food of USDA where the list of everyday foods shows the same one. */
function bestOf(found: Found[], limit: number): Food[] {
  const shown = new Set(found.filter(({ source }) => source === 'staples').flatMap(({ same }) => same))
  return found
    .filter(({ source, same }) => !source.startsWith('usda') || !same.some((mark) => shown.has(mark)))
    .sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1))
    .slice(0, limit)
    .flatMap(({ food }) => food() ?? [])
}
