import type { Portion } from '#domain/food.ts'
import type { NutrientAmounts } from '#domain/nutrition.ts'
import { mapNutrients, nutrimentsOf, saltPerSodium } from '#domain/nutrition.ts'
import { portionText } from '#domain/portion.ts'
import { namesBrand } from '../rich-in.ts'
import { type Build, type FoodDraft, finishInSteps, type ImportResult, type Progress, startBuild } from './build.ts'
import { createNameTranslator } from './generic-names.ts'
import { assertComplete, type Files, type Input, lineBatches } from './input.ts'
import { sr28Amounts, sr28Values } from './sr28-values.ts'
import { commonFirst, definitionByNumber, usdaAmount, usdaCategories } from './usda.ts'

const source = 'usda-sr28'
const requiredFiles = ['FOOD_DES.txt', 'WEIGHT.txt', 'ABBREV.txt'] as const
/** States more nutrients than ABBREV: amino acids, single sugars, caffeine, alcohol and more. */
const allNutrients = 'NUT_DATA.txt'

/** True when any of SR28's files is present; `importSr28` reports the missing ones. */
export const isSr28 = (files: Files): boolean => requiredFiles.some((name) => files.has(name))

/**
 * Imports the USDA National Nutrient Database, release 28, in ASCII form (`^` between values, `~` around texts; empty is unknown).
 *
 * @throws Error that names missing files; the signal's reason when aborted.
 */
export async function importSr28(
  files: Files,
  folder: string,
  onProgress: Progress,
  signal?: AbortSignal,
): Promise<ImportResult> {
  assertComplete(files, requiredFiles, 'USDA SR28')
  const build = startBuild(folder, source)
  const translate = createNameTranslator()
  try {
    // Descriptions and portions are kept in memory: 9,000 foods and 15,000 portions are small.
    const descriptions = await readDescriptions(await files.open('FOOD_DES.txt'), build, signal)
    const portions = await readPortions(await files.open('WEIGHT.txt'), build, signal)
    const amounts = files.has(allNutrients)
      ? await readAmounts(await files.open(allNutrients), build, signal)
      : new Map()
    let rows = 0
    const abbrev = await files.open('ABBREV.txt')
    for await (const text of lines(abbrev, signal)) {
      if (text.trim() === '') continue
      rows++
      const food = readFood(text, { descriptions, portions, amounts })
      if (typeof food === 'string') build.skip(food)
      else build.add({ ...food, localNames: translate(food) })
      if (rows % 500 === 0) onProgress({ phase: 'reading', rows, share: abbrev.share() })
    }
    onProgress({ phase: 'reading', rows, share: 1 })
    return await finishInSteps(build, signal, (share) => onProgress({ phase: 'indexing', rows, share }))
  } finally {
    build.discard()
  }
}

async function* lines(input: Input, signal?: AbortSignal): AsyncGenerator<string> {
  for await (const batch of lineBatches(input, 'windows-1252')) {
    signal?.throwIfAborted()
    yield* batch
  }
}

type Description = { name: string; group: string; synonyms: string[]; maker: string | null; popular: boolean }

async function readDescriptions(input: Input, build: Build, signal?: AbortSignal): Promise<Map<string, Description>> {
  const descriptions = new Map<string, Description>()
  for await (const text of lines(input, signal)) {
    if (text.trim() === '') continue
    const [ndb = '', group = '', name = '', , synonyms = '', maker = '', survey = ''] = sr28Values(text)
    if (!/^\d{5}$/.test(ndb)) build.skip('FOOD_DES: no food number')
    else if (name === '') build.skip('FOOD_DES: no name')
    else {
      const others = synonyms.split(',').filter((synonym) => synonym.trim() !== '')
      // USDA writes it as one word; people search for two.
      if (name.startsWith('Babyfood')) others.push(name.replace('Babyfood', 'Baby food'))
      descriptions.set(ndb, { name, group, synonyms: others, maker: maker || null, popular: survey === 'Y' })
    }
  }
  return descriptions
}

