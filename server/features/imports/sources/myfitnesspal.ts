import { Parser } from 'htmlparser2'
import type { Day } from '../../../domain/day.ts'
import { type MealInFile, mealOf } from '../../../domain/imports.ts'
import { nutrients } from '../../../domain/nutrition.ts'
import { columnNamed, headerParts, nutrientNamed, nutrientReader } from '../formats/columns.ts'
import { columnOf, headersOf, rowsIn } from '../formats/csv-rows.ts'
import { dateOrderIn, dayOf, hourOf } from '../formats/dates.ts'
import { amountIn, amountText, cmOf, type DecimalStyle, decimalStyleOf, gramsOf, numberIn } from '../formats/numbers.ts'
import { amountReader, type UnstatedUnits } from '../formats/nutrient-columns.ts'
import {
  type FoodRow,
  type ImportFile,
  type ImportRow,
  noDate,
  noName,
  type ProgressRow,
  type ReadContext,
  type RecognisedFile,
  type ShapedFile,
  type Source,
  skipped,
} from '../source.ts'

// Vitamins A and C, calcium and iron are in per cent of a daily value that has changed over the years, so they stay unknown.
const units = {
  'polyunsaturated-fat': 'g',
  'monounsaturated-fat': 'g',
  'trans-fat': 'g',
  cholesterol: 'mg',
  potassium: 'mg',
} as const satisfies UnstatedUnits

type Part = 'diary' | 'nutrition' | 'exercise' | 'measurements'

/** MyFitnessPal's export, as a zip or single CSV files, and its printable diary saved as a web page, the only one with foods. */
export const myfitnesspal: Source = {
  name: 'myfitnesspal',
  label: 'MyFitnessPal',
  recognise: partOf,
  nutrientUnits: units,
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

/** In every language fat has its unit, but saturated fat, fibre and sugars do not. No other tracker's table of meals is like that. */
function hasSummaryColumns(headers: readonly string[]): boolean {
  const unitOf = (nutrient: string) => {
    const header = headers.find((header) => nutrientNamed(header) === nutrient)
    return header === undefined ? null : headerParts(header).unit
  }
  const withoutUnit = ['calories', 'saturatedFat', 'fiber', 'sugars']
  return Boolean(unitOf('fat')) && withoutUnit.every((nutrient) => unitOf(nutrient) === '')
}

/**
 * Any program may write `Date,Weight`. So the name in the archive or the other files of it must show that it is MyFitnessPal's, or
 * further measurements in its alphabetical order. People name measurements themselves, and devices add theirs, such as `Fitbit steps`,
 * so any name counts unless it is known from other tables.
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

const isMeasurement = (header: string) =>
  labels.weight.test(header) || labels.waist.test(header) || labels.bodyFat.test(header)
const isOtherMeasurement = (header: string) => header !== '' && !isMeasurement(header)

// The export of an account in another language has labels in that language, and semicolons between the cells.
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
  /** Measured by scales only, so not by people who use MyFitnessPal's measurements. */
  ofScale: /bmi|muscle|bone|water|visceral|fat mass|lean/i,
}

async function* readNutrition(
  file: RecognisedFile,
  diaryDays: ReadonlySet<Day>,
  ctx: ReadContext,
): AsyncGenerator<ImportRow> {
  const headers = headersOf(file)
  const [nutrientsOf, amountsOf] = [nutrientReader(headers), amountReader(headers, units)]
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
      // Notes of several lines are written without quotes. Their lines after the first are not rows of the table.
      if (noteAt < 0 || amounts.calories !== null || cells.length >= noteAt)
        yield skipped(date === null ? noDate : 'The row has no calories.', cells)
      continue
    }
    const isValue = (cell: string, at: number) =>
      at >= valuesFrom && at !== noteAt && at < headers.length && numberIn(cell, style)
    // Meals without food have rows of zeros.
    if (!nutrients.some((nutrient) => amounts[nutrient]) && !cells.some(isValue)) continue
    if (diaryDays.has(date)) {
      yield skipped('The printable diary has the foods of the day.', cells)
      continue
    }
    const written = (cells[mealAt] ?? '').trim()
    const meal = mealOf(written, hourOf(cells[timeAt]))
    const whole = { name: written || meal.usual, quantity: 1, servingSize: '1 serving' }
    yield { kind: 'food', date, meal, ...whole, nutrients: amounts, amounts: amountsOf(cells, style) }
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

