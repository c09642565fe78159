/**
 * How unlikely it is that somebody who means `term` types `typed`: an edit distance whose edits cost 0.4 (swapped letters) to
 * 1.3 (an unrelated letter). 0 for equal words.
 */
export function typoCost(typed: string, term: string): number {
  const width = typed.length + 1
  const cost = new Float64Array(width * (term.length + 1))
  for (let i = 0; i <= term.length; i++) {
    for (let j = i === 0 ? 1 : 0; j < width; j++) {
      const here = i * width + j
      let least = Number.POSITIVE_INFINITY
      if (i > 0) least = at(cost, here - width) + omission(term, i - 1)
      if (j > 0) least = Math.min(least, at(cost, here - 1) + omission(typed, j - 1))
      if (i > 0 && j > 0) {
        const replaced = isOtherDouble(term, i - 1, typed, j - 1) ? swap : replacement(term[i - 1], typed[j - 1])
        least = Math.min(least, at(cost, here - width - 1) + replaced)
      }
      if (i > 1 && j > 1 && term[i - 1] === typed[j - 2] && term[i - 2] === typed[j - 1])
        least = Math.min(least, at(cost, here - 2 * width - 2) + swap)
      cost[here] = least
    }
  }
  return at(cost, cost.length - 1)
}

const at = (cost: Float64Array, index: number) => cost[index] as number

const swap = 0.4

/** A letter too many or too few: likely beside its double or a letter that sounds alike, and for a silent h. */
function omission(word: string, at: number): number {
  const letter = word[at]
  if (soundAlike(word[at - 1], letter) || soundAlike(word[at + 1], letter)) return 0.5
  return letter === 'h' ? 0.6 : isVowel(letter) ? 0.8 : 1
}

/** The wrong letter doubled: `aplle` for `apple`. */
const isOtherDouble = (term: string, i: number, typed: string, j: number) =>
  term[i] !== typed[j] &&
  ((term[i] === term[i - 1] && typed[j] === typed[j + 1]) || (term[i] === term[i + 1] && typed[j] === typed[j - 1]))

function replacement(a: string | undefined, b: string | undefined): number {
  if (a === b) return 0
  if (soundAlike(a, b)) return 0.6
  if (isVowel(a) && isVowel(b)) return 0.7
  return neighbours.has(`${a}${b}`) ? 0.8 : 1.3
}

/** Including letters that stand for a vowel at the end of a syllable. */
const vowels = new Set('aeiouyw')
const isVowel = (letter: string | undefined) => letter !== undefined && vowels.has(letter)

/** Pairs of letters of a group whose distance in it is allowed. */
const pairs = (groups: string[], isPair: (distance: number) => boolean) =>
  new Set(
    groups.flatMap((group) =>
      Array.from(group, (a, i) => Array.from(group).flatMap((b, j) => (isPair(Math.abs(i - j)) ? a + b : []))).flat(),
    ),
  )
const sounds = pairs(['ckq', 'csz', 'gj', 'fv', 'iy'], () => true)
/** Keys that lie next to each other. */
const neighbours = pairs(['qwertyuiop', 'asdfghjkl', 'zxcvbnm'], (distance) => distance === 1)

export const soundAlike = (a: string | undefined, b: string | undefined): boolean =>
  a !== undefined && (a === b || sounds.has(`${a}${b}`))