async function readPortions(input: Input, build: Build, signal?: AbortSignal): Promise<Map<string, Portion[]>> {
  const portions = new Map<string, Portion[]>()
  for await (const text of lines(input, signal)) {
    if (text.trim() === '') continue
    const [ndb = '', , amount = '', measure = '', weight = ''] = sr28Values(text)
    const grams = Number(weight)
    if (!/^\d{5}$/.test(ndb)) build.skip('WEIGHT: no food number')
    else if (!(Number(amount) > 0) || measure === '') build.skip('WEIGHT: no measure')
    else if (!(grams > 0 && grams <= 10_000)) build.skip('WEIGHT: no weight')
    else portions.set(ndb, [...(portions.get(ndb) ?? []), { label: `${Number(amount)} ${measure}`, grams }])
  }
  return portions
}

/** The amounts in NUT_DATA by food, of the nutrients beyond the label. */
async function readAmounts(input: Input, build: Build, signal?: AbortSignal): Promise<Map<string, NutrientAmounts>> {
  const amounts = new Map<string, Record<string, number>>()
  for await (const text of lines(input, signal)) {
    if (text.trim() === '') continue
    const [ndb = '', number = '', amount = ''] = sr28Values(text)
    const nutrient = definitionByNumber.get(Number(number))
    if (!nutrient) continue
    const value = amount === '' || !(Number(amount) >= 0) ? null : usdaAmount(nutrient, Number(amount), undefined)
    if (!/^\d{5}$/.test(ndb) || value === null) {
      build.skip('NUT_DATA: not a number')
      continue
    }
    const food = amounts.get(ndb) ?? {}
    food[nutrient.key] = value
    amounts.set(ndb, food)
  }
  return amounts
}

/** Column indexes in ABBREV. */
const column = { calories: 3, protein: 4, fat: 5, carbs: 7, fiber: 8, sugars: 9, sodium: 15, saturatedFat: 44 } as const

type Parts = {
  descriptions: Map<string, Description>
  portions: Map<string, Portion[]>
  amounts: Map<string, NutrientAmounts>
}

/** The food of a line of ABBREV, or the reason to skip it. */
function readFood(line: string, { descriptions, portions, amounts }: Parts): FoodDraft | string {
  const cells = sr28Values(line)
  const ndb = cells[0] ?? ''
  if (!/^\d{5}$/.test(ndb)) return 'ABBREV: no food number'
  if (cells.length <= column.saturatedFat) return 'ABBREV: too few columns'
  const numbers = Object.values(column).map((at) => cells[at] ?? '')
  if (!numbers.every((text) => /^\d*\.?\d*$/.test(text))) return 'ABBREV: not a number'
  const description = descriptions.get(ndb)
  if (!description) return 'ABBREV: no description'
  const value = (of: keyof typeof column) => (cells[column[of]] === '' ? null : Number(cells[column[of]]))
  const household = commonFirst(portions.get(ndb) ?? [])
  return {
    key: ndb,
    name: description.name,
    synonyms: description.synonyms,
    brands: description.maker,
    code: null,
    ndb,
    servingSize: household[0] ? portionText(household[0].label, household[0].grams) : null,
    categories: usdaCategories(description.group, description.name),
    nutriments: nutrimentsOf(
      mapNutrients((nutrient) => (nutrient === 'salt' ? saltOf(value('sodium')) : value(nutrient))),
    ),
    amounts: { ...sr28Amounts(cells), ...amounts.get(ndb) },
    portions: household,
    kind: 'generic',
    priority: priorityOf(description),
  }
}

/** Salt in g, as on European labels, of sodium in mg. */
const saltOf = (sodium: number | null) => (sodium === null ? null : Math.round(sodium * saltPerSodium * 10) / 10_000)

/** Foods of the USDA's dietary survey come first, generic ones before one manufacturer's, short names before long ones. */
function priorityOf({ name, maker, popular, group }: Description): number {
  const isBranded = maker !== null || namesBrand(name)
  const isRareGroup = ['0300', '2100', '3500', '3600'].includes(group)
  return (popular ? 200 : 0) - (isBranded ? 100 : 0) - (isRareGroup ? 50 : 0) - name.length / 4
}
