import { askedAmount } from '#domain/asked-amount.ts'
import type { Food } from '#domain/food.ts'
import { readLine } from '#domain/ingredient-line.ts'
import { type Language, languages } from '#domain/languages.ts'
import type { Region } from '#domain/units.ts'
import { createCache, type DeepReadonly } from '../lib/cache.ts'
import { yieldRegularly } from '../lib/yield.ts'
import { candidate, indexOf, nameOf, type PersonalFood, personalCandidate, retrieveCandidates } from './candidates.ts'
import { otherLanguages, stemIn, wordsIn } from './local-text.ts'
import { type Candidate, type Name, type QueryWord, score, shownName } from './rank.ts'
import type { SourceFile } from './source-file.ts'
import { stem, words } from './text.ts'
import { type Correction, corrections, minFrequencyRatio } from './typo.ts'
import { type Vocabulary, vocabulary } from './vocabulary.ts'

/**
 * Foods that match the query, best first, at most `limit`. Empty when the query has no words. Lets other requests run in
 * between; a source that is closed meanwhile finds nothing more. Plain foods are found by their names in the language and in
 * English. If nothing is found, names in the other languages are tried, as whole words only: a prefix could be a false friend.
 */
export type Search = (
  query: string,
  personal: PersonalFood[],
  region: Region | null,
  limit: number,
  language: Language,
) => Promise<Food[]>

/** `identities`: the stemmed name and USDA's NDB number, by which duplicates are found. */
type Match = { id: string; score: number; source: SourceFile; rank: number; identities: string[] }
type PersonalMatch = { id: string; score: number; food: Food }
type PersonalCandidate = { food: Food; candidate: Candidate }

/** The words of a query in a language; `corrected` has their corrections, too. */
type QueryVariant = { language: Language; weight: number; query: QueryWord[]; corrected: QueryWord[] }

/** Weight of English names for speakers of other languages, and of names in languages they do not speak. */
const weights = { english: 0.9, foreign: 0.5 }

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
  const vocabularies = new Map(
    languages.map((language) => [language, sources.flatMap((source) => indexOf(source, language)?.vocabulary ?? [])]),
  )
  const vocabulariesIn = (language: Language) => vocabularies.get(language) ?? []
  const plain = sources
    .filter((source) => otherLanguages.some((language) => source.namesIn(language)))
    .map(({ vocabulary }) => vocabulary)
  const plainVocabularies = (language: Language) => (language === 'en' ? plain : vocabulariesIn(language))
  const correctionCache = createCache<Correction[]>(maxCachedWords, isCached)
  const matchCache = createCache<Match[]>(maxCachedQueries, isCached)
  // Stemming a name takes longer than ranking it, and personal foods come with every keystroke.
  const nameCache = createCache<Name>(maxCachedNames, isCached)

  const correct = (language: Language, word: QueryWord) =>
    correctionCache.cached(`${language} ${word.isPrefix} ${word.typed}`, () =>
      corrections(word, vocabulariesIn(language)),
    )

  /** Whether plain foods have the word, or words that start so. Products have any word, also misspelled ones. */
  const isKnown = (language: Language, { typed, stem, isPrefix }: QueryWord) =>
    plainVocabularies(language).some((one) => one.frequency(stem) > 0 || (isPrefix && one.prefixFrequency(typed) > 0))

  /** Each misspelled word takes milliseconds. */
  async function withCorrections(
    query: QueryWord[],
    language: Language,
    yieldNow: () => Promise<void>,
    isRight: (at: number) => boolean = () => false,
  ): Promise<QueryWord[]> {
    const corrected: QueryWord[] = []
    for (const [at, word] of query.entries()) {
      corrected.push({ ...word, corrections: isRight(at) ? [] : correct(language, word) })
      await yieldNow()
    }
    return corrected
  }

  /** The words in the reader's language and in English; all may be incomplete, or the last one only. */
  async function variantsOf(
    text: string,
    language: Language,
    areIncomplete: boolean,
    yieldNow: () => Promise<void>,
  ): Promise<QueryVariant[]> {
    const parsed = (one: Language) =>
      parseQuery(text, one).map((word) => (areIncomplete ? { ...word, isPrefix: true } : word))
    const english = parsed('en')
    if (language === 'en')
      return [{ language, weight: 1, query: english, corrected: await withCorrections(english, language, yieldNow) }]
    const own = parsed(language)
    // A word that is correct in one language is not corrected in the other. A whole word of the language is not taken for the
    // start of an English one.
    const wordsIn = (one: Language, at: number) => (one === 'en' ? english : own)[at]
    const isRight = (at: number) =>
      [language, 'en' as const].some((one) => {
        const word = own.length === english.length ? wordsIn(one, at) : undefined
        return word !== undefined && isKnown(one, word)
      })
    const isWhole = (at: number) => {
      const word = own.length === english.length ? own[at] : undefined
      return word !== undefined && isKnown(language, { ...word, isPrefix: false })
    }
    const whole = english.map((word, at) => ({ ...word, isPrefix: word.isPrefix && !isWhole(at) }))
    return [
      { language, weight: 1, query: own, corrected: await withCorrections(own, language, yieldNow, isRight) },
      {
        language: 'en',
        weight: weights.english,
        query: whole,
        corrected: await withCorrections(whole, 'en', yieldNow, isRight),
      },
    ]
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

  const catalogueMatches = (variants: QueryVariant[]) =>
    matchCache.cached(variants.map(({ language, query }) => `${language} ${cacheKey(query)}`).join('|'), () =>
      findMatches(variants, sources),
    )

  /** Foods called so, in whole words, in a language that is neither the reader's nor English. */
  const foreignMatches = (text: string, language: Language) => {
    const variants = otherLanguages
      .filter((one) => one !== language)
      .map((one): QueryVariant => {
        const query = parseQuery(text, one).map((word) => ({ ...word, isPrefix: false }))
        return { language: one, weight: weights.foreign, query, corrected: query }
      })
      .filter(({ language, query }) => query.length > 0 && query.every((word) => isKnown(language, word)))
    return variants.length > 0 ? catalogueMatches(variants) : []
  }

  const toCandidate = (personal: PersonalFood, language: Language): PersonalCandidate => {
    const { product_name: name } = personal.food
    return {
      food: personal.food,
      candidate: personalCandidate(
        personal,
        nameCache.cached(`${language} ${name}`, () => nameOf(name, language)),
      ),
    }
  }

  function personalMatches(
    { language, query, corrected: all }: QueryVariant,
    personal: PersonalCandidate[],
  ): PersonalMatch[] {
    if (personal.length === 0) return []
    const words = personalVocabulary(personal)
    const corrected = query.map((word, at) => ({
      ...word,
      corrections: personalCorrections(
        { ...word, corrections: all[at]?.corrections ?? [] },
        words,
        vocabulariesIn(language),
      ),
    }))
    return personal.flatMap(({ food, candidate }) => {
      const value = score(corrected, candidate)
      return value === null ? [] : { id: food.id, score: value, food }
    })
  }

  return async (text, personal, region, limit, language) => {
    const yieldNow = yieldRegularly()
    const personalFoods = personal.map((one) => toCandidate(one, language))
    const ranked: DeepReadonly<Match | PersonalMatch>[] = []
    const query = truncateQuery(text)
    let asked = ''
    let corrected: QueryWord[] = []
    let count = 0
    for (const { text: one, cost } of textsOf(query, language)) {
      const variants = await variantsOf(one, language, false, yieldNow)
      const [first] = variants
      if (!first || first.query.length === 0) continue
      asked = one
      corrected = first.corrected
      count = first.query.length
      const found = [...personalMatches(first, personalFoods), ...catalogueMatches(variants)]
      ranked.push(...found.map((match) => ({ ...match, score: match.score - cost })))
    }
    if (ranked.length > 0) return bestFoods(ranked, named(corrected, region), limit)
    if (count >= 2) {
      // No result: perhaps all words are incomplete, as in "choc milk".
      const variants = await variantsOf(asked, language, true, yieldNow)
      const [first] = variants
      const found = first ? [...personalMatches(first, personalFoods), ...catalogueMatches(variants)] : []
      if (found.length > 0) return bestFoods(found, named(first?.corrected ?? [], region), limit)
    }
    // English queries are not matched against other languages.
    return language === 'en' ? [] : bestFoods(foreignMatches(asked, language), named(corrected, region), limit)
  }
}

