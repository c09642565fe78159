/** Words for portions whose plural is not regular, and those that are the same in both. */
const irregular: Record<string, string> = {
  leaf: 'leaves',
  loaf: 'loaves',
  half: 'halves',
  tomato: 'tomatoes',
  potato: 'potatoes',
  mango: 'mangoes',
}
const unchanging = new Set([
  ...['tbsp', 'tsp', 'oz', 'fl', 'lb', 'g', 'kg', 'mg', 'ml', 'cl', 'dl', 'l', 'x'],
  ...['small', 'medium', 'large', 'extra', 'mini', 'regular', 'thin', 'thick', 'whole', 'raw'],
])
const singularOf = new Map(Object.entries(irregular).map(([one, many]) => [many, one]))
/** In labels of any spelling. */
const spoons: Record<string, string> = { tablespoon: 'tbsp', tablespoons: 'tbsp', teaspoon: 'tsp', teaspoons: 'tsp' }

/** The plural of an English noun in lower case: `slices`, `patties`, `leaves`, but `tbsp`. */
export function plural(noun: string): string {
  if (unchanging.has(noun) || singular(noun) !== noun) return noun
  if (irregular[noun]) return irregular[noun]
  if (/[^aeiou]y$/.test(noun)) return `${noun.slice(0, -1)}ies`
  return /(?:s|[cs]h|x|z)$/.test(noun) ? `${noun}es` : `${noun}s`
}

/** The singular of an English noun in lower case, by the rules of `plural`. */
export function singular(noun: string): string {
  if (unchanging.has(noun)) return noun
  const known = singularOf.get(noun)
  if (known) return known
  if (/[^aeiou]ies$/.test(noun) && noun.length > 4 && !/^(?:cook|brown|smooth|birdie)ies$/.test(noun))
    return `${noun.slice(0, -3)}y`
  return noun.replace(/(?<=[cs]h|ss|o|x)es$|(?<![su])s$/, '')
}

/** The same unit, however it is spelled: `tbsp` for `Tablespoons`. Both sides of a comparison go through it. */
export const unitOf = (word: string): string => spoons[word] ?? singular(word)
