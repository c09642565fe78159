import { foodText } from '#domain/asked-amount.ts'
import { withoutAccents } from '#domain/serving-words.ts'

/** A piece of a name and its offset; `hit` when it matches the query. */
type Piece = { at: number; text: string; hit: boolean }

/** Splits a name into pieces to highlight the word starts that match the food in the query, ignoring case and accents. */
export function pieces(name: string, query: string): Piece[] {
  const typed = words(foodText(query)).map(withoutAccents)
  const cut: Piece[] = []
  let end = 0
  const add = (to: number, hit: boolean) => {
    if (to > end) cut.push({ at: end, text: name.slice(end, to), hit })
    end = to
  }
  for (const { 0: word, index } of name.matchAll(wordPattern)) {
    const hits = typed.filter((start) => withoutAccents(word.slice(0, start.length)) === start)
    const length = Math.max(0, ...hits.map(lengthOf))
    add(index, false)
    add(index + length, true)
  }
  add(name.length, false)
  return cut
}

/** Whether each word of the food in the query is the start of a word in the name. */
export function isMatch(name: string, query: string): boolean {
  const starts = words(name).map(withoutAccents)
  return words(foodText(query)).every((typed) => starts.some((start) => start.startsWith(withoutAccents(typed))))
}

const wordPattern = /[\p{L}\p{N}]+/gu
const words = (text: string) => text.match(wordPattern) ?? []
const lengthOf = (text: string) => text.length
