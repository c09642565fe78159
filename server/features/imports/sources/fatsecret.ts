import type { Day } from '../../../domain/day.ts'
import type { Meal } from '../../../domain/meal-type.ts'
import type { Nutrients } from '../../../domain/nutrition.ts'
import { amountIn, gramsOf } from '../read/amounts.ts'
import { dateOrderIn } from '../read/date-order.ts'
import { dayOf } from '../read/dates.ts'
import { encodingOf } from '../read/encoding.ts'
import { mealNamed, mealOf } from '../read/meals.ts'
import { type DecimalStyle, decimalStyleOf, isAmbiguous, numberIn } from '../read/numbers.ts'
import { nutrientNamed, nutrientReader } from '../read/nutrient-columns.ts'
import { noDate, noName, skipped } from '../read/skipped.ts'
import { tableCells } from '../read/table.ts'
import type { FoodRow, ImportRow, ReadContext, ShapedFile, Source } from '../source.ts'

/**
 * FatSecret's food diary report, which is a tree by leading spaces: a day, its meals, their foods and the portion of each.
 * Labels, dates and decimals follow the person's language. Only foods count; the figures of days and meals may differ.
 */
export const fatsecret: Source = {
  name: 'fatsecret',
  label: 'FatSecret',
  recognise: ({ shape }) => (shape.type === 'table' && shape.lines.some(isHeader) ? 'report' : null),
  async *read(files, ctx) {
    for (const file of files) yield* readReport(file, ctx)
  },
}

// The blank after the bracket is FatSecret's own: `Cals ( kcal),Fat( g)`. Labels of a code page may be unreadable at first.
const isHeader = (line: string) => (line.match(/[,;\t]"?[^,;\t()"]+\(\s[^,;\t()]+\)/g) ?? []).length >= 3

/** A line of the report. `depth` counts its leading spaces; `text` is what comes before its values. */
type Line = { depth: number; text: string; values: string[]; cells: string[] }

async function* readReport(file: ShapedFile, ctx: ReadContext): AsyncGenerator<ImportRow> {
  const encoding = encodingOf(file.head, knownWords)
  if (encoding === null) {
    yield skipped("The report's character encoding is not recognised.", [])
    return
  }
  const { style, order } = await conventionsOf(file, encoding, ctx)
  let nutrientsOf = nutrientReader([])
  let day: { date: Day; total: Nutrients; hasFoods: boolean } | null = null
  let meal: Meal = 'Snacks'
  let food: FoodRow | null = null
  for await (const line of linesOf(file, encoding)) {
    if (line.depth >= 3) {
      if (food) Object.assign(food, portionOf(line.text, style ?? 'point'))
      continue
    }
    // A food waits for the portion in the line after it.
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

/** Names hold unquoted commas, so that values are counted from the right, as many as the last header has. */
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

/** How the report writes decimals and dates, from a look at all of it. */
async function conventionsOf(file: ShapedFile, encoding: string, ctx: ReadContext) {
  let style: DecimalStyle | null = null
  for await (const { values } of linesOf(file, encoding)) {
    style = decimalStyleOf(values)
    if (style) break
  }
  const datesOf = async function* () {
    for await (const { depth, text } of linesOf(file, encoding)) if (depth === 0) yield text
  }
  return { style, order: await dateOrderIn(datesOf(), ctx) }
}

function problemOf({ text, values, cells }: Line, hasDay: boolean, style: DecimalStyle | null): string | null {
  if (!hasDay) return noDate
  if (text === '') return noName
  if (values.length === 0) return 'The row has fewer values than the header.'
  if (values.some((value) => value.trim() !== '' && numberIn(value, style ?? 'point') === null))
    return 'A value in the row is not a number.'
  // A comma of a number would look the same as the next column.
  if (cells.slice(1, -values.length).some((cell) => numberIn(cell) !== null) || (!style && values.some(isAmbiguous)))
    return 'The commas of the row can be read in two ways.'
  return null
}

/** `2  x 1/2 cup, 240 ml` is two servings of `1/2 cup, 240 ml`; `1/2 cup, 40 g` and `40 г` tell a weight. */
function portionOf(text: string, style: DecimalStyle): Partial<FoodRow> {
  const written = text.replace(/\s+/g, ' ').trim()
  const [, times, each = written] = /^(\d+(?:[.,]\d+)?) ?[x×х] ?(.+)$/i.exec(written) ?? []
  const quantity = numberIn(times, style) ?? 1
  const last = amountIn(each.slice(each.lastIndexOf(', ') + 1))
  const grams = last && gramsOf(last.amount, last.unit.replace(/^(г|гр)\.?$/i, 'g'))
  return { quantity, servingSize: each, grams: grams && grams * quantity }
}

/** How many headers, meals and dates of a report are words of a language. */
function knownWords(text: string): number {
  const cells = text
    .split(/[\r\n]+/)
    .flatMap((line) => (isHeader(line) ? line.split(/[,;\t]/) : [line.replace(/,\d.*/, '')]))
  return cells.filter((cell) => nutrientNamed(cell) ?? mealNamed(cell) ?? dayOf(cell)).length
}
