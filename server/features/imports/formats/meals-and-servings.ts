import { maxQuantity } from '../../../domain/fields.ts'
import { type Meal, mealAt } from '../../../domain/meal-type.ts'
import type { FoodRow } from '../source.ts'
import { amountText, gramsOf } from './numbers.ts'

/** The meal of a row: by its name, else by the hour of eating, else Snacks. */
export const mealOf = (name: string | null, hour: number | null = null): Meal =>
  (name ? mealNamed(name) : null) ?? (hour === null ? 'Snacks' : mealAt(hour))

/** The meal that a name means, in many languages; null for an unknown name. A morning snack is a snack. */
export function mealNamed(name: string): Meal | null {
  const cached = known.get(name)
  if (cached !== undefined) return cached
  const meal = aliases.find(([, alias]) => alias.test(name))?.[0] ?? null
  if (known.size < maxKnown) known.set(name, meal)
  return meal
}

// Trying all aliases takes longer than the rest of a row, and a file has a million rows but only a few names of meals.
const known = new Map<string, Meal | null>()
const maxKnown = 1_000

// Whole words. `\b` does not know letters with accents.
const word = (words: string) => new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, 'iu')

// English, German, French, Spanish, Italian, Portuguese, Dutch, Swedish, Danish, Norwegian, Polish, Russian, Ukrainian and
// Turkish. The order matters, because the French and Portuguese words for breakfast contain the one for lunch.
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

/**
 * The serving of a quantity and its unit or size: 150 and `g` are one serving of `150 g`, 1.5 and `cup` are 1.5 servings of `1 cup`, 2
 * and `30 g` are two servings of `30 g`. An unknown quantity is 1. `grams` is the weight of the whole amount, if the unit is one of
 * weight.
 */
export function servingOf(
  quantity: number | null,
  size: string,
): Pick<FoodRow, 'quantity' | 'servingSize'> & { grams: number | null } {
  const unit = size.trim()
  const count = quantity ?? 1
  const measure = measures[unit.toLowerCase()]
  if (measure)
    return quantity === null
      ? { quantity: 1, servingSize: '1 serving', grams: null }
      : { quantity: 1, servingSize: amountText(count, measure), grams: gramsOf(count, measure) }
  if (count > maxQuantity) return { quantity: 1, servingSize: amountText(count, unit || 'servings'), grams: null }
  const [, number, sizeUnit = ''] = /^(\d+(?:[.,]\d+)?)\s*(.*)$/.exec(unit) ?? []
  if (number === undefined) return { quantity: count, servingSize: `1 ${unit || 'serving'}`, grams: null }
  const grams = gramsOf(Number(number.replace(',', '.')) * count, sizeUnit)
  return { quantity: count, servingSize: unit, grams }
}

/** Units of weight and volume. Their number belongs to the serving: people write `200 g`, and not twice `100 g`. */
const measures: Record<string, string> = {
  g: 'g',
  gram: 'g',
  grams: 'g',
  gramm: 'g',
  gr: 'g',
  kg: 'kg',
  mg: 'mg',
  oz: 'oz',
  ounce: 'oz',
  ounces: 'oz',
  lb: 'lb',
  lbs: 'lb',
  ml: 'ml',
  milliliter: 'ml',
  milliliters: 'ml',
  millilitre: 'ml',
  millilitres: 'ml',
  cl: 'cl',
  dl: 'dl',
  l: 'l',
  liter: 'l',
  litre: 'l',
}
