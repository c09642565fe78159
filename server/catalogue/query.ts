import type { QueryWord } from './rank.ts'
import { stem, words } from './text.ts'

const maxLength = 100
const maxWords = 8

/** Splits a query into at most 8 distinct words; the limit bounds the cost of a search. */
export function parseQuery(query: string): QueryWord[] {
  // Cut between words, because half a word would be another word.
  const text = query.length > maxLength ? query.slice(0, maxLength).replace(/\s\S*$/, '') : query
  const typed = words(text)
    .filter((word, i, all) => i === all.findIndex((other) => stem(other) === stem(word)))
    .slice(0, maxWords)
  return typed.map((word, i) => ({
    typed: word,
    stem: stem(word),
    isPrefix: i === typed.length - 1,
    corrections: [],
  }))
}
