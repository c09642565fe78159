/** Portions of foods: which to choose from, the amount to suggest, and the amount of an entry. */

import type { Food } from './food.ts'
import type { LastAmount } from './logged-food.ts'
import {
  mapNutrients,
  multiplied,
  multipliedAmounts,
  type Nutrient,
  type NutrientAmounts,
  type Nutrients,
  nutrients,
  scaled,
} from './nutrition.ts'

/**
 * A portion of a food to choose. `grams` and `nutrients` are for one portion; `grams` is null when unknown. `nutrients` is only
 * set where they do not follow from the weight.
 */
export type PortionChoice = Weighed | Counted
type Weighed = { mode: PortionMode; text: string; grams: number; nutrients?: undefined }
type Counted = { mode: PortionMode; text: string; grams: number | null; nutrients: Nutrients; asLast?: true }
type PortionMode = '100g' | 'serving' | 'custom'

export const per100g: Weighed = { mode: '100g', text: '100g', grams: 100 }

/** The portions of a food without a custom weight: its household portions, its serving, and 100g if its weight is known. */
export function portionChoices(food: Pick<Food, 'serving_size' | 'portions' | 'perServing'>): PortionChoice[] {
  const { perServing } = food
  const choices: PortionChoice[] = perServing
    ? [{ mode: 'serving', text: perServing.label, grams: perServing.grams, nutrients: perServing.nutrients }]
    : []
  if (!hasWeight(food)) return choices
  for (const { label, grams } of food.portions)
    choices.push({ mode: 'serving', text: portionText(label, grams), grams })
  const grams = servingGrams(food.serving_size)
  const text = food.serving_size?.trim()
  if (grams && text && !choices.some((choice) => choice.text === text)) choices.push({ mode: 'serving', text, grams })
  return [...choices, per100g]
}

/** The portion of a custom weight in g; null unless it is greater than 0. */
export function customPortion(grams: number): Weighed | null {
  return grams > 0 ? { mode: 'custom', text: `${trimmed(grams)}g`, grams } : null
}

/** Whether the weight of the food is known, so that it can be logged by weight. */
export const hasWeight = ({ perServing }: Pick<Food, 'perServing'>): boolean =>
  perServing === undefined || perServing.grams !== null

/** `1 medium` of 118 g becomes `1 medium (118 g)`; a label that is already a weight (`30 g`) stays as it is. */
export function portionText(label: string, grams: number): string {
  return servingGrams(label) === grams ? label : `${label} (${trimmed(grams)} g)`
}

/** Writes `1,000 g` as `1000 g`. After a 0, as in `0,125 g`, the comma is a decimal one. */
export const withoutThousands = (text: string): string =>
  text.replace(/(?<![\d.,])([1-9]\d{0,2}),(\d{3})(?=\s*(?:g|ml)\b)/gi, '$1$2')

/**
 * The weight of a serving in g, parsed from its text, or null. A weight in brackets takes precedence (`1 pot (150 g)`), else
 * it is the first number before g or ml (`250 ml`; ml count as g).
 */
export function servingGrams(servingSize: string | null): number | null {
  const text = withoutThousands(servingSize ?? '')
  const found = /\(\s*(\d+(?:[.,]\d+)?)\s*g\b[^)]*\)/i.exec(text) ?? /(?<!\d)(\d+(?:[.,]\d+)?)\s*(?:g|ml)\b/i.exec(text)
  const grams = found?.[1] ? Number(found[1].replace(',', '.')) : 0
  return grams > 0 ? grams : null
}

/** A number of portions of a food. */
export type Amount = { choice: PortionChoice; quantity: number }

type KnownFood = Pick<Food, 'serving_size' | 'portions' | 'perServing' | 'nutriments'> & { last?: LastAmount | null }

/** The nutrients of `quantity` portions of a food. Unknown stays unknown. */
export const nutrientsOf = (food: Pick<Food, 'nutriments'>, { choice, quantity }: Amount): Nutrients =>
  choice.nutrients ? multiplied(choice.nutrients, quantity) : scaled(food.nutriments, choice.grams, quantity)