/** The name of an exercise. Since 2024 it has additional quotes around it. */
const exerciseName = (written: string): string =>
  written
    .trim()
    .replace(/^"+|(?<!")"+$/g, '')
    .trim()

/** Whether an exercise is a correction by a watch or another program, such as `Garmin Connect calorie adjustment`. */
const isAdjustment = (name: string): boolean => /\bcalorie adjustment$/i.test(name)

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

/** With commas between the cells, the decimal sign is the point. */
function styleOf({ shape }: ShapedFile): DecimalStyle {
  if (shape.type !== 'table' || shape.delimiter === ',') return 'point'
  return decimalStyleOf(shape.lines.slice(1).flatMap((line) => line.split(shape.delimiter))) ?? 'point'
}

const hasIsoDates = ({ shape }: ShapedFile) =>
  shape.type === 'table' && shape.lines.slice(1).some((line) => /^"?\d{4}-\d{2}-\d{2}/.test(line))

const isPrintableDiary = ({ shape }: ShapedFile): boolean =>
  (shape.type === 'html' || (shape.type === 'xml' && shape.root.toLowerCase() === 'html')) &&
  /main-title-2/.test(shape.text) &&
  /id=["']?(food|excercise)\b/.test(shape.text)

/** The foods and exercises of a printable diary. For each day it has a heading with the date, a table of foods and one of exercises. */
async function* readDiary(file: ImportFile): AsyncGenerator<ImportRow> {
  let date: Day | null = null
  let meal = mealOf('Snacks')
  let headers: readonly string[] = []
  let nutrientsOf = nutrientReader(headers)
  let amountsOf = amountReader(headers, units)
  for await (const row of rowsOf(file)) {
    if (row.kind === 'heading') date = dayOf(row.text)
    else if (row.part === 'thead') {
      headers = row.cells
      nutrientsOf = nutrientReader(headers)
      amountsOf = amountReader(headers, units)
    } else if (row.part === 'tfoot' || row.cells.length === 0) continue
    else if (row.isTitle) meal = mealOf(row.cells[0] ?? '')
    else if (row.table !== 'food' && row.table !== 'excercise') continue
    else if (date === null) yield skipped(noDate, row.cells)
    else if (row.table === 'food') {
      const values = row.cells.map(withoutUnit)
      yield foodOf(row.cells, { nutrients: nutrientsOf(values), amounts: amountsOf(values) }, date, meal)
    } else yield exerciseOf(row.cells, headers, date)
  }
}

function foodOf(
  cells: readonly string[],
  stated: Pick<FoodRow, 'nutrients' | 'amounts'>,
  date: Day,
  meal: MealInFile,
): ImportRow {
  const [title = ''] = cells
  // `Mill Lane - Oats, 60 g` ends with the amount.
  const [, name = title, written = ''] = /^(.+), ([\d.]+ .+)$/.exec(title) ?? []
  const amount = amountIn(written)
  if (name.trim() === '' || stated.nutrients.calories === null)
    return skipped('The row has no name or no calories.', cells)
  return {
    kind: 'food',
    date,
    meal,
    name: amount ? name.trim() : title.trim(),
    quantity: 1,
    servingSize: amount ? amountText(amount.amount, amount.unit) : '1 serving',
    ...stated,
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

/** Characters of a cell that are kept, so that a broken page cannot fill the memory. */
const maxText = 10_000
