import type { QueryWord } from './rank.ts'
import { stem, words } from './text.ts'

const maxLength = 100
const maxWords = 8

/** At most 100 characters of a query, which bounds the cost of reading it. Cut between words: half a word would be another. */
export const truncateQuery = (query: string): string =>
  query.length > maxLength ? query.slice(0, maxLength).replace(/\s\S*$/, '') : query

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
