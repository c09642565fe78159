import type { Food } from './food.ts'
import { multiplied, type Nutrients } from './nutrition.ts'

/** What one may choose in the add-food modal: the weight in g that quantity 1 stands for, and its text. */
export type PortionChoice = { mode: '100g' | 'serving' | 'custom'; text: string; grams: number }

export const per100g: PortionChoice = { mode: '100g', text: '100g', grams: 100 }

/**
 * The weight of a serving in g, read from its text, or null. A number in brackets before g wins
 * (`1 pot (150 g)`), else the first number before g or ml (`250 ml`, ml counted as g).
 */
export function servingGrams(servingSize: string | null): number | null {
  if (!servingSize) return null
  const found =
    /\(\s*(\d+(?:[.,]\d+)?)\s*g\b[^)]*\)/i.exec(servingSize) ?? /(\d+(?:[.,]\d+)?)\s*(?:g|ml)\b/i.exec(servingSize)
  const grams = found?.[1] ? Number(found[1].replace(',', '.')) : 0
  return grams > 0 ? grams : null
}

/** A serving whose text carries its weight in brackets, `1 pot (150 g)`, as name and grams; null for any other text. */
export function namedServing(servingSize: string | null): { name: string; grams: number } | null {
  const name = servingSize?.split('(')[0]?.trim()
  if (!servingSize || !name || !/\(\s*\d+(?:[.,]\d+)?\s*g\b/i.test(servingSize)) return null
  const grams = servingGrams(servingSize)
  return grams === null ? null : { name, grams }
}

/** Every portion a food offers besides a specific weight: its household portions, its serving, then 100g. */
export function portionChoices(food: Pick<Food, 'serving_size' | 'portions'>): PortionChoice[] {
  const choices: PortionChoice[] = food.portions.map(({ label, grams }) => ({
    mode: 'serving',
    text: portionText(label, grams),
    grams,
  }))
  const grams = servingGrams(food.serving_size)
  const text = food.serving_size?.trim()
  if (grams && text && !choices.some((choice) => choice.text === text)) choices.push({ mode: 'serving', text, grams })
  return [...choices, per100g]
}

/** `1 medium` of 118 g reads `1 medium (118 g)`; a label that already is a weight (`30 g`) stays as it is. */
export function portionText(label: string, grams: number): string {
  return servingGrams(label) === grams ? label : `${label} (${trimmed(grams)} g)`
}

/** A specific weight in g as a choice; null unless it is greater than 0. */
export function customPortion(grams: number): PortionChoice | null {
  return grams > 0 ? { mode: 'custom', text: `${trimmed(grams)}g`, grams } : null
}

/** The text stored with an entry: `2 x 100g`, `1.5 x 1 medium (118 g)`, or for a specific weight `55g`. */
export function servingText(choice: PortionChoice, quantity: number): string {
  return choice.mode === 'custom' ? choice.text : `${trimmed(quantity)} x ${choice.text}`
}

/** The stored text after the quantity changed: only a leading `N x ` speaks of the quantity. */
export function requantified(servingSize: string, from: number, to: number): string {
  const prefix = `${trimmed(from)} x `
  return servingSize.startsWith(prefix) ? `${trimmed(to)} x ${servingSize.slice(prefix.length)}` : servingSize
}

/** What the rules below read of an entry. */
export type Portioned = Nutrients & { quantity: number; servingSize: string }

/** The entry in another quantity of the same portion: nutrients grow with it, and the text that names it follows. */
export function withQuantity<Entry extends Portioned>(entry: Entry, quantity: number): Entry {
  if (quantity === entry.quantity) return entry
  return {
    ...entry,
    ...multiplied(entry, quantity / entry.quantity),
    quantity,
    servingSize: requantified(entry.servingSize, entry.quantity, quantity),
  }
}

/** The grams of an entry that was logged by a specific weight, once: 55 for `55g`. Null for every other portion. */
export function specificGrams({ quantity, servingSize }: Pick<Portioned, 'quantity' | 'servingSize'>): number | null {
  const grams = quantity === 1 ? Number(/^(\d+(?:\.\d+)?)g$/.exec(servingSize)?.[1] ?? 0) : 0
  return grams > 0 ? grams : null
}

/** The entry, logged by a specific weight, with another one in g. */
export function withGrams<Entry extends Portioned>(entry: Entry, grams: number): Entry {
  const before = specificGrams(entry)
  if (before === null || grams === before) return entry
  return { ...entry, ...multiplied(entry, grams / before), servingSize: `${trimmed(grams)}g` }
}

/** How much of a food an entry is: g where it was logged by a specific weight, else how many of its portion. */
export const amountOf = (entry: Pick<Portioned, 'quantity' | 'servingSize'>): number =>
  specificGrams(entry) ?? entry.quantity

/** The entry with another amount, which counts what `amountOf` counts. */
export const withAmount = <Entry extends Portioned>(entry: Entry, amount: number): Entry =>
  specificGrams(entry) === null ? withQuantity(entry, amount) : withGrams(entry, amount)

/** How a row tells its amount: the stored text, with the quantity before it where the text does not say it. */
export function amountText(entry: { quantity: number; servingSize: string }): string {
  const prefix = `${trimmed(entry.quantity)} x `
  return entry.quantity === 1 || entry.servingSize.startsWith(prefix) ? entry.servingSize : prefix + entry.servingSize
}

/** The weight in g of a logged amount, quantity included: `2 x 100g` is 200, `55g` twice is 110. Null: not told. */
export function entryGrams(entry: { quantity: number; servingSize: string }): number | null {
  const grams = servingGrams(unitText(entry))
  return grams === null ? null : Math.round(grams * entry.quantity * 1000) / 1000
}

/** What one of a logged amount is: `1 medium (118 g)` of `1.5 x 1 medium (118 g)`. */
export function unitText({ quantity, servingSize }: { quantity: number; servingSize: string }): string {
  const prefix = `${trimmed(quantity)} x `
  return servingSize.startsWith(prefix) ? servingSize.slice(prefix.length) : servingSize
}

const trimmed = (value: number) => String(Math.round(value * 1000) / 1000)
