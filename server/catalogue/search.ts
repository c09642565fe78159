import type { Food } from '#domain/food.ts'
import { createCache, type DeepReadonly } from '../cache.ts'
import type { PersonalFood } from './candidates.ts'
import { candidate, nameOf, personalCandidate } from './candidates.ts'
import { read } from './query.ts'
import type { AskedWord, Candidate, Name } from './rank.ts'
import { score } from './rank.ts'
import { retrieveCandidates } from './retrieve-candidates.ts'
import type { SourceFile } from './source-file.ts'
import type { Correction, Vocabulary } from './typo.ts'
import { corrections, muchMore, vocabulary } from './typo.ts'

/** Foods whose name answers the query, best first, at most `limit`. Nothing in the query that is a word: none. */
export type Search = (query: string, personal: PersonalFood[], limit: number) => Food[]

/** `marks` tell that a food of USDA is one of the everyday foods: USDA's number, and the name. */
type Found = { id: string; score: number; source: SourceFile; rank: number; marks: string[] }
type OwnFound = { id: string; score: number; food: Food }
type Own = { food: Food; candidate: Candidate }

/** Whoever types asks the same beginnings as everybody before, so what is found is cached while the sources stay. */
const mostCachedAnswers = 500
const mostCachedWords = 5000
const mostCachedNames = 10_000
/** More than any list shows, because one's own foods may take places of these. */
const mostFound = 150

/** Search over sources as they are now; for others make another. */
export function searchOver(sources: SourceFile[], isCached = true): Search {
  const vocabularies = sources.map((source) => source.vocabulary)
  const correctionCache = createCache<Correction[]>(mostCachedWords, isCached)
  const answerCache = createCache<Found[]>(mostCachedAnswers, isCached)
  // Splitting a name takes longer than ranking it, and one's own foods come with every letter.
  const nameCache = createCache<Name>(mostCachedNames, isCached)

  const correct = (word: AskedWord) =>
    correctionCache.cached(`${word.unfinished} ${word.typed}`, () => corrections(word, vocabularies))

  const catalogueAnswers = (asked: AskedWord[]) =>
    answerCache.cached(keyOf(asked), () => {
      const meant = asked.map((word) => ({ ...word, corrections: correct(word) }))
      return catalogueFoods(asked, meant.some((word) => word.corrections.length > 0) ? meant : asked, sources)
    })

  const rankedOwn = (personal: PersonalFood): Own => {
    const { product_name: name } = personal.food
    return {
      food: personal.food,
      candidate: personalCandidate(
        personal,
        nameCache.cached(name, () => nameOf(name)),
      ),
    }
  }

  function ownAnswers(asked: AskedWord[], own: Own[]): OwnFound[] {
    if (own.length === 0) return []
    const words = ownWords(own)
    const meant = asked.map((word) => ({
      ...word,
      corrections: ownCorrections(word, words, vocabularies, () => correct(word)),
    }))
    return own.flatMap(({ food, candidate }) => {
      const value = score(meant, candidate)
      return value === null ? [] : { id: food.id, score: value, food }
    })
  }

  return (query, personal, limit) => {
    const asked = read(query)
    if (asked.length === 0) return []
    const own = personal.map(rankedOwn)
    const found = bestOf(catalogueAnswers(asked), ownAnswers(asked, own), limit)
    if (found.length > 0 || asked.length === 1) return found
    // Nothing: perhaps every word was cut short, "choc milk".
    const cutShort = asked.map((word) => ({ ...word, unfinished: true }))
    return bestOf(catalogueAnswers(cutShort), ownAnswers(cutShort, own), limit)
  }
}

const keyOf = (asked: AskedWord[]) => asked.map(({ typed, unfinished }) => typed + (unfinished ? '*' : '')).join(' ')

function catalogueFoods(asked: AskedWord[], meant: AskedWord[], sources: SourceFile[]): Found[] {
  const found = new Map<string, Found>()
  for (const { source, row } of retrieveCandidates(asked, meant, sources)) {
    const id = `${source.source}:${row.key}`
    const value = found.has(id) ? null : score(meant, candidate(source, row))
    if (value === null) continue
    const marks = row.ndb === null ? [row.stems] : [row.stems, row.ndb]
    found.set(id, { id, score: value, source, rank: row.rank, marks })
  }
  return withoutRepeats([...found.values()].sort(byScore)).slice(0, mostFound)
}

/** Without a food of USDA where the list of everyday foods, or another edition of USDA's, shows the same one. */
function withoutRepeats(found: Found[]): Found[] {
  const shown = new Set(found.filter(({ source }) => source.source === 'staples').flatMap(({ marks }) => marks))
  return found.filter(({ source, marks: [stems = '', ndb] }) => {
    if (!source.source.startsWith('usda')) return true
    if (shown.has(stems) || (ndb !== undefined && shown.has(ndb))) return false
    if (ndb !== undefined) shown.add(ndb)
    return true
  })
}

/** The words of one's own foods: slips in them are corrected too. */
function ownWords(own: Own[]): Vocabulary {
  const terms = new Set(own.flatMap(({ candidate }) => candidate.name.flat()))
  return vocabulary([...terms].map((term) => [term, ownFrequency]))
}

/** A word that one uses oneself is hardly a slip: it counts as one that so many foods have. */
const ownFrequency = 1000

/** What a word of one's own foods it may have been meant to be, then what else. */
function ownCorrections(
  word: AskedWord,
  own: Vocabulary,
  all: Vocabulary[],
  others: () => readonly Correction[],
): Correction[] {
  if (own.frequency(word.stem) > 0 || (word.unfinished && own.prefixFrequency(word.typed) > 0)) return []
  const known = all.reduce((foods, { frequency }) => foods + frequency(word.stem), 0)
  return [...(known * muchMore > ownFrequency ? [] : corrections(word, [own])), ...others()]
}

const byScore = (a: { score: number; id: string }, b: { score: number; id: string }) =>
  b.score - a.score || (a.id < b.id ? -1 : 1)

/** The foods of the best answers; one's own food takes the place of the same one in the catalogue. */
function bestOf(found: DeepReadonly<Found[]>, own: OwnFound[], limit: number): Food[] {
  const ids = new Set(own.map(({ id }) => id))
  const best = [...own, ...found.filter(({ id }) => !ids.has(id))].sort(byScore).slice(0, limit)
  const wanted = Map.groupBy(
    best.filter((one) => 'source' in one),
    ({ source }) => source,
  )
  const foods = new Map([...wanted].map(([source, some]) => [source, source.foods(some.map(({ rank }) => rank))]))
  return best.flatMap((one) => ('food' in one ? one.food : (foods.get(one.source)?.get(one.rank) ?? [])))
}
