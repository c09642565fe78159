/** A piece of a name and where it starts; `hit` where it is what somebody typed. */
type Piece = { at: number; text: string; hit: boolean }

/** Cuts a name into pieces so that the starts of words that were typed can be marked, without regard to case and accents. */
export function pieces(name: string, query: string): Piece[] {
  const typed = words(query).map(plain)
  const cut: Piece[] = []
  let end = 0
  const add = (to: number, hit: boolean) => {
    if (to > end) cut.push({ at: end, text: name.slice(end, to), hit })
    end = to
  }
  for (const { 0: word, index } of name.matchAll(wordPattern)) {
    const length = Math.max(0, ...typed.filter((start) => plain(word.slice(0, start.length)) === start).map(lengthOf))
    add(index, false)
    add(index + length, true)
  }
  add(name.length, false)
  return cut
}

/** Does each word that was typed begin a word of the name? */
export function isMatch(name: string, query: string): boolean {
  const starts = words(name).map(plain)
  return words(query).every((typed) => starts.some((start) => start.startsWith(plain(typed))))
}

const wordPattern = /[\p{L}\p{N}]+/gu
const words = (text: string) => text.match(wordPattern) ?? []
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
const lengthOf = (text: string) => text.length
