import { type JsonFault, jsonValues } from '../../lib/json-stream.ts'
import type { ImportResult, Progress } from './build.ts'
import { brandedServing, type FdcFood, fdcBuilds, keptAmount, portionOf } from './fdc.ts'
import type { Files } from './input.ts'

export const isFdcJson = (files: Files): boolean => files.names.some((name) => name.endsWith('.json'))

/** `{"FoundationFoods": [...]}`, or the bare list. */
const listOfFoods = { inList: 1, inObject: 2 }

/** FoodData Central as JSON. Each file is one object with a list of foods, far too large to parse at once. */
export async function importFdcJson(
  files: Files,
  folder: string,
  onProgress: Progress,
  signal?: AbortSignal,
): Promise<ImportResult> {
  const builds = fdcBuilds(folder)
  try {
    let rows = 0
    const names = files.names.filter((name) => name.endsWith('.json'))
    for (const [done, name] of names.entries()) {
      const input = await files.open(name)
      const skipLong = (fault: JsonFault) => {
        if (fault === 'too long') builds.skip('food too long')
      }
      for await (const { text } of jsonValues(input.chunks, listOfFoods, skipLong)) {
        signal?.throwIfAborted()
        rows++
        if (rows % 500 === 0) onProgress({ phase: 'reading', rows, share: (done + input.share()) / names.length })
        const food = foodOf(text)
        if (typeof food === 'string') builds.skip(food)
        else builds.add(food)
      }
    }
    onProgress({ phase: 'reading', rows, share: 1 })
    return await builds.finish(signal, (share) => onProgress({ phase: 'indexing', rows, share }))
  } finally {
    builds.discard()
  }
}

const typeOf: Record<string, string> = {
  Foundation: 'foundation_food',
  'SR Legacy': 'sr_legacy_food',
  'Survey (FNDDS)': 'survey_fndds_food',
  Branded: 'branded_food',
}

type Fields = Record<string, unknown>

function foodOf(text: string): FdcFood | string {
  const food = parsed(text)
  if (!food) return 'not JSON'
  const type = typeOf[String(food.dataType)]
  if (!type) return 'of another kind'
  const fdcId = Number(food.fdcId)
  if (!(fdcId > 0)) return 'no food number'
  const isBranded = type === 'branded_food'
  return {
    fdcId,
    type,
    description: words(food.description),
    published: Math.floor(Date.parse(words(food.publicationDate)) / 86_400_000) || 0,
    category: isBranded ? words(food.brandedFoodCategory) : words(fields(food.foodCategory).code),
    ndb: food.ndbNumber ? String(food.ndbNumber).padStart(5, '0') : null,
    amounts: amountsOf(food.foodNutrients),
    portions: isBranded
      ? brandedServing(words(food.householdServingFullText), amount(food.servingSize), words(food.servingSizeUnit))
      : list(food.foodPortions).flatMap(portion),
    brand: isBranded ? { owner: words(food.brandName) || words(food.brandOwner), code: words(food.gtinUpc) } : null,
  }
}

function amountsOf(nutrients: unknown): Map<number, number> {
  const amounts = new Map<number, number>()
  for (const one of list(nutrients)) {
    const nutrient = fields(one.nutrient)
    const id = Number(nutrient.id)
    const stated = amount(one.amount)
    const value = stated === null ? null : keptAmount(id, stated, words(nutrient.unitName))
    if (value !== null && value >= 0) amounts.set(id, value)
  }
  return amounts
}

/** Surveys describe the portion in words, SR Legacy in the modifier, Foundation by a unit. */
function portion(one: Fields) {
  const described = words(one.portionDescription)
  const unit = words(fields(one.measureUnit).name)
  const parts = [unit === 'undetermined' ? '' : unit, words(one.modifier)].filter((part) => part !== '')
  const count = amount(one.amount) ?? amount(one.value)
  return portionOf(described || !count ? null : count, described || parts.join(', '), amount(one.gramWeight) ?? 0)
}

function parsed(text: string): Fields | null {
  try {
    return fields(JSON.parse(text))
  } catch {
    return null
  }
}

const fields = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {})
const list = (value: unknown): Fields[] => (Array.isArray(value) ? value.map(fields) : [])
const words = (value: unknown) => (typeof value === 'string' ? value.trim() : '')
const amount = (value: unknown) => (typeof value === 'number' && Number.isFinite(value) ? value : null)
