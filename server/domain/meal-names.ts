/** How the meals of other trackers' files are understood. */

import { defaultMealTypes, type MealType, mealAt, mealNamed, mealWithId, type UsualMeal } from './meal-type.ts'

/** The meal of a row in a file: what the file calls it, the hour of eating, if it has them, and the usual meal that it is. */
export type MealInFile = { usual: UsualMeal; name: string | null; hour: number | null }

/** By its name, else by the hour of eating, else Snacks. */
export function mealOf(name: string | null, hour: number | null = null): MealInFile {
  const byHour = hour === null ? 'Snacks' : mealAt(defaultMealTypes, timeOfHour(hour)).id
  return { usual: (name ? usualMealNamed(name) : null) ?? (byHour as UsualMeal), name: name || null, hour }
}

/** A meal that a file has no name of its own for. */
export const usualMeal = (usual: UsualMeal): MealInFile => ({ usual, name: null, hour: null })

/** The meal of a person that a meal in a file is: by its own name, else by the hour if its name says nothing, else by the usual one. */
export function ownMealOf(types: readonly MealType[], { usual, name, hour }: MealInFile): MealType {
  const named = name ? mealNamed(types, name) : undefined
  if (named) return named
  if (hour !== null && !(name && usualMealNamed(name))) return mealAt(types, timeOfHour(hour))
  return mealWithId(types, usual)
}

const timeOfHour = (hour: number) => `${String(hour).padStart(2, '0')}:00`

/** The meal that a name means, in many languages; null for an unknown name. A morning snack is a snack. */
export function usualMealNamed(name: string): UsualMeal | null {
  const cached = known.get(name)
  if (cached !== undefined) return cached
  const meal = aliases.find(([, alias]) => alias.test(name))?.[0] ?? null
  if (known.size < maxKnown) known.set(name, meal)
  return meal
}

// Trying all aliases takes longer than the rest of a row, and a file has a million rows but only a few names of meals.
const known = new Map<string, UsualMeal | null>()
const maxKnown = 1_000

// Whole words. `\b` does not know letters with accents.
const word = (words: string) => new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, 'iu')

// English, German, French, Spanish, Italian, Portuguese, Dutch, Swedish, Danish, Norwegian, Polish, Russian, Ukrainian and
// Turkish. The order matters, because the French and Portuguese words for breakfast contain the one for lunch.
const aliases: readonly (readonly [UsualMeal, RegExp])[] = [
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
