import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { sr28Amounts, sr28Values } from '../server/catalogue/import/sr28-values.ts'
import { linesOf, stapleNutrientsCsv, staplesCsv } from '../server/catalogue/import/staples.ts'
import { nutrientDefinitions } from '../server/domain/nutrients.ts'
import type { NutrientAmounts } from '../server/domain/nutrition.ts'

/**
 * `node scripts/staple-nutrients.ts <folder of USDA's SR28>`: writes the nutrients beyond the label of the staples from `ABBREV.txt`
 * (public domain). A dish gets what all of its ingredients state.
 */
const [folder = '.'] = process.argv.slice(2)
const amounts = new Map(
  readFileSync(join(folder, 'ABBREV.txt'), 'latin1')
    .split(/\r?\n/)
    .map(sr28Values)
    .map((cells) => [cells[0] ?? '', sr28Amounts(cells)]),
)

const foods = linesOf(readFileSync(staplesCsv)).map(({ name = '', ndb = '', source = '' }) => ({
  name,
  amounts: ndb ? stated(ndb) : composed(source),
}))
const keys = nutrientDefinitions.map(({ key }) => key).filter((key) => foods.some(({ amounts }) => key in amounts))
const quoted = (name: string) => (/[",]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name)
const rows = foods.map(({ name, amounts }) => [quoted(name), ...keys.map((key) => amounts[key] ?? '')])
writeFileSync(
  join(dirname(staplesCsv), stapleNutrientsCsv),
  [['name', ...keys], ...rows].map((cells) => `${cells.join(',')}\n`).join(''),
)

function stated(ndb: string): NutrientAmounts {
  const found = amounts.get(ndb)
  if (!found) throw new Error(`SR28 has no food ${ndb}.`)
  return found
}

/** `composed: 50 g 08120, 300 g 01079 = 330 g`: cooking changes only the water, so of such a dish that is unknown. */
function composed(source: string): NutrientAmounts {
  const parts = [...source.matchAll(/([\d.]+) g (\d{5})/g)].map(([, grams, ndb = '']) => ({
    grams: Number(grams),
    amounts: stated(ndb),
  }))
  const cooked = /= ([\d.]+) g/.exec(source)?.[1]
  const weight = cooked ? Number(cooked) : parts.reduce((sum, { grams }) => sum + grams, 0)
  const dish: Record<string, number> = {}
  for (const { key } of nutrientDefinitions) {
    const values = parts.map(({ grams, amounts }) => ({ grams, amount: amounts[key] }))
    if (values.length === 0 || values.some(({ amount }) => amount === undefined)) continue
    if (cooked && key === 'water') continue
    const sum = values.reduce((sum, { grams, amount = 0 }) => sum + grams * amount, 0)
    dish[key] = Number((sum / weight).toPrecision(4))
  }
  return dish
}
