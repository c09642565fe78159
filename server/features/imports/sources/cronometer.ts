import type { Day } from '../../../domain/day.ts'
import { mealOf } from '../../../domain/imports.ts'
import { mapNutrients, type NutrientAmounts, type Nutrients, nutrients, totals } from '../../../domain/nutrition.ts'
import { headerParts, isEnergy, nutrientNamed, nutrientReader } from '../formats/columns.ts'
import { columnOf, headersOf, rowsIn, type TableRow } from '../formats/csv-rows.ts'
import { dateOrderIn, dayOf, hourOf, instantIn, timeOf } from '../formats/dates.ts'
import { amountIn, amountText, cmOf, gramsOf, kcalOf, kgOf, mlOf, numberIn } from '../formats/numbers.ts'
import { amountReader, sumOfAmounts } from '../formats/nutrient-columns.ts'
import {
  type ImportRow,
  noDate,
  noFastTimes,
  noName,
  type ProgressRow,
  type ReadContext,
  type RecognisedFile,
  type ShapedFile,
  type Source,
  skipped,
} from '../source.ts'

type Part = 'servings' | 'dailySummary' | 'exercises' | 'biometrics' | 'notes' | 'fasts'

/** Cronometer's CSV files: servings with or without nutrients, daily summary, exercises, biometrics, notes and fasts. */
export const cronometer: Source = {
  name: 'cronometer',
  label: 'Cronometer',
  recognise: partOf,
  // Every header has its unit.
  nutrientUnits: {},
  async *read(files, ctx) {
    for (const file of files) yield* readers[file.part as Part](file, ctx)
  },
  notes: (files) =>
    files.some((file) => file.part === 'servings' && !headersOf(file).some((header) => nutrientNamed(header)))
      ? ['This Cronometer export has no nutrients: each food comes without calories, which you can fill in later.']
      : [],
}

function partOf(file: ShapedFile): Part | null {
  const headers = headersOf(file)
  const has = (...names: string[]) => names.every((name) => headers.includes(name))
  if (has('Day', 'Food Name', 'Amount')) return 'servings'
  if (has('Day', 'Exercise') && headers.some(isBurned)) return 'exercises'
  if (has('Day', 'Metric', 'Unit', 'Amount')) return 'biometrics'
  if (has('Day', 'Group', 'Note')) return 'notes'
  if (headers.join() === 'Name,Start,End,Recurrence,Comments') return 'fasts'
  // The labels of a daily summary may be translated. It is known by the units in the headers of nearly all columns.
  const withUnits = headers.filter((header) => headerParts(header).unit !== '')
  const hasEnergy = withUnits.some(isEnergy)
  const isWide = withUnits.length >= 20 && headers.length - withUnits.length <= 3
  return hasEnergy && headers[0] !== undefined && isDateLabel.test(headers[0]) && (has('Completed') || isWide)
    ? 'dailySummary'
    : null
}

const isDateLabel = /^(date|day|datum|tag|jour|fecha|d[ií]a|data|giorno|дата|день)$/i
const isBurned = (header: string) => /^(Calories|Energy) Burned/i.test(header)

const readers: Record<Part, (file: RecognisedFile, ctx: ReadContext) => AsyncGenerator<ImportRow>> = {
  async *servings(file, ctx) {
    const headers = headersOf(file)
    const order = await dateOrderIn(columnOf(file, 'Day'), ctx)
    const [nutrientsOf, amountsOf] = [nutrientReader(headers), amountReader(headers)]
    for await (const row of rowsIn(file))
      yield serving(row, dayOf(row.cell('Day'), order), nutrientsOf(row.cells), amountsOf(row.cells))
  },

  async *dailySummary(file, ctx) {
    const headers = headersOf(file)
    const [nutrientsOf, amountsOf] = [nutrientReader(headers), amountReader(headers)]
    const order = await dateOrderIn(columnOf(file, headers[0] ?? ''), ctx)
    const isLabelled = await hasTotals(file)
    let ofDay: SummaryRow[] = []
    for await (const row of rowsIn(file)) {
      const date = dayOf(row.cells[0] ?? '', order)
      if (date === null) {
        yield skipped(noDate, row.cells)
        continue
      }
      if (ofDay[0] && ofDay[0].date !== date) {
        yield { kind: 'dayTotal', date: ofDay[0].date, ...totalOf(ofDay, isLabelled) }
        ofDay = []
      }
      const ofRow = nutrientsOf(row.cells)
      if (nutrients.some((nutrient) => ofRow[nutrient]))
        ofDay.push({ date, label: row.cells[1] ?? '', nutrients: ofRow, amounts: amountsOf(row.cells) })
    }
    if (ofDay[0]) yield { kind: 'dayTotal', date: ofDay[0].date, ...totalOf(ofDay, isLabelled) }
  },

  async *exercises(file, ctx) {
    const order = await dateOrderIn(columnOf(file, 'Day'), ctx)
    const header = headersOf(file).find(isBurned) ?? ''
    const unit = headerParts(header).unit || 'kcal'
    for await (const row of rowsIn(file)) {
      const date = dayOf(row.cell('Day'), order)
      const name = row.cell('Exercise').trim()
      const burned = numberIn(row.cell(header))
      if (date === null) yield skipped(noDate, row.cells)
      else if (name === '') yield skipped(noName, row.cells)
      // Cronometer writes what was burned as a negative number.
      else yield { kind: 'exercise', date, name, calories: burned === null ? null : kcalOf(0 - burned, unit) }
    }
  },

  async *biometrics(file, ctx) {
    const order = await dateOrderIn(columnOf(file, 'Day'), ctx)
    for await (const row of rowsIn(file)) yield biometric(row, dayOf(row.cell('Day'), order))
  },

  async *notes(file) {
    for await (const row of rowsIn(file))
      if (row.cell('Note').trim() !== '') yield skipped('Notes are not imported.', [row.cell('Day'), row.cell('Note')])
  },

  async *fasts(file, ctx) {
    const order = await dateOrderIn(columnOf(file, 'Start'), ctx)
    for await (const row of rowsIn(file)) {
      const startTime = instantIn(row.cell('Start'), ctx.timeZone, order)
      const endTime = instantIn(row.cell('End'), ctx.timeZone, order)
      if (startTime === null || (endTime === null && row.cell('End').trim() !== ''))
        yield skipped(noFastTimes, row.cells)
      else yield { kind: 'fast', startTime, endTime }
    }
  },
}

