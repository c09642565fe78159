import type { Stated } from './plausible.ts'

type Fields = Record<string, unknown>

/** A product as Open Food Facts tells it: of the export or the API, in either schema. Nothing in it is to be trusted. */
export type Product = Fields

/**
 * What an Open Food Facts document states per 100 g, in the new schema (`nutrition.aggregated_set`) or else the old one
 * (`nutriments`). Values that Open Food Facts estimated from the ingredients are nobody's statement and are left out.
 */
export function statedValues(document: Product): Stated {
  const set = aggregatedSet(document)
  const value = set ? (name: string) => amountOf(set[name]) : oldValue(fields(document.nutriments) ?? {})
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
    // Salt is sodium x 2.5 (Regulation (EU) 1169/2011, annex I).
    salt: value('salt') ?? (sodium === null ? null : sodium * 2.5),
  }
}

const names = ['energy-kcal', 'energy-kj', 'energy', 'proteins', 'carbohydrates', 'fat']

function aggregatedSet(document: Fields): Fields | null {
  const set = fields(fields(document.nutrition)?.aggregated_set)
  const nutrients = fields(set?.nutrients)
  if (!set || !nutrients || (set.per !== '100g' && set.per !== '100ml')) return null
  return names.some((name) => amountOf(nutrients[name]) !== null) ? nutrients : null
}

const factors: Record<string, number> = { mg: 1e-3, µg: 1e-6, μg: 1e-6, mcg: 1e-6 }

function amountOf(nutrient: unknown): number | null {
  const stated = fields(nutrient)
  if (!stated || stated.source === 'estimate') return null
  const value = number(stated.value)
  return value === null ? null : value * (factors[String(stated.unit)] ?? 1)
}

/** As the pack is sold; of what is only stated as prepared, the prepared one. */
function oldValue(nutriments: Fields) {
  const sold = (name: string) => number(nutriments[`${name}_100g`])
  const prepared = (name: string) => number(nutriments[`${name}_prepared_100g`])
  return names.some((name) => sold(name) !== null) ? sold : prepared
}

const fields = (value: unknown): Fields | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : null

/** Numbers come as text too; anything else, and a blank, is unknown. */
export function number(value: unknown): number | null {
  if (typeof value === 'string' ? value.trim() === '' : typeof value !== 'number') return null
  const parsed = Number(value)
  return Number.isFinite(parsed) ? parsed : null
}