/**
 * The amount of a food that search shows, that one tap adds, and with which the add-food modal opens: the amount in the query,
 * else the last one, else one serving of its own, else 100 g.
 */
export const shownAmount = (food: KnownFood, asked?: Amount | null): Amount =>
  asked ?? lastUsed(food) ?? ownServing(food)

/** One serving of the food's own: of its label, else its first household portion, else 100 g. */
export function ownServing(food: KnownFood): Amount {
  const choices = portionChoices(food)
  const ofLabel = choices.find(({ nutrients, text }) => nutrients || text === food.serving_size?.trim())
  return { choice: ofLabel ?? choices[0] ?? per100g, quantity: 1 }
}

/**
 * The portions to choose from, without a custom weight: the last used one first, then 100g, then the food's own. Foods that are
 * logged in servings begin with their serving.
 */
export function offeredPortions(food: KnownFood): PortionChoice[] {
  const last = lastUsed(food)?.choice
  const first = last && last.mode !== 'custom' ? [last] : []
  const weight = food.perServing ? [] : [per100g]
  const byText = new Map<string, PortionChoice>()
  for (const choice of [...first, ...weight, ...portionChoices(food)]) {
    const key = isAsLast(choice) ? `last ${choice.text}` : choice.text
    if (!byText.has(key)) byText.set(key, choice)
  }
  return [...byText.values()]
}

/** Whether a portion has the values that were last logged, because the values of the food have changed since. */
export const isAsLast = (choice: PortionChoice): boolean => choice.nutrients !== undefined && choice.asLast === true

/** The nutrients of a portion that are lower bounds, because an ingredient of the recipe does not state them. */
export const partialNutrients = (food: Pick<Food, 'perServing'>, choice: PortionChoice): readonly Nutrient[] =>
  (isAsLast(choice) ? null : food.perServing?.partial) ?? []

/** The last logged amount. When the food no longer has that portion or those values, the portion is made from the entry. */
function lastUsed(food: KnownFood): Amount | null {
  const { last } = food
  if (!last) return null
  const amount = sameAmount(food, last)
  if (amount && isSame(last, nutrientsOf(food, amount))) return amount
  const { quantity } = last
  const text = unitText(last) || '1 serving'
  const grams = servingGrams(text)
  const each = mapNutrients((nutrient) => divided(last[nutrient], quantity))
  return { choice: { mode: 'serving', text, grams, nutrients: each, asLast: true }, quantity }
}

function sameAmount(food: KnownFood, last: LastAmount): Amount | null {
  const grams = specificGrams(last)
  const specific = grams === null || grams === 100 || !hasWeight(food) ? null : customPortion(grams)
  if (specific) return { choice: specific, quantity: 1 }
  const choice = portionChoices(food).find(({ text }) => text === unitText(last))
  return choice ? { choice, quantity: last.quantity } : null
}

/** Whether every nutrient of an entry is the same now, up to rounding. Nutrients that the entry did not state do not matter. */
const isSame = (entry: Nutrients, now: Nutrients): boolean =>
  nutrients.every((nutrient) => {
    const [before, after] = [entry[nutrient], now[nutrient]]
    if (before === null) return true
    return after !== null && Math.abs(before - after) <= Math.max(roundingOf(nutrient), before / 100)
  })

/** The precision with which recipes are logged. */
const roundingOf = (nutrient: Nutrient) => (nutrient === 'calories' ? 1 : 0.1)

const divided = (value: number | null, by: number) => (value === null ? null : value / by)

/**
 * The text stored with an entry: `2 x 100g`, `1.5 x 1 medium (118 g)`, or `55g` for a custom weight. One serving of a food
 * that is logged in servings, such as a recipe, is just `1 serving`.
 */
export function servingText(choice: PortionChoice, quantity: number): string {
  const isJustText = choice.mode === 'custom' || (choice.nutrients && quantity === 1)
  return isJustText ? choice.text : `${trimmed(quantity)} x ${choice.text}`
}

