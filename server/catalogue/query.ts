import type { AskedWord } from './rank.ts'
import { stem, words } from './text.ts'

const mostLetters = 100
const mostWords = 8

/** The words of a query. Bounded, because a query's cost grows with its words. */
export function read(query: string): AskedWord[] {
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
