import { type Meal, mealAt } from '../../../domain/meal-type.ts'

// Letters with accents are no word characters to \b, so words are told apart by what is no letter.
const word = (words: string) => new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, 'iu')

// English, German, French, Spanish, Italian, Portuguese, Dutch, Swedish, Danish, Norwegian, Polish, Russian, Ukrainian and
// Turkish. The order matters: the French and Portuguese breakfasts contain the word for lunch.
const aliases: readonly (readonly [Meal, RegExp])[] = [
  [
    'Snacks',
    word(
      '(?:[\\p{L}]*snacks?|snacking|zwischenmahlzeit(?:en)?|imbiss|jause|collations?|go[uû]ter|meriendas?|aperitivos?|spuntin[oi]|lanches?|tussendoortjes?|mellanm[åa]l|mellemm[åa]ltid(?:er)?|mellomm[åa]ltid(?:er)?|przek[ąa]sk[ai]|перекус[ыи]?|другое|перекуси|at[ıi]şt[ıi]rmal[ıi]k(?:lar)?|anytime|others?)',
    ),
  ],
  [
    'Breakfast',
    word(
      'breakfast|fr[uü]hst[uü]ck|petit[ -]?d[eé]jeuner|desayuno|(?:prima )?colazione|caf[eé] da manh[ãa]|pequeno[ -]almo[çc]o|ontbijt|frukost|morgenmad|[śs]niadanie|завтрак|сніданок|kahvalt[ıi]|morgen',
    ),
  ],
  [
    'Lunch',
    word(
      'lunch(?:eon)?|mittag(?:essen|s)?|d[eé]jeuner|almuerzo|comida|pranzo|almo[çc]o|middageten|obiad|обед|обід|[öo][ğg]le yeme[ğg]i|midday(?: meal)?',
    ),
  ],
  [
    'Dinner',
    word(
      'dinner|supper|abendessen|abendbrot|d[iî]ner|souper|cena|jantar|avondeten|diner|middag|aftensmad|kv[äe]llsmat|kolacja|ужин|вечеря|ak[şs]am yeme[ğg]i|evening meal|(?<=^\\s*)tea(?=\\s*$)',
    ),
  ],
]

/** The meal that a name stands for, in some languages; null when it is none of the four. A morning snack is a snack. */
export function mealNamed(name: string): Meal | null {
  const before = known.get(name)
  if (before !== undefined) return before
  const meal = aliases.find(([, alias]) => alias.test(name))?.[0] ?? null
  if (known.size < maxKnown) known.set(name, meal)
  return meal
}

// A file has a million rows but a handful of meals, and looking for all aliases takes longer than the rest of a row.
const known = new Map<string, Meal | null>()
const maxKnown = 1_000

/** The meal of a row: by its name, else by the hour it was eaten at, else Snacks. */
export const mealOf = (name: string | null, hour: number | null = null): Meal =>
  (name ? mealNamed(name) : null) ?? (hour === null ? 'Snacks' : mealAt(hour))
