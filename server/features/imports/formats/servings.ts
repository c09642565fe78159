import { maxQuantity } from '../../../domain/fields.ts'
import type { FoodRow } from '../source.ts'
import { amountText, gramsOf } from './numbers.ts'

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
