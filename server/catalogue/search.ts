import { askedAmount } from '#domain/asked-amount.ts'
import type { Food } from '#domain/food.ts'
import type { Region } from '#domain/units.ts'
import { createCache, type DeepReadonly } from '../lib/cache.ts'
import { yieldRegularly } from '../lib/yield.ts'
import { candidate, nameOf, type PersonalFood, personalCandidate, retrieveCandidates } from './candidates.ts'
import { type Candidate, type Name, type QueryWord, score, shownName } from './rank.ts'
import type { SourceFile } from './source-file.ts'
import { stem, words } from './text.ts'
import { type Correction, corrections, minFrequencyRatio } from './typo.ts'
import { type Vocabulary, vocabulary } from './vocabulary.ts'

/**
 * Foods that match the query, best first, at most `limit`. Empty when the query has no words. Lets other requests run in
 * between; a source that is closed meanwhile finds nothing more.
 */
export type Search = (query: string, personal: PersonalFood[], region: Region | null, limit: number) => Promise<Food[]>

/** `identities`: the stemmed name and USDA's NDB number, by which duplicates are found. */
type Match = { id: string; score: number; source: SourceFile; rank: number; identities: string[] }
type PersonalMatch = { id: string; score: number; food: Food }
type PersonalCandidate = { food: Food; candidate: Candidate }

/** People type the same prefixes, so results are cached until the sources change. */
const maxCachedQueries = 500
const maxCachedWords = 5000
const maxCachedNames = 10_000
/** Chips are French fries in Britain and potato chips in America. */
const foreignPenalty = 8
/** More than any list shows, because personal foods may replace some of them. */
const maxMatches = 150

/** Creates a search over fixed sources. Create a new one when they change, because it caches results. */
export function createSearch(sources: readonly SourceFile[], isCached = true): Search {
  const vocabularies = sources.map((source) => source.vocabulary)
  const correctionCache = createCache<Correction[]>(maxCachedWords, isCached)
  const matchCache = createCache<Match[]>(maxCachedQueries, isCached)
  // Stemming a name takes longer than ranking it, and personal foods come with every keystroke.
  const nameCache = createCache<Name>(maxCachedNames, isCached)

  const correct = (word: QueryWord) =>
    correctionCache.cached(`${word.isPrefix} ${word.typed}`, () => corrections(word, vocabularies))

  /** Each misspelled word takes milliseconds. */
  async function withCorrections(query: QueryWord[], yieldNow: () => Promise<void>): Promise<QueryWord[]> {
    const corrected: QueryWord[] = []
    for (const word of query) {
      corrected.push({ ...word, corrections: correct(word) })
      await yieldNow()
    }
    return corrected
  }

  /** Only for the foods that are shown, since millions may be found. */
  function named(corrected: QueryWord[], region: Region | null): Rename {
    return ({ source, score }, food) => {
      const others = source.otherNames.get(food.id.slice(food.id.indexOf(':') + 1))
      if (!others) return { food, score }
      const { name, isForeign } = shownName(food.product_name, others, corrected, region)
      return { food: { ...food, product_name: name }, score: isForeign ? score - foreignPenalty : score }
    }
  }

  const catalogueMatches = (query: QueryWord[], corrected: QueryWord[]) =>
    matchCache.cached(cacheKey(query), () =>
      findMatches(query, corrected.some((word) => word.corrections.length > 0) ? corrected : query, sources),
    )

  const toCandidate = (personal: PersonalFood): PersonalCandidate => {
    const { product_name: name } = personal.food
    return {
      food: personal.food,
      candidate: personalCandidate(
        personal,
        nameCache.cached(name, () => nameOf(name)),
      ),
    }
  }

  function personalMatches(query: QueryWord[], personal: PersonalCandidate[]): PersonalMatch[] {
    if (personal.length === 0) return []
    const words = personalVocabulary(personal)
    const corrected = query.map((word) => ({
      ...word,
      corrections: personalCorrections(word, words, vocabularies),
    }))
    return personal.flatMap(({ food, candidate }) => {
      const value = score(corrected, candidate)
      return value === null ? [] : { id: food.id, score: value, food }
    })
  }

  return async (text, personal, region, limit) => {
    const yieldNow = yieldRegularly()
    const personalFoods = personal.map(toCandidate)
    const ranked: DeepReadonly<Match | PersonalMatch>[] = []
    let query: QueryWord[] = []
    let corrected: QueryWord[] = []
    for (const { words, cost } of readingsOf(truncateQuery(text))) {
      query = words
      corrected = await withCorrections(words, yieldNow)
      const found = [...personalMatches(corrected, personalFoods), ...catalogueMatches(words, corrected)]
      ranked.push(...found.map((match) => ({ ...match, score: match.score - cost })))
    }
    if (ranked.length > 0 || query.length < 2) return bestFoods(ranked, named(corrected, region), limit)
    // No result: perhaps all words are incomplete, as in "choc milk".
    const prefixes = query.map((word) => ({ ...word, isPrefix: true }))
    const correctedPrefixes = await withCorrections(prefixes, yieldNow)
    const found = [
      ...personalMatches(correctedPrefixes, personalFoods),
      ...catalogueMatches(prefixes, correctedPrefixes),
    ]
    return bestFoods(found, named(correctedPrefixes, region), limit)
  }
}

