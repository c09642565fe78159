/** How hard a password is to guess, from 0 to 4. Only a hint. */
export type Strength = 0 | 1 | 2 | 3 | 4

/** The estimated bits of entropy from which strengths 1 to 4 begin. */
const steps = [26, 38, 52, 66]

/** The most common words in lists of leaked passwords. */
const common = [
  'password',
  'passwort',
  'letmein',
  'welcome',
  'iloveyou',
  'admin',
  'login',
  'monkey',
  'dragon',
  'secret',
]
/** Keyboard rows and other common sequences. */
const rows = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiop',
  'yxcvbnm',
]
const years = /(?:19|20)\d\d/g

/** Common substitutions of letters (leetspeak). */
const substitutions: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
}
/** Letters of words add fewer bits than random ones, since the first letters suggest the rest. */
const bitsOfLetterInWord = 2.4
const bitsOfKnownWord = 3

/**
 * A rough estimate: words count for less than as many random letters, and common passwords for next to nothing.
 * `personalWords` are words that an attacker may know, such as the username.
 */
export function passwordStrength(password: string, personalWords: string[] = []): Strength {
  const plain = unsubstituted(password.toLowerCase())
  const words = [...personalWords.map((word) => unsubstituted(word.trim().toLowerCase())), ...common]
    .filter((word) => word.length > 2)
    // Longest first: removing a shorter word would leave parts of a longer one.
    .toSorted((a, b) => b.length - a.length)
  const { rest, found } = removeWords(words, plain)
  const letters = [...rest.replace(/(.+?)\1+/gu, '$1')].filter((_, i, all) => !isInSequence(all, i)).join('')
  const inWords = (letters.match(/\p{L}{4,}/gu) ?? []).join('').length
  const others = letters.length - inWords
  const bits = found * bitsOfKnownWord + inWords * bitsOfLetterInWord + others * Math.log2(alphabet(password))
  return steps.filter((step) => bits >= step).length as Strength
}

/** `p4$$w0rd` becomes `password`; digits outside words stay. */
const unsubstituted = (text: string): string =>
  text.replace(/(?<=\p{L})[013457@$]+(?=\p{L})|(?<=\p{L})[@$]/gu, (signs) =>
    [...signs].map((sign) => substitutions[sign] ?? sign).join(''),
  )

/** Removes the words and years from a text; `found` is how many there were. */
function removeWords(words: string[], text: string): { rest: string; found: number } {
  let found = 0
  const take = () => {
    found++
    return ' '
  }
  const rest = words.reduce((left, word) => left.replaceAll(word, take), text).replace(years, take)
  return { rest: rest.replaceAll(' ', ''), found }
}

/** The size of the alphabet that each character of this password may come from. */
function alphabet(password: string): number {
  const kinds: [RegExp, number][] = [
    [/\p{Ll}/u, 26],
    [/\p{Lu}/u, 26],
    [/\d/, 10],
    [/[^\p{L}\d]/u, 20],
  ]
  return kinds.reduce((size, [kind, worth]) => (kind.test(password) ? size + worth : size), 2)
}

/** Whether this character and the two before it are neighbours on a row, in either direction. */
function isInSequence(letters: string[], i: number): boolean {
  if (i < 2) return false
  const three = letters.slice(i - 2, i + 1)
  return rows.some((row) => row.includes(three.join('')) || row.includes(three.toReversed().join('')))
}
