import type { Day } from '../../../domain/day.ts'
import { nutrients } from '../../../domain/nutrition.ts'
import { columnNamed } from '../read/column-names.ts'
import { dateOrderIn } from '../read/date-order.ts'
import { dayOf, hourOf } from '../read/dates.ts'
import { mealOf } from '../read/meals.ts'
import { type DecimalStyle, decimalStyleOf, numberIn } from '../read/numbers.ts'
import { headerParts, nutrientNamed, nutrientReader } from '../read/nutrient-columns.ts'
import { noDate, noName, skipped } from '../read/skipped.ts'
import { columnOf, headersOf, rowsIn } from '../read/table.ts'
import { cmOf } from '../read/units.ts'
import type { ImportRow, ProgressRow, ReadContext, RecognisedFile, ShapedFile, Source } from '../source.ts'
import { exerciseName, isAdjustment } from './myfitnesspal/exercise-name.ts'
import { isPrintableDiary, readDiary } from './myfitnesspal/printable-diary.ts'

type Part = 'diary' | 'nutrition' | 'exercise' | 'measurements'

/** MyFitnessPal's export, as the zip or single CSVs, and its printable diary saved as a web page, which has the foods. */
export const myfitnesspal: Source = {
  name: 'myfitnesspal',
  label: 'MyFitnessPal',
  recognise: partOf,
  async *read(files, ctx) {
    const diaryDays = new Set<Day>()
    for (const file of files)
      if (file.part === 'diary')
        for await (const row of readDiary(file)) {
          if (row.kind === 'food') diaryDays.add(row.date)
          yield row
        }
    for (const file of files) {
      if (file.part === 'nutrition') yield* readNutrition(file, diaryDays, ctx)
      if (file.part === 'exercise') yield* readExercise(file, ctx)
      if (file.part === 'measurements') yield* readMeasurements(file, ctx)
    }
  },
  notes: (files) => [
    ...(files.some((file) => file.part === 'nutrition')
      ? ["MyFitnessPal's export has no food names: each meal becomes one entry."]
      : []),
    ...(files.some((file) => file.part === 'measurements' && headersOf(file).slice(1).some(isOtherMeasurement))
      ? ['Of your measurements, weight, body fat and waist are imported.']
      : []),
  ],
}

// The export of an account in another language has its labels, and semicolons between the cells.
const labels = {
  date: /^(date|datum|fecha|data|dato)$/i,
  meal: /^(meal|repas|mahlzeit|comida|pasto|refei[çc][ãa]o|maaltijd|m[åa]ltid)$/i,
  time: /^(time|heure|uhrzeit|zeit|hora|ora|tijd|tid)$/i,
  note: /^(notes?|remarques?|notiz(en)?|notas?|opmerking(en)?)$/i,
  food: /food|item|product|name|brand|amount|quantity|serving|aliment|lebensmittel|produit|voeding/i,
  weight: /^(weight|poids|gewicht|peso|vikt|v[æe]gt|vekt)$/i,
  waist: /^(waist( size| circumference)?|taille|tour de taille|taillenumfang|cintura|vita)$/i,
  bodyFat:
    /^(body ?fat( ?%| percent(age)?)?|% ?body ?fat|fat ?%|masse grasse|k[öo]rperfett(anteil)?|grasa corporal)( ?%)?$/i,
  /** What a scale measures, which nobody does by hand. */
  ofScale: /bmi|muscle|bone|water|visceral|fat mass|lean/i,
}
const isMeasurement = (header: string) =>
  labels.weight.test(header) || labels.waist.test(header) || labels.bodyFat.test(header)
const isOtherMeasurement = (header: string) => header !== '' && !isMeasurement(header)

function partOf(file: ShapedFile, upload: readonly ShapedFile[]): Part | null {
  if (isPrintableDiary(file)) return 'diary'
  return summaryOf(file) ?? (isMeasurements(file, upload) ? 'measurements' : null)
}

function summaryOf(file: ShapedFile): Part | null {
  const [date = '', second = '', ...others] = headersOf(file)
  if (!labels.date.test(date)) return null
  if (second === 'Exercise' && others.includes('Exercise Calories')) return 'exercise'
  const isOfMeals = labels.meal.test(second) && !others.some((header) => labels.food.test(header))
  return isOfMeals && hasSummaryColumns(others) ? 'nutrition' : null
}

/** In every language fat has its unit, but saturated fat, fibre and sugars have none, which no other table of meals does. */
function hasSummaryColumns(headers: readonly string[]): boolean {
  const unitOf = (nutrient: string) => {
    const header = headers.find((header) => nutrientNamed(header) === nutrient)
    return header === undefined ? null : headerParts(header).unit
  }
  const withoutUnit = ['calories', 'saturatedFat', 'fiber', 'sugars']
  return Boolean(unitOf('fat')) && withoutUnit.every((nutrient) => unitOf(nutrient) === '')
}

/**
 * `Date,Weight` alone may be of any program: here the name in the archive, or its other files, must say that it is of this one,
 * or further measurements in its order, which is that of the alphabet. People name measurements themselves, and devices add
 * theirs, such as `Fitbit steps`: any name will do but those that other tables have.
 */