/** What a text may mean: all of it is a food, or an amount of one. A food named so, number and all, should come first. */
function readingsOf(text: string): { words: QueryWord[]; cost: number }[] {
  const asked = askedAmount(text)
  const texts = asked ? [text, asked.food] : [text]
  return texts.map((one, cost) => ({ words: parseQuery(one), cost })).filter(({ words }) => words.length > 0)
}

const maxQueryLength = 100
const maxWords = 8

/** At most 100 characters of a query, which bounds the cost of reading it. Cut between words: half a word would be another. */
const truncateQuery = (query: string): string =>
  query.length > maxQueryLength ? query.slice(0, maxQueryLength).replace(/\s\S*$/, '') : query

/** Splits a query into at most 8 distinct words; the limit bounds the cost of a search. */
export function parseQuery(query: string): QueryWord[] {
  const typed = words(query)
    .filter((word, i, all) => i === all.findIndex((other) => stem(other) === stem(word)))
    .slice(0, maxWords)
  return typed.map((word, i) => ({
    typed: word,
    stem: stem(word),
    isPrefix: i === typed.length - 1,
    corrections: [],
  }))
}

const cacheKey = (query: QueryWord[]) => query.map(({ typed, isPrefix }) => typed + (isPrefix ? '*' : '')).join(' ')

function findMatches(query: QueryWord[], corrected: QueryWord[], sources: readonly SourceFile[]): Match[] {
  const found = new Map<string, Match>()
  for (const { source, row } of retrieveCandidates(query, corrected, sources)) {
    const id = `${source.source}:${row.key}`
    const value = found.has(id) ? null : score(corrected, candidate(source, row))
    if (value === null) continue
    const identities = row.ndb === null ? [row.stems] : [row.stems, row.ndb]
    found.set(id, { id, score: value, source, rank: row.rank, identities })
  }
  return withoutDuplicates([...found.values()].sort(byScore)).slice(0, maxMatches)
}

/** Drops USDA foods that are also among the staples or in another USDA source. */
function withoutDuplicates(found: Match[]): Match[] {
  const shown = new Set(
    found.filter(({ source }) => source.source === 'staples').flatMap(({ identities }) => identities),
  )
  return found.filter(({ source, identities: [stems = '', ndb] }) => {
    if (!source.source.startsWith('usda')) return true
    if (shown.has(stems) || (ndb !== undefined && shown.has(ndb))) return false
    if (ndb !== undefined) shown.add(ndb)
    return true
  })
}

/** The words of personal foods, so that typos in them are corrected too. */
function personalVocabulary(personal: PersonalCandidate[]): Vocabulary {
  const terms = new Set(personal.flatMap(({ candidate }) => candidate.name.flat()))
  return vocabulary([...terms].map((term) => [term, personalFrequency]))
}

/** Words of personal foods count as if this many foods had them, because they are hardly typos. */
const personalFrequency = 1000

/** Corrections to words of personal foods, then those of the catalogue; none when a personal food has the word. */
function personalCorrections(word: QueryWord, personal: Vocabulary, all: Vocabulary[]): Correction[] {
  if (personal.frequency(word.stem) > 0 || (word.isPrefix && personal.prefixFrequency(word.typed) > 0)) return []
  const foods = all.reduce((total, { frequency }) => total + frequency(word.stem), 0)
  return [...(foods * minFrequencyRatio > personalFrequency ? [] : corrections(word, [personal])), ...word.corrections]
}

const byScore = (a: { score: number; id: string }, b: { score: number; id: string }) =>
  b.score - a.score || (a.id < b.id ? -1 : 1)

/** A found food under the name by which it was found, with its new score. */
type Rename = (found: DeepReadonly<Match>, food: Food) => { food: Food; score: number }

/** Loads the best foods. A personal food replaces the same food of the catalogue. */
function bestFoods(found: DeepReadonly<(Match | PersonalMatch)[]>, rename: Rename, limit: number): Food[] {
  const byPersonal = new Set(found.flatMap((match) => ('food' in match ? match.id : [])))
  const best = new Map<string, DeepReadonly<Match | PersonalMatch>>()
  for (const match of found.toSorted(byScore)) {
    if (!best.has(match.id) && ('food' in match || !byPersonal.has(match.id))) best.set(match.id, match)
    if (best.size === limit) break
  }
  const bySource = Map.groupBy(
    [...best.values()].filter((match) => 'source' in match),
    ({ source }) => source,
  )
  const foods = new Map(
    [...bySource].map(([source, matches]) => [source, source.foods(matches.map(({ rank }) => rank))]),
  )
  return [...best.values()]
    .flatMap((match) => {
      if ('food' in match) return { id: match.id, score: match.score, food: match.food as Food }
      const food = foods.get(match.source)?.get(match.rank)
      return food ? { id: match.id, ...rename(match, food) } : []
    })
    .sort(byScore)
    .map(({ food }) => food)
}