/** The stored text without the quantity: `1 medium (118 g)` for `1.5 x 1 medium (118 g)`. */
export function unitText({ quantity, servingSize }: { quantity: number; servingSize: string }): string {
  const prefix = `${trimmed(quantity)} x `
  return servingSize.startsWith(prefix) ? servingSize.slice(prefix.length) : servingSize
}

/** The total weight of an entry in g: 200 for `2 x 100g`. Null when its text states no weight. */
export function entryGrams(entry: { quantity: number; servingSize: string }): number | null {
  const grams = servingGrams(unitText(entry))
  return grams === null ? null : toThreeDecimals(grams * entry.quantity)
}

/** The fields of an entry that its amount consists of. */
export type Portioned = Nutrients & { quantity: number; servingSize: string; nutrients?: NutrientAmounts }

/** The nutrients of a multiple of an entry. */
const grown = ({ nutrients, ...entry }: Portioned, factor: number) => ({
  ...multiplied(entry, factor),
  ...(nutrients && { nutrients: multipliedAmounts(nutrients, factor) }),
})

/** The entry with another quantity of the same portion: scales its nutrients and updates its text. */
export function withQuantity<Entry extends Portioned>(entry: Entry, quantity: number): Entry {
  if (quantity === entry.quantity) return entry
  return {
    ...entry,
    ...grown(entry, quantity / entry.quantity),
    quantity,
    servingSize: requantified(entry.servingSize, entry.quantity, quantity),
  }
}

/** The stored text for a new quantity: replaces its leading `N x `. */
export function requantified(servingSize: string, from: number, to: number): string {
  const prefix = `${trimmed(from)} x `
  return servingSize.startsWith(prefix) ? `${trimmed(to)} x ${servingSize.slice(prefix.length)}` : servingSize
}

/** The weight in g of an entry with a custom weight: 55 for `55g`. Null for other portions. */
export function specificGrams({ quantity, servingSize }: Pick<Portioned, 'quantity' | 'servingSize'>): number | null {
  const grams = quantity === 1 ? Number(/^(\d+(?:\.\d+)?)g$/.exec(servingSize)?.[1] ?? 0) : 0
  return grams > 0 ? grams : null
}

/** An entry of a custom weight with another weight in g. Other entries stay as they are. */
export function withGrams<Entry extends Portioned>(entry: Entry, grams: number): Entry {
  const before = specificGrams(entry)
  if (before === null || grams === before) return entry
  return { ...entry, ...grown(entry, grams / before), servingSize: `${trimmed(grams)}g` }
}

/** The amount of an entry: its custom weight in g, else its quantity. */
export const amountOf = (entry: Pick<Portioned, 'quantity' | 'servingSize'>): number =>
  specificGrams(entry) ?? entry.quantity

/** The entry with another amount, in the unit of `amountOf`. */
export const withAmount = <Entry extends Portioned>(entry: Entry, amount: number): Entry =>
  specificGrams(entry) === null ? withQuantity(entry, amount) : withGrams(entry, amount)

/**
 * The entry as an amount of another portion. Its nutrients become those of the food. Nutrients that the food does not state,
 * or all without a food, are scaled by weight, and stay as they are where a weight is unknown.
 */
export function withPortion<Entry extends Portioned>(
  entry: Entry,
  { choice, quantity }: Amount,
  food: Pick<Food, 'nutriments'> | null,
): Entry {
  const grams = entryGrams(entry)
  const own = grams === null || choice.grams === null ? entry : grown(entry, (choice.grams * quantity) / grams)
  const ofFood = food && nutrientsOf(food, { choice, quantity })
  return {
    ...entry,
    ...(own.nutrients && { nutrients: own.nutrients }),
    quantity,
    servingSize: servingText(choice, quantity),
    ...mapNutrients((nutrient) => ofFood?.[nutrient] ?? own[nutrient]),
  }
}

const trimmed = (value: number) => String(toThreeDecimals(value))

/** Quantities and weights are stored with three decimals. */
export const toThreeDecimals = (value: number): number => Math.round(value * 1000) / 1000
