import type { Portion } from '#domain/food.ts'
import { normaliseBarcode } from '#domain/food.ts'
import type { NutrientAmounts } from '#domain/nutrition.ts'
import { macroEnergy, saltPerSodium } from '#domain/nutrition.ts'
import { portionText } from '#domain/portion.ts'
import type { DeclaredValues } from '../plausible.ts'
import { plausibleAmounts, roundedNutriments, validate } from '../plausible.ts'
import { type Build, type FoodDraft, type ImportResult, nothingFound, runSteps, startBuild } from './build.ts'
import { createNameTranslator } from './generic-names.ts'
import { commonFirst, definitionByFdcId, usdaAmount, usdaCategories } from './usda.ts'

/** The imported data types and the catalogue source of each. */
export const sourceOfType: Record<string, string> = {
  foundation_food: 'usda-foundation',
  sr_legacy_food: 'usda-sr-legacy',
  survey_fndds_food: 'usda-fndds',
  branded_food: 'usda-branded',
}

/** A food of FoodData Central, read from CSV or JSON. */
export type FdcFood = {
  fdcId: number
  type: string
  description: string
  /** Publication date in days since 1970. */
  published: number
  /** USDA's food group of four digits, or a branded food's category in words. */
  category: string
  ndb: string | null
  /** Per 100 g, by FoodData Central's nutrient id; those beyond the label in the unit of our table. */
  amounts: ReadonlyMap<number, number>
  portions: Portion[]
  brand: { owner: string; code: string } | null
}

/** FoodData Central's nutrient ids, the preferred one first. */
const nutrientIds = {
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

const labelIds: ReadonlySet<number> = new Set(Object.values(nutrientIds).flat())
const vitaminD = 1114
const vitaminDInInternationalUnits = 1110

/** A stated amount as it is kept, or null for nutrients that are not imported and units that say nothing. */
export function keptAmount(id: number, amount: number, unit: string | undefined): number | null {
  if (labelIds.has(id)) return amount
  const nutrient = definitionByFdcId.get(id === vitaminDInInternationalUnits ? vitaminD : id)
  return nutrient === undefined ? null : usdaAmount(nutrient, amount, id === vitaminDInInternationalUnits ? 'IU' : unit)
}

function amountsOf(amounts: ReadonlyMap<number, number>): NutrientAmounts {
  const found: Record<string, number> = {}
  for (const [id, { key }] of definitionByFdcId) {
    const amount = amounts.get(id) ?? (id === vitaminD ? amounts.get(vitaminDInInternationalUnits) : undefined)
    if (amount !== undefined) found[key] = amount
  }
  return found
}

/** The draft of a food, or the reason to skip it. */
function fdcDraft(food: FdcFood): FoodDraft | string {
  const name = food.description.replace(/\s+/g, ' ').trim().slice(0, 200)
  if (name === '') return 'no name'
  const isBranded = food.type === 'branded_food'
  const code = food.brand ? normaliseBarcode(food.brand.code) : null
  const { values, computed } = withEnergy(declaredBy(food.amounts))
  // Manufacturers' values may be plainly wrong, so they are validated; measured ones are not, though they may not add up.
  const { nutriments, problem } = isBranded
    ? validate(values)
    : { nutriments: roundedNutriments(values), problem: null }
  // Implausible label values make the other values untrustworthy too.
  const stated = problem ? {} : amountsOf(food.amounts)
  const knownCount = Object.values(nutriments).filter((value) => value !== null && value !== undefined).length
  const portions = isBranded ? food.portions : commonFirst(food.portions)
  return {
    key: isBranded && code ? code : String(food.fdcId),
    name: isBranded ? sentenceCase(name) : name,
    synonyms: [],
    brands: food.brand?.owner || null,
    code,
    ndb: food.ndb,
    servingSize: portions[0] ? portionText(portions[0].label, portions[0].grams) : null,
    categories: isBranded ? tagOf(food.category) : usdaCategories(food.category, name),
    nutriments,
    amounts: isBranded ? plausibleAmounts(stated, nutriments) : stated,
    portions,
    kind: isBranded ? 'label' : 'generic',
    priority: (priorityOfType[food.type] ?? 0) + knownCount - name.length / 4,
    precedence: knownCount * 1e6 + food.published,
    problem: problem ?? (computed ? 'energy computed from protein, carbohydrates and fat' : null),
  }
}

/** Foundation foods, which are analysed most carefully, come first, then foods of the dietary survey. */
const priorityOfType: Record<string, number> = { foundation_food: 150, survey_fndds_food: 100 }

function declaredBy(amounts: ReadonlyMap<number, number>): DeclaredValues {
  const value = (nutrient: keyof typeof nutrientIds) =>
    nutrientIds[nutrient].map((id) => amounts.get(id)).find((one) => one !== undefined) ?? null
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
    // Salt in g, as on European labels, of sodium in mg.
    salt: sodium === null ? null : (sodium * saltPerSodium) / 1000,
  }
}

