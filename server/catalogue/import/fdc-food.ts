import { normaliseBarcode } from '#domain/barcode.ts'
import type { Portion } from '#domain/food.ts'
import { portionText } from '#domain/portion.ts'
import type { Stated } from '../plausible.ts'
import { nutrimentsOf, validate } from '../plausible.ts'
import type { Draft } from './build.ts'
import { usdaCategories } from './usda-categories.ts'
import { usualFirst } from './usda-portions.ts'

/** The kinds of food that are imported, and the source each becomes. */
export const sourceOfType: Record<string, string> = {
  foundation_food: 'usda-foundation',
  sr_legacy_food: 'usda-sr-legacy',
  survey_fndds_food: 'usda-fndds',
  branded_food: 'usda-branded',
}

/** A food of FoodData Central, in whichever form it came. */
export type FdcFood = {
  fdcId: number
  type: string
  description: string
  /** Days since 1970 of its publication. */
  published: number
  /** USDA's food group of four digits, or a branded food's category in words. */
  category: string
  ndb: string | null
  /** Per 100 g, by the number of the nutrient. */
  amounts: ReadonlyMap<number, number>
  portions: Portion[]
  brand: { owner: string; code: string } | null
}

/** The numbers of FoodData Central's nutrients, the preferred one first. */
const ids = {
  kcal: [1008, 2048, 2047],
  kj: [1062],
  protein: [1003],
  fat: [1004, 1085],
  carbs: [1005, 1050],
  fiber: [1079],
  sugars: [2000, 1063],
  saturatedFat: [1258],
  sodium: [1093],
} as const

/** Every nutrient that is read. */
export const wantedNutrients: ReadonlySet<number> = new Set(Object.values(ids).flat())

/** The food as it is kept, or the reason why it is not. */
export function fdcDraft(food: FdcFood): Draft | string {
  const name = food.description.replace(/\s+/g, ' ').trim().slice(0, 200)
  if (name === '') return 'no name'
  const isBranded = food.type === 'branded_food'
  const code = food.brand ? normaliseBarcode(food.brand.code) : null
  const { values, computed } = withEnergy(statedBy(food.amounts))
  // What a laboratory measured may add up oddly; what a maker sent in may be plainly wrong.
  const { nutriments, problem } = isBranded ? validate(values) : { nutriments: nutrimentsOf(values), problem: null }
  const known = Object.values(nutriments).filter((value) => value !== null && value !== undefined).length
  const portions = isBranded ? food.portions : usualFirst(food.portions)
  return {
    key: isBranded && code ? code : String(food.fdcId),
    name: isBranded ? calmed(name) : name,
    synonyms: [],
    brands: food.brand?.owner || null,
    code,
    ndb: food.ndb,
    servingSize: portions[0] ? portionText(portions[0].label, portions[0].grams) : null,
    categories: isBranded ? tagOf(food.category) : usdaCategories(food.category, name),
    nutriments,
    portions,
    kind: isBranded ? 'label' : 'generic',
    worth: (worthOfType[food.type] ?? 0) + known - name.length / 4,
    precedence: known * 1e6 + food.published,
    problem: problem ?? (computed ? 'energy computed from protein, carbohydrates and fat' : null),
  }
}

/** Analysed with care first, then what people told surveys they eat. */
const worthOfType: Record<string, number> = { foundation_food: 150, survey_fndds_food: 100 }

function statedBy(amounts: ReadonlyMap<number, number>): Stated {
  const value = (nutrient: keyof typeof ids) =>
    ids[nutrient].map((id) => amounts.get(id)).find((one) => one !== undefined) ?? null
  const sodium = value('sodium')
  return {
    kcal: value('kcal'),
    kj: value('kj'),
    protein: value('protein'),
    carbs: value('carbs'),
    fat: value('fat'),
    fiber: value('fiber'),
    sugars: value('sugars'),
    saturatedFat: value('saturatedFat'),
    // Salt in g, as on European labels: sodium in mg x 2.5 / 1000 (Regulation (EU) 1169/2011, annex I).
    salt: sodium === null ? null : (sodium * 2.5) / 1000,
  }
}

/** Energy that nobody stated follows from the macros by Atwater's general factors, when all three are known. */
function withEnergy(stated: Stated): { values: Stated; computed: boolean } {
  const { kcal, kj, protein, carbs, fat } = stated
  if (kcal !== null || kj !== null || protein === null || carbs === null || fat === null)
    return { values: stated, computed: false }
  return { values: { ...stated, kcal: 4 * protein + 4 * carbs + 9 * fat }, computed: true }
}

const calmed = (name: string) => (name === name.toUpperCase() ? name[0] + name.slice(1).toLowerCase() : name)

const tagOf = (category: string) => {
  const slug = category
    .toLowerCase()
    .replace(/[^a-z]+/g, '-')
    .replace(/^-|-$/g, '')
  return slug ? [`en:${slug}`] : []
}

/** A portion of so many grams, or none when it says nothing: no weight, or "Quantity not specified". */
export function portionOf(amount: number | null, words: string, grams: number): Portion[] {
  const text = words.replace(/\s+/g, ' ').trim()
  if (!(grams > 0 && grams <= 10_000) || text === '' || /quantity not specified/i.test(text)) return []
  return [{ label: amount === null ? text : `${amount} ${text}`, grams: Math.round(grams * 10) / 10 || grams }]
}

/** A branded food's one serving: the household measure with the weight in g or ml. */
export function brandedServing(household: string, size: number | null, unit: string): Portion[] {
  if (size === null || !/^(?:g|grm|ml|mlt|gram|grams)$/i.test(unit)) return []
  return portionOf(null, household || `${Math.round(size * 10) / 10} ${/^m/i.test(unit) ? 'ml' : 'g'}`, size)
}
