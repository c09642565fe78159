import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { amountsOf, values } from '../server/catalogue/import/sr28.ts'
import { nutrientDefinitions } from '../server/domain/nutrients.ts'
import { createCsvReader } from '../server/lib/csv.ts'

// Writes `server/catalogue/staple-nutrients.csv`: what USDA's SR28 (public domain) states beyond the label for the foods behind the
// staples, per 100 g, in the unit of each nutrient. Its argument is the folder with SR28's ABBREV.txt.

const [folder] = process.argv.slice(2)
if (!folder) throw new Error('Usage: node scripts/staple-nutrients.ts <folder of SR28>')

const catalogue = join(import.meta.dirname, '..', 'server', 'catalogue')
const reader = createCsvReader()
const text = readFileSync(join(catalogue, 'staples.csv'), 'utf8')
const [header = [], ...lines] = [...reader.add(text), ...reader.end()]
const at = header.indexOf('ndb')
const numbers = new Set(lines.map((line) => line[at]).filter(Boolean))

const sodiumColumn = 15
const stated = new Map<string, Record<string, number>>()
for (const line of readFileSync(join(folder, 'ABBREV.txt'), 'utf8').split(/\r?\n/)) {
  const cells = values(line)
  const [ndb = ''] = cells
  if (!numbers.has(ndb)) continue
  const sodium = cells[sodiumColumn]
  stated.set(ndb, { ...amountsOf(cells), ...(sodium && { sodium: Number(sodium) }) })
}

const keys = nutrientDefinitions.map(({ key }) => key).filter((key) => [...stated.values()].some((food) => key in food))
const rows = [...stated]
  .sort(([a], [b]) => (a < b ? -1 : 1))
  .map(([ndb, food]) => [ndb, ...keys.map((key) => food[key] ?? '')])
writeFileSync(
  join(catalogue, 'staple-nutrients.csv'),
  [['ndb', ...keys], ...rows].map((row) => `${row.join(',')}\n`).join(''),
)
