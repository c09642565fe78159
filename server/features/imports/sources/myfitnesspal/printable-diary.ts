import { Parser } from 'htmlparser2'
import type { Day } from '../../../../domain/day.ts'
import type { Meal } from '../../../../domain/meal-type.ts'
import type { Nutrients } from '../../../../domain/nutrition.ts'
import { amountIn, amountText, gramsOf } from '../../read/amounts.ts'
import { dayOf } from '../../read/dates.ts'
import { mealOf } from '../../read/meals.ts'
import { numberIn } from '../../read/numbers.ts'
import { nutrientReader } from '../../read/nutrient-columns.ts'
import { noDate, noName, skipped } from '../../read/skipped.ts'
import type { FoodRow, ImportFile, ImportRow, ShapedFile } from '../../source.ts'
import { exerciseName, isAdjustment } from './exercise-name.ts'

export const isPrintableDiary = ({ shape }: ShapedFile): boolean =>
  (shape.type === 'html' || (shape.type === 'xml' && shape.root.toLowerCase() === 'html')) &&
  /main-title-2/.test(shape.text) &&
  /id=["']?(food|excercise)\b/.test(shape.text)

/** The foods and exercises of a printable diary: for each day a heading with its date, and a table of each. */
export async function* readDiary(file: ImportFile): AsyncGenerator<ImportRow> {
  let date: Day | null = null
  let meal: Meal = 'Snacks'
  let headers: readonly string[] = []
  let nutrientsOf = nutrientReader(headers)
  for await (const row of rowsOf(file)) {
    if (row.kind === 'heading') date = dayOf(row.text)
    else if (row.part === 'thead') {
      headers = row.cells
      nutrientsOf = nutrientReader(headers)
    } else if (row.part === 'tfoot' || row.cells.length === 0) continue
    else if (row.isTitle) meal = mealOf(row.cells[0] ?? '')
    else if (row.table !== 'food' && row.table !== 'excercise') continue
    else if (date === null) yield skipped(noDate, row.cells)
    else if (row.table === 'food') yield foodOf(row.cells, nutrientsOf(row.cells.map(withoutUnit)), date, meal)
    else yield exerciseOf(row.cells, headers, date)
  }
}

function foodOf(cells: readonly string[], amounts: Nutrients, date: Day, meal: Meal): ImportRow {
  const [title = ''] = cells
  // `Mill Lane - Oats, 60 g` ends with the amount.
  const [, name = title, written = ''] = /^(.+), ([\d.]+ .+)$/.exec(title) ?? []
  const amount = amountIn(written)
  if (name.trim() === '' || amounts.calories === null) return skipped('The row has no name or no calories.', cells)
  return {
    kind: 'food',
    date,
    meal,
    name: amount ? name.trim() : title.trim(),
    quantity: 1,
    servingSize: amount ? amountText(amount.amount, amount.unit) : '1 serving',
    nutrients: amounts,
    grams: amount && gramsOf(amount.amount, amount.unit),
  } satisfies FoodRow
}

function exerciseOf(cells: readonly string[], headers: readonly string[], date: Day): ImportRow {
  const name = exerciseName(cells[0] ?? '')
  const calories = numberIn(withoutUnit(cells[headers.indexOf('Calories')] ?? ''))
  return name === ''
    ? skipped(noName, cells)
    : { kind: 'exercise', date, name, calories, isAdjustment: isAdjustment(name) }
}

/** `1,830mg` becomes `1,830`. */
const withoutUnit = (value: string) => value.replace(/(?<![\s\p{L}%])[\s\p{L}%]+$/u, '')

type Heading = { kind: 'heading'; text: string }
type Row = { kind: 'row'; table: string; part: string; isTitle: boolean; cells: string[] }

/** Characters of a cell that are kept, whatever a broken page holds. */
const maxText = 10_000

/** Streams the headings and table rows of a page. */
async function* rowsOf(file: ImportFile): AsyncGenerator<Heading | Row> {
  let found: (Heading | Row)[] = []
  let [table, part] = ['', '']
  let row: Row | null = null
  /** The text of the cell or heading that is open. */
  let text: string | null = null
  const parser = new Parser({
    onopentag(name, { id = '', class: classes = '' }) {
      if (name === 'table') [table, part] = [id, '']
      else if (name === 'thead' || name === 'tbody' || name === 'tfoot') part = name
      else if (name === 'tr') row = { kind: 'row', table, part, isTitle: /\btitle\b/.test(classes), cells: [] }
      else if (name === 'td' || name === 'th' || (name === 'h2' && /\bmain-title-2\b/.test(classes))) text = ''
    },
    ontext(chunk) {
      if (text !== null && text.length < maxText) text += chunk
    },
    onclosetag(name) {
      if (name === 'table') table = ''
      else if (name === part) part = ''
      else if (name === 'tr' && row) {
        found.push(row)
        row = null
      } else if (text !== null && (name === 'td' || name === 'th' || name === 'h2')) {
        const written = text.replace(/\s+/g, ' ').trim()
        if (name === 'h2') found.push({ kind: 'heading', text: written })
        else row?.cells.push(written)
        text = null
      }
    },
  })
  const decoder = new TextDecoder()
  for await (const chunk of await file.open()) {
    parser.write(decoder.decode(chunk as Buffer, { stream: true }))
    const complete = found
    found = []
    yield* complete
  }
  parser.end(decoder.decode())
  yield* found
}