function serving(
  row: TableRow,
  date: Day | null,
  nutrients: Nutrients,
  amounts: NutrientAmounts | undefined,
): ImportRow {
  const name = row.cell('Food Name').trim()
  if (date === null) return skipped(noDate, row.cells)
  if (name === '') return skipped(noName, row.cells)
  const amount = amountIn(row.cell('Amount'))
  if (isWater.test(name) && !nutrients.calories) {
    const ml = (amount && mlOf(amount.amount, amount.unit)) ?? amounts?.water ?? null
    if (ml !== null) return { kind: 'water', date, ml }
  }
  return {
    kind: 'food',
    date,
    meal: mealOf(row.cell('Group'), hourOf(row.cell('Time'))),
    name,
    quantity: 1,
    servingSize: amount
      ? amountText(amount.amount, amount.unit || 'serving')
      : row.cell('Amount').trim() || '1 serving',
    nutrients,
    amounts,
    grams: amount && gramsOf(amount.amount, amount.unit),
  }
}

const isWater = /^((tap|bottled|drinking|mineral|spring|sparkling|carbonated|filtered|plain) )?water(,.*)?$/i

function biometric(row: TableRow, date: Day | null): ImportRow {
  if (date === null) return skipped(noDate, row.cells)
  const [amount, unit] = [numberIn(row.cell('Amount')), row.cell('Unit').trim()]
  // The name of a watch or scale may follow in brackets, as in `Weight (Garmin)`.
  const metric = headerParts(row.cell('Metric')).label.toLowerCase()
  const progress: ProgressRow = { kind: 'progress', date, time: timeOf(row.cell('Time')) ?? undefined }
  if (amount !== null && metric === 'weight') progress.weight = kgOf(amount, unit)
  else if (amount !== null && metric === 'body fat') progress.bodyFat = unit === '%' ? amount : null
  else if (amount !== null && /^waist( size| circumference)?$/.test(metric)) progress.waist = cmOf(amount, unit)
  else return skipped('Of the biometrics, only weight, body fat and waist are imported.', row.cells)
  return (progress.weight ?? progress.bodyFat ?? progress.waist ?? null) === null
    ? skipped('The unit of the measurement is unknown.', row.cells)
    : progress
}

type SummaryRow = { date: Day; label: string; nutrients: Nutrients; amounts: NutrientAmounts | undefined }

const isTotal = (label: string) => /^total$/i.test(label.trim())

async function hasTotals(file: RecognisedFile): Promise<boolean> {
  for await (const { cells } of rowsIn(file)) if (isTotal(cells[1] ?? '')) return true
  return false
}

/**
 * The total of a day, which has one row, or a row for each meal and one for the total. The label of the total may be translated, and
 * then it is found by its energy. Where the file has the English label (`isLabelled`), a day without it is the sum of its meals.
 */
function totalOf(rows: readonly SummaryRow[], isLabelled: boolean): Pick<SummaryRow, 'nutrients' | 'amounts'> {
  const energy = rows.reduce((kcal, row) => kcal + (row.nutrients.calories ?? 0), 0)
  const total =
    rows.find((row) => isTotal(row.label)) ??
    // The energy of the total is half the energy of all rows, apart from rounding.
    rows.find((row) => !isLabelled && Math.abs((row.nutrients.calories ?? 0) * 2 - energy) <= 0.01 * rows.length)
  if (total) return { nutrients: total.nutrients, amounts: total.amounts }
  const sums = totals(rows.map((row) => row.nutrients))
  return { nutrients: mapNutrients((nutrient) => sums[nutrient].sum), amounts: sumOfAmounts(rows) }
}
