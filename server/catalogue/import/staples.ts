import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Portion } from '#domain/food.ts'
import type { NutrientAmounts } from '#domain/nutrition.ts'
import { mapNutrients, nutrimentsOf, saltPerSodium } from '#domain/nutrition.ts'
import { portionText } from '#domain/portion.ts'
import { createCsvReader } from '../../lib/csv.ts'
import { isOtherLanguage } from '../local-text.ts'
import type { LocalNames } from '../name-index.ts'
import { cannotBeRead, openSourceFile, parseOtherNames, searchedName } from '../source-file.ts'
import { words } from '../text.ts'
import { type FoodDraft, startBuild } from './build.ts'

/** The built-in list of everyday foods, available without any import. */
export const staplesCsv = join(import.meta.dirname, '..', 'staples.csv')

/** Their nutrients beyond the label, beside the list. `scripts/staple-nutrients.ts` makes it from USDA's SR28. */
export const stapleNutrientsCsv = 'staple-nutrients.csv'

/** Their names in other languages, beside the list. */
export const stapleNamesCsv = 'staple-names.csv'

/** The name of this source. */
export const staples = 'staples'

/**
 * Builds `staples.db` if it is missing, broken, or was built from another version of the list. Takes well under a second.
 * Returns what was wrong with the file or prevents a new one; null if nothing.
 */
export function ensureStaples(folder: string, csv: string): string | null {
  const path = join(folder, `${staples}.db`)
  try {
    const text = readLists(csv)
    const existing = existsSync(path) ? openSourceFile(path) : null
    const isFresh = existing !== null && 'meta' in existing && existing.meta('hash') === hashOf(text)
    if (existing && 'close' in existing) existing.close()
    if (!isFresh) for (const _ of buildSteps(folder, text));
    return existing && 'problem' in existing ? existing.problem : null
  } catch (error) {
    return cannotBeRead(error)
  }
}

/** Builds `staples.db` anew, and yields to the event loop between steps. */
export async function buildStaples(folder: string, csv: string, signal: AbortSignal): Promise<void> {
  for (const _ of buildSteps(folder, readLists(csv))) {
    await new Promise((resolve) => setImmediate(resolve))
    signal.throwIfAborted()
  }
}

/** The list, and those of the nutrients beyond the label and of the names in other languages, which are empty where there are none. */
type Lists = { foods: Buffer; nutrients: Buffer; names: Buffer }

function readLists(csv: string): Lists {
  const beside = (name: string) => {
    const path = join(dirname(csv), name)
    return existsSync(path) ? readFileSync(path) : Buffer.alloc(0)
  }
  return { foods: readFileSync(csv), nutrients: beside(stapleNutrientsCsv), names: beside(stapleNamesCsv) }
}

/** What the foods of the list are called in other languages, by their names in it. */
export function stapleNames(csv: Buffer): Map<string, LocalNames> {
  const names = new Map<string, LocalNames>()
  for (const { key = '', language = '', name = '', synonyms } of linesOf(csv)) {
    if (!isOtherLanguage(language)) continue
    names.set(key, { ...names.get(key), [language]: [name, ...list(synonyms)] })
  }
  return names
}

function* buildSteps(folder: string, lists: Lists): Generator<unknown, void> {
  const lines = linesOf(lists.foods)
  const amounts = new Map(linesOf(lists.nutrients).map(({ name = '', ...cells }) => [name, amountsOf(cells)]))
  const localNames = stapleNames(lists.names)
  const names = Object.fromEntries(lines.flatMap(({ name = '', names }) => (names ? [[slug(name), names]] : [])))
  const build = startBuild(folder, staples, { hash: hashOf(lists), names: JSON.stringify(names) })
  try {
    for (const [i, line] of lines.entries()) {
      // The list is sorted by priority: the food that most people mean comes first.
      const food = draft(line, amounts.get(line.name ?? '') ?? {}, lines.length - i)
      build.add({ ...food, localNames: localNames.get(food.name) })
      if (i % 100 === 99) yield
    }
    yield* build.finish()
    build.publish()
  } finally {
    build.discard()
  }
}

/** The lines below the header, as objects keyed by column. */
export function linesOf(csv: Buffer): Record<string, string>[] {
  const reader = createCsvReader()
  const [columns = [], ...lines] = [...reader.add(csv.toString()), ...reader.end()]
  return lines.map((cells) => Object.fromEntries(columns.map((column, at) => [column, cells[at]?.trim() ?? ''])))
}

const amountsOf = (cells: Record<string, string>): NutrientAmounts =>
  Object.fromEntries(Object.entries(cells).flatMap(([key, cell]) => (cell === '' ? [] : [[key, Number(cell)]])))

const hashOf = ({ foods, nutrients, names }: Lists) =>
  createHash('sha256').update(foods).update(nutrients).update(names).digest('hex')

function draft(line: Record<string, string>, amounts: NutrientAmounts, priority: number): FoodDraft {
  const name = line.name ?? ''
  const portions = (line.portions ?? '').split('|').flatMap(portion)
  return {
    key: slug(name),
    name,
    synonyms: [...list(line.synonyms), ...parseOtherNames(line.names ?? '').map(({ shown }) => searchedName(shown))],
    brands: null,
    code: null,
    ndb: line.ndb || null,
    servingSize: portions[0] ? portionText(portions[0].label, portions[0].grams) : null,
    categories: list(line.category),
    nutriments: nutrimentsOf({
      ...mapNutrients((nutrient) => number(line[nutrient === 'calories' ? 'kcal' : nutrient])),
      salt: exactSalt(number(line.salt), amounts.sodium),
    }),
    amounts,
    portions,
    kind: 'generic',
    priority,
  }
}

/** The list rounds salt (g) to mg; USDA states sodium (mg), of which an entry's is to be a multiple. */
function exactSalt(salt: number | null, sodium: number | undefined): number | null {
  const ofSodium = sodium === undefined ? null : (sodium * saltPerSodium) / 1000
  return salt !== null && ofSodium !== null && Math.abs(salt - ofSodium) <= 0.001 ? ofSodium : salt
}

/** `Milk, whole` -> `milk_whole`. The comma matters: `Chocolate, milk` is not `Chocolate milk`. */
const slug = (name: string) =>
  name
    .split(',')
    .map((segment) => words(segment).join('-'))
    .join('_')

const list = (text = '') =>
  text
    .split('|')
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** An empty cell is unknown, not 0. */
const number = (text = '') => (text === '' ? null : Number(text))

/** `1 medium=118` -> [{ label: '1 medium', grams: 118 }]; empty when it cannot be parsed. */
function portion(text: string): Portion[] {
  const at = text.lastIndexOf('=')
  const grams = Number(text.slice(at + 1))
  return at > 0 && grams > 0 ? [{ label: text.slice(0, at).trim(), grams }] : []
}
