import { saltPerSodium } from '#domain/nutrition.ts'
import type { DeclaredValues } from './plausible.ts'

type Fields = Record<string, unknown>

/** An unvalidated Open Food Facts document, from the export or the API, in the old or the new schema. */
export type Product = Fields

/**
 * The values per 100 g of an Open Food Facts document, from the new schema (`nutrition.aggregated_set`) or else the old one
 * (`nutriments`). Values that Open Food Facts estimated from the ingredients are left out, because nobody declared them.
 */
export function declaredValues(document: Product): DeclaredValues {
  const set = aggregatedSet(document)
  const value = set ? (name: string) => amountOf(set[name]) : legacyValue(fields(document.nutriments) ?? {})
  const sodium = value('sodium')
  return {
    kcal: value('energy-kcal'),
    kj: value('energy-kj') ?? value('energy'),
    protein: value('proteins'),
    carbs: value('carbohydrates'),
    fat: value('fat'),
    fiber: value('fiber'),
    sugars: value('sugars'),
    saturatedFat: value('saturated-fat'),
    salt: value('salt') ?? (sodium === null ? null : sodium * saltPerSodium),
  }
}

const mainNutrients = ['energy-kcal', 'energy-kj', 'energy', 'proteins', 'carbohydrates', 'fat']

function aggregatedSet(document: Fields): Fields | null {
  const set = fields(fields(document.nutrition)?.aggregated_set)
  const nutrients = fields(set?.nutrients)
  if (!set || !nutrients || (set.per !== '100g' && set.per !== '100ml')) return null
  return mainNutrients.some((name) => amountOf(nutrients[name]) !== null) ? nutrients : null
}

const gramsPerUnit = new Map<unknown, number>([
  ['mg', 1e-3],
  ['µg', 1e-6],
  ['μg', 1e-6],
  ['mcg', 1e-6],
])

function amountOf(nutrient: unknown): number | null {
  const declared = fields(nutrient)
  if (!declared || declared.source === 'estimate') return null
  const value = number(declared.value)
  return value === null ? null : value * (gramsPerUnit.get(declared.unit) ?? 1)
}

/** Values as sold, or as prepared if there are no others. */
function legacyValue(nutriments: Fields) {
  const sold = (name: string) => number(nutriments[`${name}_100g`])
  const prepared = (name: string) => number(nutriments[`${name}_prepared_100g`])
  return mainNutrients.some((name) => sold(name) !== null) ? sold : prepared
}

const fields = (value: unknown): Fields | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : null

/** Parses a number or numeric string; anything else is null. */
export function number(value: unknown): number | null {
  if (typeof value === 'string' ? value.trim() === '' : typeof value !== 'number') return null
  const parsed = Number(value)
  return Number.isFinite(parsed) ? parsed : null
}
