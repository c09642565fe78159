import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import type { Portion } from '#domain/food.ts'
import { portionText } from '#domain/portion.ts'
import { parseOtherNames, searchedName } from '../shown-name.ts'
import { openSourceFile } from '../source-file.ts'
import { words } from '../text.ts'
import type { FoodDraft } from './build.ts'
import { finishNow, startBuild } from './build.ts'

/** The built-in list of everyday foods, available without any import. */
export const staplesCsv = join(import.meta.dirname, '..', 'staples.csv')

/** Builds `staples.db` if it is missing or was built from another version of the list. Takes well under a second. */
export function ensureStaples(folder: string, csv: string): void {
  const text = readFileSync(csv)
  const hash = createHash('sha256').update(text).digest('hex')
  const existing = openSourceFile(join(folder, 'staples.db'))
  const isFresh = 'meta' in existing && existing.meta('hash') === hash
  if ('close' in existing) existing.close()
  if (!isFresh) importStaples(folder, text.toString('utf8'), hash)
}

function importStaples(folder: string, csv: string, hash: string): void {
  const lines: Record<string, string>[] = parse(csv, { columns: true, skip_empty_lines: true, trim: true })
  const names = Object.fromEntries(lines.flatMap(({ name = '', names }) => (names ? [[slug(name), names]] : [])))
  const build = startBuild(folder, 'staples', { hash, names: JSON.stringify(names) })
  try {
    // The list is sorted by priority: the food that most people mean comes first.
    for (const [i, line] of lines.entries()) build.add(draft(line, lines.length - i))
    finishNow(build)
  } finally {
    build.discard()
  }
}

function draft(line: Record<string, string>, priority: number): FoodDraft {
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
    nutriments: {
      'energy-kcal_100g': number(line.kcal),
      proteins_100g: number(line.protein),
      carbohydrates_100g: number(line.carbs),
      fat_100g: number(line.fat),
      fiber_100g: number(line.fiber) ?? undefined,
      sugars_100g: number(line.sugars) ?? undefined,
      'saturated-fat_100g': number(line.saturatedFat) ?? undefined,
      salt_100g: number(line.salt) ?? undefined,
    },
    portions,
    kind: 'generic',
    priority,
  }
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
