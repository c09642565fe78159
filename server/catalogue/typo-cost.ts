/**
 * How unlikely it is that somebody who means `term` types `typed`: an edit distance whose edits cost 0.4 (swapped letters) to
 * 1.3 (an unrelated letter). 0 for equal words.
 */
export function typoCost(typed: string, term: string): number {
  const rows: number[][] = []
  for (let i = 0; i <= term.length; i++) {
    const row: number[] = []
    rows[i] = row
    for (let j = 0; j <= typed.length; j++) {
      const [a, b] = [term.charAt(i - 1), typed.charAt(j - 1)]
      const costs = [
        i > 0 ? at(rows, i - 1, j) + omission(a, term.charAt(i - 2), term.charAt(i)) : Number.POSITIVE_INFINITY,
        j > 0 ? at(rows, i, j - 1) + omission(b, typed.charAt(j - 2), typed.charAt(j)) : Number.POSITIVE_INFINITY,
        i > 0 && j > 0
          ? at(rows, i - 1, j - 1) + (isOtherDouble(term, i, typed, j) ? swap : replacement(a, b))
          : Number.POSITIVE_INFINITY,
        i > 1 && j > 1 && a === typed.charAt(j - 2) && b === term.charAt(i - 2)
          ? at(rows, i - 2, j - 2) + swap
          : Number.POSITIVE_INFINITY,
      ]
      row[j] = i === 0 && j === 0 ? 0 : Math.min(...costs)
    }
  }
  return at(rows, term.length, typed.length)
}

const at = (rows: number[][], i: number, j: number) => rows[i]?.[j] ?? Number.POSITIVE_INFINITY

const swap = 0.4

/** A letter too many or too few: likely beside its double or a letter that sounds alike, and for a silent h. */
function omission(letter: string, before: string, after: string): number {
  if ([before, after].some((other) => other === letter || soundAlike(other, letter))) return 0.5
  return letter === 'h' ? 0.6 : isVowel(letter) ? 0.8 : 1
}

function replacement(a: string, b: string): number {
  if (a === b) return 0
  if (soundAlike(a, b)) return 0.6
  if (isVowel(a) && isVowel(b)) return 0.7
  return areNeighbours(a, b) ? 0.8 : 1.3
}

/** Including letters that stand for a vowel at the end of a syllable. */
const isVowel = (letter: string) => letter !== '' && 'aeiouyw'.includes(letter)

/** The wrong letter doubled: `aplle` for `apple`. */
const isOtherDouble = (term: string, i: number, typed: string, j: number) =>
  (term[i - 1] === term[i - 2] && typed[j - 1] === typed[j]) ||
  (term[i - 1] === term[i] && typed[j - 1] === typed[j - 2])

export const soundAlike = (a: string, b: string) =>
  a !== '' && b !== '' && ['ckq', 'csz', 'gj', 'fv', 'iy'].some((group) => group.includes(a) && group.includes(b))

/** Do the keys lie next to each other? */
const areNeighbours = (a: string, b: string) =>
  ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'].some((keys) => keys.includes(a + b) || keys.includes(b + a))
