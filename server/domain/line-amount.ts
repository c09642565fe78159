/** The portion of a food for the amount of an ingredient line. */

import { askedPortion } from './asked-amount.ts'
import type { Food } from './food.ts'
import { type IngredientLine, quantityOf } from './ingredient-line.ts'
import type { LastAmount } from './logged-food.ts'
import { type Amount, customPortion, hasWeight, ownServing, shownAmount, toThreeDecimals } from './portion.ts'
import { leadingNumber } from './serving-words.ts'
import { volumeUnits, weightUnits } from './unit-words.ts'

type PortionedFood = Pick<Food, 'product_name' | 'serving_size' | 'portions' | 'perServing' | 'categories_tags'>

/** An amount, and whether it rests on the food's own figures instead of an assumption, such as that 1 ml weighs 1 g. */
type LineAmount = Amount & { isSure: boolean }

/** The amount of a food for a line; null when the line states none, or one that says nothing of this food, as a slice of milk. */
export function lineAmount(
  food: PortionedFood,
  line: Pick<IngredientLine, 'quantity' | 'quantityTo' | 'unit' | 'name'>,
): LineAmount | null {
  const quantity = quantityOf(line)
  if (quantity === null) return null
  const { unit, name } = line
  const weight = unit === null ? undefined : weightUnits[unit]
  if (weight !== undefined) return weighed(food, quantity * weight, true)
  if (unit !== null && volumeUnits[unit] !== undefined && !household.has(unit))
    return poured(food, quantity * volumeUnits[unit])
  const asked = askedPortion(food, { food: name, quantity, unit })
  if (asked) return { ...asked, isSure: true }
  const ml = unit === null ? undefined : (volumeUnits[unit] ?? vessels[unit.split(' ').at(-1) ?? ''])
  if (ml === undefined) return null
  const amount = poured(food, quantity * ml)
  return amount && { ...amount, isSure: amount.isSure && unit !== null && volumeUnits[unit] !== undefined }
}

/** The same in a meal, where who says nothing more had what they last had, else one serving. */
export function mealAmount(
  food: PortionedFood & Pick<Food, 'nutriments'> & { last?: LastAmount | null },
  line: Parameters<typeof lineAmount>[1],
): LineAmount {
  const stated = lineAmount(food, line)
  if (stated) return stated
  const quantity = quantityOf(line)
  if (quantity === null || line.unit !== null) return { ...shownAmount(food), isSure: false }
  const serving = ownServing(food)
  return { ...serving, quantity: toThreeDecimals(serving.quantity * Math.min(quantity, maxServings)), isSure: false }
}

const maxServings = 20

/** The weight of an amount in g, null when unknown. */
export const amountGrams = ({ choice, quantity }: Amount): number | null =>
  choice.grams === null ? null : Math.round(choice.grams * quantity * 10) / 10

/** Measured with what foods state portions of. */
const household = new Set(['tsp', 'tbsp', 'cup'])

/** ml of what people drink from, where a food states no such portion, and of the smallest amounts (1/16 and 1/8 tsp). */
const vessels: Record<string, number> = {
  glass: 250,
  mug: 300,
  pint: 568,
  bottle: 500,
  bowl: 300,
  shot: 30,
  pinch: 0.3,
  dash: 0.6,
}

function weighed(food: PortionedFood, grams: number, isSure: boolean): LineAmount | null {
  const rounded = Math.round(grams * 10) / 10
  const choice = hasWeight(food) && rounded <= maxGrams ? customPortion(rounded) : null
  return choice && { choice, quantity: 1, isSure }
}

const maxGrams = 10_000

/** A volume by the food's density, which is known from portions that state a volume and a weight. */
function poured(food: PortionedFood, ml: number): LineAmount | null {
  const density = densityOf(food)
  const isDrink = food.categories_tags.some((tag) => tag === 'en:beverages' || tag === 'en:milks')
  return weighed(food, ml * (density ?? 1), density !== null || isDrink)
}

/** g per ml; null when the food states no portion of a plain volume. `1 cup sliced` is not a plain volume. */
function densityOf({ portions }: PortionedFood): number | null {
  for (const { label, grams } of portions) {
    const ml = volumeOf(label)
    if (ml) return grams / ml
  }
  return null
}

function volumeOf(label: string): number | null {
  const stated = /\((\d+(?:[.,]\d+)?) ?(ml|cl|l)\)/i.exec(label) ?? /^(\d+(?:[.,]\d+)?) ?(ml|cl|l)$/i.exec(label.trim())
  if (stated) return Number(stated[1]?.replace(',', '.')) * (volumeUnits[stated[2]?.toLowerCase() ?? ''] ?? 0)
  const number = leadingNumber(label)
  const unit = number?.rest.trim() ?? ''
  return number && household.has(unit) ? number.value * (volumeUnits[unit] ?? 0) : null
}
