import { mealOf } from '../../../domain/imports.ts'
import { headerParts, nutrientNamed, nutrientReader } from '../formats/columns.ts'
import { headersOf, rowsIn } from '../formats/csv-rows.ts'
import { type DateOrder, dateOrderIn, dayOf, hourOf } from '../formats/dates.ts'
import { amountIn, kgOf, numberIn, servingOf } from '../formats/numbers.ts'
import { amountReader } from '../formats/nutrient-columns.ts'
import { dateOfSerial, rowsBelowHeader } from '../formats/xlsx.ts'
import {
  type ImportRow,
  noDate,
  noName,
  type ReadContext,
  type RecognisedFile,
  type ShapedFile,
  type Source,
  skipped,
} from '../source.ts'

/** MacroFactor's food log as CSV, and its workbooks: the quick export and the all-time export. Days without data are zeros. */
export const macrofactor: Source = {
  name: 'macrofactor',
  label: 'MacroFactor',
  // Every header has its unit.
  nutrientUnits: {},
  recognise: (file) => (sheetsOf(file).some(isOfMacroFactor) ? 'data' : null),
  async *read(files, ctx) {
    for (const file of files) for (const sheet of sheetsOf(file)) yield* rowsOfSheet(file, sheet, ctx)
  },
}

/** A sheet of a workbook, or a CSV with the name ''. */
type Sheet = { name: string; header: readonly string[] }

const sheetsOf = (file: ShapedFile): readonly Sheet[] =>
  file.shape.type === 'workbook' ? file.shape.sheets : [{ name: '', header: headersOf(file) }]

const isFoodLog = ({ header }: Sheet) => header.includes('Food Name') && header.includes('Serving Qty')
const isWeight = (header: string) => {
  const { label, unit } = headerParts(header)
  return label === 'Weight' && kgOf(1, unit) !== null
}
const isCalories = (header: string) => nutrientNamed(header) === 'calories' && headerParts(header).unit !== ''

function isOfMacroFactor(sheet: Sheet): boolean {
  const { name, header } = sheet
  if (isFoodLog(sheet)) return true
  if (header[0] !== 'Date') return false
  if (name === 'Calories & Macros') return header.some(isCalories)
  return header.some(isWeight) && (header.includes('Fat Percent') || header.includes('Expenditure'))
}

async function* rowsOfSheet(file: RecognisedFile, sheet: Sheet, ctx: ReadContext): AsyncGenerator<ImportRow> {
  const read = readerOf(sheet)
  const dateAt = Math.max(0, sheet.header.indexOf('Date'))
  const dates = async function* () {
    for await (const cells of cellsOf(file, sheet)) yield cells[dateAt] ?? ''
  }
  const order = read && (await dateOrderIn(dates(), ctx))
  for await (const cells of cellsOf(file, sheet))
    if (read) yield* read(cells, order)
    else yield skipped(`The sheet ${sheet.name} holds nothing that can be imported.`, cells)
}

type Reader = (cells: readonly string[], order: DateOrder | null) => Generator<ImportRow>

/** Makes the reader of a sheet by its headers; null for a sheet that is not imported, such as the steps. */
function readerOf(sheet: Sheet): Reader | null {
  const { header } = sheet
  if (isFoodLog(sheet)) return foodReader(header)
  if (header[0] !== 'Date') return null
  const nutrientsOf = header.some(isCalories) ? nutrientReader(header) : null
  const amountsOf = amountReader(header)
  const weightAt = header.findIndex(isWeight)
  if (!nutrientsOf && weightAt < 0) return null
  const { unit } = headerParts(header[weightAt] ?? '')
  const fatAt = header.indexOf('Fat Percent')
  return function* (cells, order) {
    const date = dayOf(cells[0] ?? '', order)
    if (date === null) {
      yield skipped(noDate, cells)
      return
    }
    const [weight, bodyFat] = [numberIn(cells[weightAt]) || null, numberIn(cells[fatAt]) || null]
    if (weight || bodyFat) yield { kind: 'progress', date, weight: weight && kgOf(weight, unit), bodyFat }
    if (nutrientsOf) yield { kind: 'dayTotal', date, nutrients: nutrientsOf(cells), amounts: amountsOf(cells) }
  }
}

function foodReader(header: readonly string[]): Reader {
  const [nutrientsOf, amountsOf] = [nutrientReader(header), amountReader(header)]
  const cellUnder = (label: string) => {
    const at = header.indexOf(label)
    return (cells: readonly string[]) => cells[at]?.trim() ?? ''
  }
  const [dateOf, timeOf, nameOf] = [cellUnder('Date'), cellUnder('Time'), cellUnder('Food Name')]
  const [sizeOf, quantityOf] = [cellUnder('Serving Size'), cellUnder('Serving Qty')]
  const weightOf = cellUnder('Serving Weight (g)')
  return function* (cells, order) {
    const date = dayOf(dateOf(cells), order)
    const name = nameOf(cells)
    if (date === null) yield skipped(noDate, cells)
    else if (name === '') yield skipped(noName, cells)
    else {
      const quantity = numberIn(quantityOf(cells))
      const serving = servingOf(quantity, sizeOf(cells))
      // The weight is for one serving.
      const grams = amountIn(weightOf(cells))?.amount
      yield {
        kind: 'food',
        date,
        meal: mealOf(null, hourOf(timeOf(cells))),
        name,
        ...serving,
        grams: serving.grams ?? (grams && quantity ? grams * quantity : null),
        nutrients: nutrientsOf(cells),
        amounts: amountsOf(cells),
      }
    }
  }
}

/** The rows below the header, with dates and times as text. */
async function* cellsOf(file: RecognisedFile, { name, header }: Sheet): AsyncGenerator<readonly string[]> {
  if (file.shape.type !== 'workbook') {
    for await (const { cells } of rowsIn(file)) yield cells
    return
  }
  const isMoment = header.map((label) => label === 'Date' || label === 'Time')
  for await (const cells of rowsBelowHeader(file, name))
    yield cells.map((cell, at) => String(typeof cell === 'number' && isMoment[at] ? dateOfSerial(cell, false) : cell))
}