/** Computes missing energy from the macros with Atwater's general factors, if all three are known. */
function withEnergy(declared: DeclaredValues): { values: DeclaredValues; computed: boolean } {
  const { kcal, kj, protein, carbs, fat } = declared
  if (kcal !== null || kj !== null || protein === null || carbs === null || fat === null)
    return { values: declared, computed: false }
  return { values: { ...declared, kcal: macroEnergy({ protein, carbs, fat }) }, computed: true }
}

const sentenceCase = (name: string) => (name === name.toUpperCase() ? name[0] + name.slice(1).toLowerCase() : name)

const tagOf = (category: string) => {
  const slug = category
    .toLowerCase()
    .replace(/[^a-z]+/g, '-')
    .replace(/^-|-$/g, '')
  return slug ? [`en:${slug}`] : []
}

/** A portion as a list of one, or an empty list without a usable weight (0 to 10 kg) or description. */
export function portionOf(amount: number | null, words: string, grams: number): Portion[] {
  const text = words.replace(/\s+/g, ' ').trim()
  if (!(grams > 0 && grams <= 10_000) || text === '' || /quantity not specified/i.test(text)) return []
  return [{ label: amount === null ? text : `${amount} ${text}`, grams: Math.round(grams * 10) / 10 || grams }]
}

/** A branded food's serving: the household measure with its weight in g or ml (1 ml counts as 1 g). */
export function brandedServing(household: string, size: number | null, unit: string): Portion[] {
  if (size === null || !/^(?:g|grm|ml|mlt|gram|grams)$/i.test(unit)) return []
  return portionOf(null, household || `${Math.round(size * 10) / 10} ${/^m/i.test(unit) ? 'ml' : 'g'}`, size)
}

/** One build per food type that occurs, so that importing one type later leaves the others unchanged. */
export function fdcBuilds(folder: string) {
  const builds = new Map<string, Build>()
  const unassigned: string[] = []
  const translate = createNameTranslator()

  function buildOf(type: string): Build {
    const source = sourceOfType[type] ?? type
    const existing = builds.get(source)
    if (existing) return existing
    const build = startBuild(folder, source)
    builds.set(source, build)
    return build
  }

  return {
    add(food: FdcFood) {
      const draft = fdcDraft(food)
      const build = buildOf(food.type)
      if (typeof draft === 'string') return build.skip(draft)
      build.add({ ...draft, localNames: translate(draft) })
      if (draft.problem && draft.nutriments['energy-kcal_100g'] === null)
        build.skip(`values left out: ${draft.problem}`)
    },
    /** For rows without a known type; counted with the first build. */
    skip(reason: string) {
      unassigned.push(reason)
    },
    /** Finishes the files of all types before it swaps in the first, so that an import replaces all of them or none. */
    async finish(signal: AbortSignal | undefined, onShare: (share: number) => void): Promise<ImportResult> {
      const total: ImportResult = { foods: 0, skipped: {}, sources: [] }
      const [first] = builds.values()
      for (const reason of unassigned) first?.skip(reason)
      const filled = [...builds.values()].filter((build) => build.added() > 0)
      if (filled.length === 0) {
        for (const reason of unassigned) total.skipped[reason] = (total.skipped[reason] ?? 0) + 1
        throw nothingFound(first?.skipped ?? total.skipped)
      }
      for (const [done, build] of filled.entries()) {
        const result = await runSteps(build, signal, (share) => onShare((done + share) / filled.length))
        total.foods += result.foods
        total.sources.push(...result.sources)
        for (const [reason, count] of Object.entries(result.skipped))
          total.skipped[reason] = (total.skipped[reason] ?? 0) + count
      }
      signal?.throwIfAborted()
      for (const build of filled) build.publish()
      total.sources.sort()
      return total
    },
    discard() {
      for (const build of builds.values()) build.discard()
    },
  }
}
