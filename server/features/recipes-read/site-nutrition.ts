import { maxGrams, maxKcal } from '../../domain/fields.ts'
import { mapNutrients, type Nutrient, type Nutrients, saltPerSodium } from '../../domain/nutrition.ts'
import { toThreeDecimals } from '../../domain/portion.ts'
import { kjPerKcal } from '../../domain/units.ts'

/** What a page says that one serving of its recipe holds: kcal, and grams; null is what it does not say. */
export type SiteNutrition = Nutrients

/** The names of schema.org's NutritionInformation. */
const names: Readonly<Record<Exclude<Nutrient, 'salt'>, string>> = {
  calories: 'calories',
  protein: 'proteinContent',
  carbs: 'carbohydrateContent',
  fat: 'fatContent',
  fiber: 'fiberContent',
  sugars: 'sugarContent',
  saturatedFat: 'saturatedFatContent',
}

/** The nutrition that a page states, by schema.org's names of its fields; null when it states none. */
export function nutritionOf(stated: (name: string) => string | undefined): SiteNutrition | null {
  const sodium = gramsIn(stated('sodiumContent')?.slice(0, 100), 'mg')
  const nutrition = mapNutrients((nutrient) => {
    if (nutrient === 'salt') return sodium === null ? null : toThreeDecimals(sodium * saltPerSodium)
    const text = stated(names[nutrient])?.slice(0, 100)
    return nutrient === 'calories' ? kcalIn(text) : gramsIn(text, 'g')
  })
  return Object.values(nutrition).some((value) => value !== null) ? nutrition : null
}

/** `240 kcal`, `240 calories`, `240`, and `1004 kJ`; of `1004 kJ / 240 kcal` the kcal. */
function kcalIn(text: string | undefined): number | null {
  if (text === undefined) return null
  const kcal = /([\d.,]+)\s*(?:k?cal|calories|kilocal)/i.exec(text)?.[1]
  const kj = /([\d.,]+)\s*k(?:ilo)?j/i.exec(text)?.[1]
  const value = kcal ? numberOf(kcal) : kj ? numberOf(kj) / kjPerKcal : numberOf(/[\d.,]+/.exec(text)?.[0])
  return Number.isFinite(value) && value <= maxKcal ? Math.round(value) : null
}

/** The grams of an amount with or without its unit; `usual` is the unit of one without. */
function gramsIn(text: string | undefined, usual: 'g' | 'mg'): number | null {
  const found = /(<?)\s*([\d.,]+)\s*(mg|milligram\w*|µg|mcg|kg|g|gram\w*)?/i.exec(text ?? '')
  // Less than something is no amount.
  if (!found || found[1] === '<') return null
  const unit = (found[3] ?? usual).toLowerCase()
  const factor =
    unit.startsWith('mc') || unit.startsWith('µ') ? 1e-6 : unit.startsWith('m') ? 1e-3 : unit === 'kg' ? 1_000 : 1
  const value = numberOf(found[2]) * factor
  return Number.isFinite(value) && value <= maxGrams ? toThreeDecimals(value) : null
}

/** A number with a decimal point or comma; a comma before three digits is one of thousands. */
function numberOf(text = ''): number {
  const digits = text.replace(/[.,]+$/, '')
  if (!/^\d/.test(digits)) return Number.NaN
  if (/^[1-9]\d{0,2}(,\d{3})+(\.\d+)?$/.test(digits)) return Number(digits.replaceAll(',', ''))
  return Number(digits.replace(',', '.'))
}