/** What a text may mean: all of it is a food, or an amount of one. A food named so, number and all, should come first. */
function textsOf(text: string, language: Language): { text: string; cost: number }[] {
  const asked = askedFood(text, language)
  return (asked === null ? [text] : [text, asked]).map((one, cost) => ({ text: one, cost }))
}

/** The food of an amount, such as `2 eggs` and `2 Eier`; null when the text states none. */
function askedFood(text: string, language: Language): string | null {
  const asked = askedAmount(text)
  if (asked || language === 'en') return asked?.food ?? null
  const { quantity, name } = readLine(text)
  return quantity === null ? null : name
}

const maxQueryLength = 100
const maxWords = 8

/** At most 100 characters of a query, which bounds the cost of reading it. Cut between words: half a word would be another. */
const truncateQuery = (query: string): string =>
  query.length > maxQueryLength ? query.slice(0, maxQueryLength).replace(/\s\S*$/, '') : query

/** Splits a query into at most 8 distinct words; the limit bounds the cost of a search. */
export function parseQuery(query: string, language: Language = 'en'): QueryWord[] {
  const [split, stemOf] =
    language === 'en'
      ? [words, stem]
      : [(text: string) => wordsIn(language, text), (word: string) => stemIn(language, word)]
  const typed = split(query)
    .filter((word, i, all) => i === all.findIndex((other) => stemOf(other) === stemOf(word)))
    .slice(0, maxWords)
  return typed.map((word, i) => ({
    typed: word,
    stem: stemOf(word),
    isPrefix: i === typed.length - 1,
    corrections: [],
  }))
}

const cacheKey = (query: QueryWord[]) => query.map(({ typed, isPrefix }) => typed + (isPrefix ? '*' : '')).join(' ')

function findMatches(variants: QueryVariant[], sources: readonly SourceFile[]): Match[] {
  const found = new Map<string, Match>()
  for (const { language, weight, query, corrected } of variants) {
    const isCorrected = corrected.some((word) => word.corrections.length > 0)
    const seen = new Set<string>()
    for (const source of sources) {
      const index = indexOf(source, language)
      for (const row of index ? retrieveCandidates(index, query, isCorrected ? corrected : query) : []) {
        const id = `${source.source}:${row.key}`
        if (seen.has(id)) continue
        seen.add(id)
        const value = score(corrected, candidate(source, row, weight))
        const other = found.get(id)
        if (value === null || (other && other.score >= value)) continue
        const stems = row.english_stems ?? row.stems
        const identities = row.ndb === null ? [stems] : [stems, row.ndb]
        found.set(id, { id, score: value, source, rank: row.rank, identities })
      }
    }
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
