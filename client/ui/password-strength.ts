/** How hard a password is to guess, from 0 to 4. A hint for its owner, not a rule. */
export type Strength = 0 | 1 | 2 | 3 | 4

/** Bits of guessing that lift the estimate to the next step. */
const steps = [26, 38, 52, 66]

/** What lists of stolen passwords begin with. */
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
/** Rows of keys and orders that fingers follow. */
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

/** Signs that stand for letters in the passwords of people who were asked for a sign. */
const disguises: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
}
/** A word in a text can be guessed from its first letters; the rest of it adds little. */
const bitsOfLetterInWord = 2.4
const bitsOfKnownWord = 3

/**
 * A rough estimate: words are worth less than as many letters at random, and what everybody tries first next to
 * nothing. `known` are words that others know of this person, such as the username.
 */
export function passwordStrength(password: string, known: string[] = []): Strength {
  const plain = undisguised(password.toLowerCase())
  const words = [...known.map((word) => undisguised(word.trim().toLowerCase())), ...common]
    .filter((word) => word.length > 2)
    // A long word may hold a shorter one, which would leave half of it.
    .toSorted((a, b) => b.length - a.length)
  const { rest, found } = without(words, plain)
  const letters = [...rest.replace(/(.+?)\1+/gu, '$1')].filter((_, i, all) => !isOfRun(all, i)).join('')
  const inWords = (letters.match(/\p{L}{4,}/gu) ?? []).join('').length
  const others = letters.length - inWords
  const bits = found * bitsOfKnownWord + inWords * bitsOfLetterInWord + others * Math.log2(alphabet(password))
  return steps.filter((step) => bits >= step).length as Strength
}

/** `p4$$w0rd` as it is read; digits that stand in no word stay. */
const undisguised = (text: string): string =>
  text.replace(/(?<=\p{L})[013457@$]+(?=\p{L})|(?<=\p{L})[@$]/gu, (signs) =>
    [...signs].map((sign) => disguises[sign] ?? sign).join(''),
  )

/** What is left when known words and years are taken out, and how many those were. */
function without(words: string[], text: string): { rest: string; found: number } {
  let found = 0
  const take = () => {
    found++
    return ' '
  }
  const rest = words.reduce((left, word) => left.replaceAll(word, take), text).replace(years, take)
  return { rest: rest.replaceAll(' ', ''), found }
}

/** How many characters one of this password might have been. */
function alphabet(password: string): number {
  const kinds: [RegExp, number][] = [
    [/\p{Ll}/u, 26],
    [/\p{Lu}/u, 26],
    [/\d/, 10],
    [/[^\p{L}\d]/u, 20],
  ]
  return kinds.reduce((size, [kind, worth]) => (kind.test(password) ? size + worth : size), 2)
}

/** Do this character and the two before it stand side by side on a row, in either direction? */
function isOfRun(letters: string[], i: number): boolean {
  if (i < 2) return false
  const three = letters.slice(i - 2, i + 1)
  return rows.some((row) => row.includes(three.join('')) || row.includes(three.toReversed().join('')))
}
