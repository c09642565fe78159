import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Portion } from '#domain/food.ts'
import { portionText } from '#domain/portion.ts'
import type { Build, Draft, ImportResult, Progress } from './build.ts'
import { finishInSteps, startBuild } from './build.ts'
import { lines } from './lines.ts'
import { usdaCategories } from './usda-categories.ts'

const source = 'usda-sr28'
const files = ['FOOD_DES.txt', 'WEIGHT.txt', 'ABBREV.txt'] as const

/**
 * Imports the USDA National Nutrient Database, release 28, in its ASCII form (`^` between values, `~` around texts; empty
 * is unknown), from the folder `path` into the catalogue in `folder`. Bad lines are counted by reason and left out.
 * Aborting leaves the catalogue as it was.
 *
 * @throws Error naming what is missing from the folder; the signal's reason when aborted.
 */
export async function importUsda(
  path: string,
  folder: string,
  onProgress: Progress = () => {},
  signal?: AbortSignal,
): Promise<ImportResult> {
  const missing = files.filter((file) => !existsSync(join(path, file)))
  if (missing.length > 0) throw new Error(`${path} is no USDA SR28 folder: ${missing.join(', ')} not found.`)
  const build = startBuild(folder, source)
  try {
    // Names and portions first: 9,000 foods and 15,000 portions fit in memory whatever the machine.
    const descriptions = await readDescriptions(join(path, 'FOOD_DES.txt'), build, signal)
    const portions = await readPortions(join(path, 'WEIGHT.txt'), build, signal)
    let rows = 0
    for await (const { text, share } of lines(join(path, 'ABBREV.txt'), 'windows-1252', signal)) {
      if (text.trim() === '') continue
      rows++
      const food = readFood(text, descriptions, portions)
      if (typeof food === 'string') build.skip(food)
      else build.add(food)
      if (rows % 500 === 0) onProgress({ rows, share })
    }
    onProgress({ rows, share: 1 })
    return await finishInSteps(build, signal)
  } finally {
    build.discard()
  }
}

type Description = { name: string; group: string; synonyms: string[]; maker: string | null; popular: boolean }

async function readDescriptions(path: string, build: Build, signal?: AbortSignal): Promise<Map<string, Description>> {
  const descriptions = new Map<string, Description>()
  for await (const { text } of lines(path, 'windows-1252', signal)) {
    if (text.trim() === '') continue
    const [ndb = '', group = '', name = '', , synonyms = '', maker = '', survey = ''] = values(text)
    if (!/^\d{5}$/.test(ndb)) build.skip('FOOD_DES: no food number')
    else if (name === '') build.skip('FOOD_DES: no name')
    else {
      const others = synonyms.split(',').filter((synonym) => synonym.trim() !== '')
      descriptions.set(ndb, { name, group, synonyms: others, maker: maker || null, popular: survey === 'Y' })
    }
  }
  return descriptions
}

async function readPortions(path: string, build: Build, signal?: AbortSignal): Promise<Map<string, Portion[]>> {
  const portions = new Map<string, Portion[]>()
  for await (const { text } of lines(path, 'windows-1252', signal)) {
    if (text.trim() === '') continue
    const [ndb = '', , amount = '', measure = '', weight = ''] = values(text)
    const grams = Number(weight)
    if (!/^\d{5}$/.test(ndb)) build.skip('WEIGHT: no food number')
    else if (!(Number(amount) > 0) || measure === '') build.skip('WEIGHT: no measure')
    else if (!(grams > 0 && grams <= 10_000)) build.skip('WEIGHT: no weight')
    else portions.set(ndb, [...(portions.get(ndb) ?? []), { label: `${Number(amount)} ${measure}`, grams }])
  }
  return portions
}

/** The columns of ABBREV. */
const column = { kcal: 3, protein: 4, fat: 5, carbs: 7, fiber: 8, sugars: 9, sodium: 15, saturatedFat: 44 } as const

/** The food of one line of ABBREV, or the reason why there is none. */
function readFood(
  line: string,
  descriptions: Map<string, Description>,
  portions: Map<string, Portion[]>,
): Draft | string {
  const cells = values(line)
  const ndb = cells[0] ?? ''
  if (!/^\d{5}$/.test(ndb)) return 'ABBREV: no food number'
  if (cells.length <= column.saturatedFat) return 'ABBREV: too few columns'
  const numbers = Object.values(column).map((at) => cells[at] ?? '')
  if (!numbers.every((text) => /^\d*\.?\d*$/.test(text))) return 'ABBREV: not a number'
  const description = descriptions.get(ndb)
  if (!description) return 'ABBREV: no description'
  const value = (of: keyof typeof column) => (cells[column[of]] === '' ? null : Number(cells[column[of]]))
  const sodium = value('sodium')
  const household = (portions.get(ndb) ?? []).sort((a, b) => unusual(a) - unusual(b))
  return {
    key: ndb,
    name: description.name,
    synonyms: description.synonyms,
    brands: description.maker,
    code: null,
    ndb,
    servingSize: household[0] ? portionText(household[0].label, household[0].grams) : null,
    categories: usdaCategories(description.group, description.name),
    nutriments: {
      'energy-kcal_100g': value('kcal'),
      proteins_100g: value('protein'),
      carbohydrates_100g: value('carbs'),
      fat_100g: value('fat'),
      fiber_100g: value('fiber') ?? undefined,
      sugars_100g: value('sugars') ?? undefined,
      'saturated-fat_100g': value('saturatedFat') ?? undefined,
      // Salt in g, as on European labels: sodium in mg x 2.5 / 1000 (Regulation (EU) 1169/2011, annex I).
      salt_100g: sodium === null ? undefined : Math.round(sodium * 25) / 10_000,
    },
    portions: household,
    kind: 'generic',
    worth: worthOf(description),
  }
}

/** Foods that the USDA's survey finds people eating first, makers' products after generic ones, short names before long. */
function worthOf({ name, maker, popular, group }: Description): number {
  const oneMaker = maker !== null || /\b[A-Z]{3,}/.test(name.replace(/\b(?:USDA|NLEA|UPC)\b/g, ''))
  const seldomMeant = ['0300', '2100', '3500', '3600'].includes(group)
  return (popular ? 200 : 0) - (oneMaker ? 100 : 0) - (seldomMeant ? 50 : 0) - name.length / 4
}

/** How far from what people would say: a medium one, a slice; then cups and spoons; ounces and yields last. */
function unusual({ label }: Portion): number {
  if (/yield|\b(?:oz|lb|quart|cubic inch)\b/.test(label)) return 3
  if (/^1 medium\b/.test(label)) return 0
  return /^1 (?:serving|slice|piece|fruit|item|bar|cookie|sandwich|NLEA serving)\b/.test(label) ? 1 : 2
}

/** The values of a line, without quotes and with single spaces. */
const values = (line: string): string[] =>
  line.split('^').map((cell) => cell.replace(/^~|~$/g, '').replace(/\s+/g, ' ').trim())
