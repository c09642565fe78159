import { eq, sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { customFoods } from '#schema'
import { words } from '../../catalogue/text.ts'
import type { Context } from '../../context.ts'
import { newId } from '../../db/ids.ts'
import { prepared } from '../../db/prepared.ts'
import { normaliseBarcode } from '../../domain/barcode.ts'
import { maxCustomFoods } from '../../domain/food.ts'
import { type Nutrients, type Nutriments, per100gOf } from '../../domain/nutrition.ts'
import { isRowKnown } from './journal.ts'
import type { StagedRow } from './staged.ts'
import type { Staging } from './staging.ts'

type FoodRow = Extract<StagedRow, { kind: 'food' }>
type CustomFoodRow = Extract<StagedRow, { kind: 'customFoods' }>

/** A food that an entry may be of. */
type Candidate = { id: string; name: string; code: string | null; nutriments: Nutriments }

/** Names of which the foods are kept: more than most people eat in years. */
const maxNames = 5_000

const statements = prepared((db) => ({
  own: db
    .select()
    .from(customFoods)
    .where(eq(customFoods.createdBy, sql.placeholder('userId')))
    .limit(maxCustomFoods)
    .prepare(),
}))

/**
 * Finds the food of the catalogue, of the person or of the same import that an entry is of: the one with its barcode, or with
 * its name and, where its weight is known, its values. Each name is looked up once.
 */
export function createFoodMatcher({ catalogue }: Pick<Context, 'catalogue'>, staging: Staging) {
  const { db, userId } = staging
  const own = new Map<string, Candidate[]>()
  const inCatalogue = new LRUCache<string, Candidate[]>({ max: maxNames })
  const byCode = new LRUCache<string, { id: string | null }>({ max: maxNames })

  function addOwn(id: string, name: string, code: string | null, per100g: Nutrients) {
    const food = { id, name, code, nutriments: per100gOf(per100g, 100) }
    for (const key of [nameKey(name), ...(code === null ? [] : [codeKey(code)])])
      own.set(key, [...(own.get(key) ?? []), food])
  }
  for (const food of statements(db).own.all({ userId })) addOwn(food.id, food.productName, food.code, food)

  function ofCode(code: string): string | null {
    const mine = own.get(codeKey(code))?.[0]
    if (mine) return mine.id
    const known = byCode.get(code)
    if (known) return known.id
    const id = catalogue.byCode(code)?.id ?? null
    byCode.set(code, { id })
    return id
  }

  function named(name: string): readonly Candidate[] {
    const key = nameKey(name)
    const found =
      inCatalogue.get(key) ??
      catalogue
        .named(name)
        .map((food) => ({ id: food.id, name: food.product_name, code: food.code, nutriments: food.nutriments }))
        .filter((food) => nameKey(food.name) === key)
    inCatalogue.set(key, found)
    return [...(own.get(key) ?? []), ...found]
  }

  return {
    /** Takes note of a food that the import adds. */
    add({ key, values }: CustomFoodRow): void {
      if (isRowKnown(db, { ...staging, key })) return
      const id = newId()
      staging.customFoodIds.set(key, id)
      addOwn(id, values.productName, values.code, values)
    },

    /** The id of the food that an entry is of, or null. */
    idOf({ values, barcode, grams }: FoodRow): string | null {
      const code = barcode === null ? null : normaliseBarcode(barcode)
      const byBarcode = code === null ? null : ofCode(code)
      if (byBarcode !== null || grams === null || grams <= 0) return byBarcode
      const per100g = per100gOf(values, grams)
      return named(values.foodName).find(({ nutriments }) => isSameFood(per100g, nutriments, grams))?.id ?? null
    },
  }
}

const nameKey = (name: string) => words(name).join(' ')
const codeKey = (code: string) => `code ${code}`

const compared = ['energy-kcal_100g', 'proteins_100g', 'carbohydrates_100g', 'fat_100g'] as const

/** Trackers round to whole kcal and tenths of a gram, of small amounts too. */
const rounding = { 'energy-kcal_100g': 0.6, proteins_100g: 0.06, carbohydrates_100g: 0.06, fat_100g: 0.06 }

/** Whether values per 100 g, of an entry of so many grams, are those of a food, within the rounding of both. */
function isSameFood(entry: Nutriments, food: Nutriments, grams: number): boolean {
  if (entry['energy-kcal_100g'] === null) return false
  return compared.every((name) => {
    const [a, b] = [entry[name], food[name]]
    if (a === null) return true
    if (b === null) return false
    // Values of a small amount were rounded before they were scaled up.
    const tolerance = rounding[name] * Math.max(1, 100 / grams) + 0.02 * b
    return Math.abs(a - b) <= tolerance
  })
}
