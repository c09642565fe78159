import type { Day } from '../../../domain/day.ts'
import { mealOf, usualMealNamed } from '../../../domain/imports.ts'
import type { Nutrients } from '../../../domain/nutrition.ts'
import { nutrientNamed, nutrientReader } from '../formats/columns.ts'
import { conventionsOf, encodingOf, tableCells } from '../formats/csv-rows.ts'
import { dayOf } from '../formats/dates.ts'
import { amountIn, type DecimalStyle, gramsOf, isAmbiguous, numberIn } from '../formats/numbers.ts'
import {
  type FoodRow,
  type ImportRow,
  noDate,
  noName,
  type ReadContext,
  type ShapedFile,
  type Source,
  skipped,
} from '../source.ts'

/**
 * FatSecret's food diary report. Leading spaces make it a tree: a day, its meals, their foods and the portion of each. Labels, dates
 * and decimals follow the person's language. Only the foods count, because the totals of days and meals may differ from their sum.
 */
export const fatsecret: Source = {
  name: 'fatsecret',
  label: 'FatSecret',
  recognise: ({ shape }) => (shape.type === 'table' && shape.lines.some(isHeader) ? 'report' : null),
  async *read(files, ctx) {
    for (const file of files) yield* readReport(file, ctx)
  },
}

// Only FatSecret writes a blank after the bracket: `Cals ( kcal),Fat( g)`. The labels do not count, since their encoding is not known
// yet.
const isHeader = (line: string) => (line.match(/[,;\t]"?[^,;\t()"]+\(\s[^,;\t()]+\)/g) ?? []).length >= 3

/** A line of the report. `depth` is the number of its leading spaces, `text` is everything before its values. */
type Line = { depth: number; text: string; values: string[]; cells: string[] }

async function* readReport(file: ShapedFile, ctx: ReadContext): AsyncGenerator<ImportRow> {
  const encoding = encodingOf(file.head, knownWords)
  if (encoding === null) {
    yield skipped("The report's character encoding is not recognised.", [])
    return
  }
  const { style, order } = await conventionsOf(samplesOf(file, encoding), ctx)
  let nutrientsOf = nutrientReader([])
  let day: { date: Day; total: Nutrients; hasFoods: boolean } | null = null
  let meal = mealOf('Snacks')
  let food: FoodRow | null = null
  for await (const line of linesOf(file, encoding)) {
    if (line.depth >= 3) {
      if (food) Object.assign(food, portionOf(line.text, style ?? 'point'))
      continue
    }
    // A food is passed on only now, because its portion is in the line after it.
    if (food) yield food
    food = null
    if (isHeader(line.cells.join(','))) nutrientsOf = nutrientReader(line.cells.slice(1))
    else if (line.depth === 0) {
      const date = dayOf(line.text, order)
      if (day && !day.hasFoods) yield { kind: 'dayTotal', date: day.date, nutrients: day.total }
      const total = nutrientsOf(line.values, style ?? 'point')
      day = date === null ? null : { date, total, hasFoods: false }
    } else if (line.depth === 1) meal = mealOf(line.text)
    else {
      const problem = problemOf(line, day !== null, style)
      if (problem !== null || day === null) {
        yield skipped(problem ?? noDate, line.cells)
        continue
      }
      day.hasFoods = true
      const amounts = nutrientsOf(line.values, style ?? 'point')
      food = {
        kind: 'food',
        date: day.date,
        meal,
        name: line.text,
        quantity: 1,
        servingSize: '1 serving',
        nutrients: amounts,
      }
    }
  }
  if (food) yield food
  if (day && !day.hasFoods) yield { kind: 'dayTotal', date: day.date, nutrients: day.total }
}

/** Names have unquoted commas. So the values are counted from the right, as many as the last header has. */
async function* linesOf(file: ShapedFile, encoding: string): AsyncGenerator<Line> {
  const delimiter = file.shape.type === 'table' ? file.shape.delimiter : ','
  let columns = 0
  for await (const cells of tableCells(file, { delimiter, encoding })) {
    const [first = ''] = cells
    if (first.startsWith('#')) continue
    if (isHeader(cells.join(','))) columns = cells.length - 1
    const depth = first.length - first.trimStart().length
    const named = depth >= 3 || cells.length <= columns ? cells.length : cells.length - columns
    yield { depth, text: cells.slice(0, named).join(delimiter).trim(), values: cells.slice(named), cells }
  }
}

async function* samplesOf(file: ShapedFile, encoding: string) {
  for await (const { depth, text, values } of linesOf(file, encoding))
    yield { date: depth === 0 ? text : null, numbers: values }
}

function problemOf({ text, values, cells }: Line, hasDay: boolean, style: DecimalStyle | null): string | null {
  if (!hasDay) return noDate
  if (text === '') return noName
  if (values.length === 0) return 'The row has fewer values than the header.'
  if (values.some((value) => value.trim() !== '' && numberIn(value, style ?? 'point') === null))
    return 'A value in the row is not a number.'
  // An unquoted comma in a number looks like the end of a cell.
  if (cells.slice(1, -values.length).some((cell) => numberIn(cell) !== null) || (!style && values.some(isAmbiguous)))
    return 'The commas of the row can be read in two ways.'
  return null
}

/** `2  x 1/2 cup, 240 ml` are two servings of `1/2 cup, 240 ml`. In `1/2 cup, 40 g` and `40 г` the weight is known. */
function portionOf(text: string, style: DecimalStyle): Partial<FoodRow> {
  const written = text.replace(/\s+/g, ' ').trim()
  const [, times, each = written] = /^(\d+(?:[.,]\d+)?) ?[x×х] ?(.+)$/i.exec(written) ?? []
  const quantity = numberIn(times, style) ?? 1
  const last = amountIn(each.slice(each.lastIndexOf(', ') + 1))
  const grams = last && gramsOf(last.amount, last.unit.replace(/^(г|гр)\.?$/i, 'g'))
  return { quantity, servingSize: each, grams: grams && grams * quantity }
}

/** The number of headers, meals and dates in a report that are known words. */
function knownWords(text: string): number {
  const cells = text
    .split(/[\r\n]+/)
    .flatMap((line) => (isHeader(line) ? line.split(/[,;\t]/) : [line.replace(/,\d.*/, '')]))
  return cells.filter((cell) => nutrientNamed(cell) ?? usualMealNamed(cell) ?? dayOf(cell)).length
}