function isMeasurements(file: ShapedFile, upload: readonly ShapedFile[]): boolean {
  const [date = '', ...measures] = headersOf(file)
  if (
    !labels.date.test(date) ||
    !measures.some(isMeasurement) ||
    measures.some((header) => /[(]|last updated/i.test(header))
  )
    return false
  if (/measurement-summary/i.test(file.name) || upload.some((other) => summaryOf(other) !== null)) return true
  const isSorted = measures.every((header, at) => at === 0 || header.localeCompare(measures[at - 1] ?? '', 'en') >= 0)
  return (
    isSorted &&
    measures.length > 1 &&
    measures.every((header) => isMeasurement(header) || (columnNamed(header) === null && !labels.ofScale.test(header)))
  )
}

async function* readNutrition(
  file: RecognisedFile,
  diaryDays: ReadonlySet<Day>,
  ctx: ReadContext,
): AsyncGenerator<ImportRow> {
  const headers = headersOf(file)
  const nutrientsOf = nutrientReader(headers)
  const [mealAt, timeAt, noteAt] = [labels.meal, labels.time, labels.note].map((label) =>
    headers.findIndex((header) => label.test(header)),
  ) as [number, number, number]
  const valuesFrom = Math.max(mealAt, timeAt) + 1
  const style = styleOf(file)
  const order = hasIsoDates(file) ? null : await dateOrderIn(columnOf(file, headers[0] ?? ''), ctx)
  for await (const { cells } of rowsIn(file, { rowStart: isoDate })) {
    const date = dayOf(cells[0] ?? '', order)
    const amounts = nutrientsOf(cells, style)
    if (date === null || amounts.calories === null) {
      // Notes of several lines are written without quotes: what follows the first line is no row of the table.
      if (noteAt < 0 || amounts.calories !== null || cells.length >= noteAt)
        yield skipped(date === null ? noDate : 'The row has no calories.', cells)
      continue
    }
    const isValue = (cell: string, at: number) =>
      at >= valuesFrom && at !== noteAt && at < headers.length && numberIn(cell, style)
    // Meals without food are rows of zeros.
    if (!nutrients.some((nutrient) => amounts[nutrient]) && !cells.some(isValue)) continue
    if (diaryDays.has(date)) {
      yield skipped('The printable diary has the foods of the day.', cells)
      continue
    }
    const written = (cells[mealAt] ?? '').trim()
    const meal = mealOf(written, hourOf(cells[timeAt]))
    yield { kind: 'food', date, meal, name: written || meal, quantity: 1, servingSize: '1 serving', nutrients: amounts }
  }
}

async function* readExercise(file: RecognisedFile, ctx: ReadContext): AsyncGenerator<ImportRow> {
  const order = await dateOrderIn(columnOf(file, 'Date'), ctx)
  for await (const row of rowsIn(file)) {
    const date = dayOf(row.cell('Date'), order)
    const name = exerciseName(row.cell('Exercise'))
    const calories = numberIn(row.cell('Exercise Calories'))
    if (date === null) yield skipped(noDate, row.cells)
    else if (name === '') yield skipped(noName, row.cells)
    else yield { kind: 'exercise', date, name, calories, isAdjustment: isAdjustment(name) }
  }
}

async function* readMeasurements(file: RecognisedFile, ctx: ReadContext): AsyncGenerator<ImportRow> {
  const headers = headersOf(file)
  const style = styleOf(file)
  const [weightAt, waistAt, bodyFatAt] = [labels.weight, labels.waist, labels.bodyFat].map((label) =>
    headers.findIndex((header) => label.test(header)),
  ) as [number, number, number]
  const order = await dateOrderIn(columnOf(file, headers[0] ?? ''), ctx)
  for await (const { cells } of rowsIn(file)) {
    const date = dayOf(cells[0] ?? '', order)
    const valueAt = (at: number) => numberIn(cells[at], style) || null
    const [weight, waist, bodyFat] = [valueAt(weightAt), valueAt(waistAt), valueAt(bodyFatAt)]
    if (date === null) yield skipped(noDate, cells)
    else if (weight === null && waist === null && bodyFat === null) {
      if (cells.slice(1).some((cell) => numberIn(cell, style)))
        yield skipped('Of measurements, only weight, body fat and waist are imported.', cells)
    } else {
      const progress: ProgressRow = { kind: 'progress', date }
      if (weight !== null) progress.weight = ctx.weightInAskedUnit(weight)
      if (waist !== null) progress.waist = cmOf(waist, ctx.ask('lengthUnit', (cells[waistAt] ?? '').trim()))
      if (bodyFat !== null) progress.bodyFat = bodyFat
      yield progress
    }
  }
}

// Notes are written without quotes, and may begin with one.
const isoDate = /^"?\d{4}-\d{2}-\d{2}"?[,;\t]/

/** Where commas stand between the cells, they are no decimal signs. */
function styleOf({ shape }: ShapedFile): DecimalStyle {
  if (shape.type !== 'table' || shape.delimiter === ',') return 'point'
  return decimalStyleOf(shape.lines.slice(1).flatMap((line) => line.split(shape.delimiter))) ?? 'point'
}

const hasIsoDates = ({ shape }: ShapedFile) =>
  shape.type === 'table' && shape.lines.slice(1).some((line) => /^"?\d{4}-\d{2}-\d{2}/.test(line))
