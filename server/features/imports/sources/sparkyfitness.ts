import { mealOf } from '../../../domain/imports.ts'
import { conventionsIn, partByHeaders, rowsIn, type TableRow } from '../formats/csv-rows.ts'
import { type DateOrder, dayOf } from '../formats/dates.ts'
import { cmOf, type DecimalStyle, kgOf, mlOf, numberIn, saltOf, servingOf } from '../formats/numbers.ts'
import { amountsUnder, type UnstatedUnits } from '../formats/nutrient-columns.ts'
import {
  type ImportRow,
  noDate,
  noName,
  noWater,
  type ReadContext,
  type ShapedFile,
  type Source,
  skipped,
} from '../source.ts'

type Part = 'foods' | 'measurements' | 'hydration' | 'vitals'

// The units that SparkyFitness shows beside its fields.
const units = {
  'polyunsaturated-fat': 'g',
  'monounsaturated-fat': 'g',
  'trans-fat': 'g',
  cholesterol: 'mg',
  potassium: 'mg',
  'vitamin-a': 'µg',
  'vitamin-c': 'mg',
  calcium: 'mg',
  iron: 'mg',
} as const satisfies UnstatedUnits

const nutrientColumns = [
  'polyunsaturated_fat',
  'monounsaturated_fat',
  'trans_fat',
  'cholesterol',
  'potassium',
  'vitamin_a',
  'vitamin_c',
  'calcium',
  'iron',
]
const amountsOf = amountsUnder(nutrientColumns, units)

/** SparkyFitness' templates, in any of the date patterns and decimal styles that people can choose in it. */
export const sparkyfitness: Source = {
  name: 'sparkyfitness',
  label: 'SparkyFitness',
  recognise: partOf,
  nutrientUnits: units,
  async *read(files, ctx) {
    for (const file of files) {
      const part = file.part as Part
      // Its only pattern with points is dd.MM.yyyy, so nobody has to be asked about the order of such a date.
      const date = ({ cell }: TableRow) => (cell('date').includes('.') ? null : cell('date'))
      const { order, style } = await conventionsIn(file, { date, numbers: numbers[part] }, ctx)
      for await (const row of rowsIn(file)) yield rowOf(part, row, { order, style, ctx })
    }
  },
}

const columns: Record<Part, string[]> = {
  foods: ['date', 'meal_type', 'food_name', 'quantity', 'unit', 'dietary_fiber'],
  measurements: ['date', 'weight', 'weight_unit', 'length_unit'],
  vitals: ['date', 'type', 'value', 'unit', 'source'],
  hydration: ['date', 'value', 'unit', 'source'],
}
const numbers: Record<Part, string[]> = {
  foods: ['quantity', 'calories', 'protein', 'carbs', 'fat', 'sodium'],
  measurements: ['weight', 'body_fat', 'waist', 'height', 'neck', 'hips'],
  hydration: ['value'],
  vitals: [],
}

const linesOf = ({ shape }: ShapedFile) => (shape.type === 'table' ? shape.lines : [])

function partOf(file: ShapedFile): Part | null {
  const part = partByHeaders(file, columns)
  // Any list of values may have these columns. The column `source` must say that it is the template or our own export.
  return part === 'hydration' && !linesOf(file).some((line) => /,(CSV_Import|Glowlog)\b/.test(line)) ? null : part
}

type Format = { order: DateOrder | null; style: DecimalStyle; ctx: ReadContext }

function rowOf(part: Part, row: TableRow, format: Format): ImportRow {
  const written = row.cell('date')
  const date = dayOf(written, written.includes('.') ? 'dmy' : format.order)
  if (date === null) return skipped(noDate, row.cells)
  if (part === 'foods') return food(row, date, format)
  if (part === 'measurements') return measurement(row, date, format)
  if (part === 'hydration') return water(row, date, format)
  return skipped('Vitals are not imported.', row.cells)
}

function food({ cell, cells }: TableRow, date: string, { style }: Format): ImportRow {
  const name = cell('food_name').trim()
  if (name === '') return skipped(noName, cells)
  const value = (header: string) => numberIn(cell(header), style)
  return {
    kind: 'food',
    date,
    meal: mealOf(cell('meal_type')),
    name,
    ...servingOf(value('quantity'), cell('unit')),
    nutrients: {
      calories: value('calories'),
      protein: value('protein'),
      carbs: value('carbs'),
      fat: value('fat'),
      fiber: value('dietary_fiber'),
      sugars: value('sugars'),
      saturatedFat: value('saturated_fat'),
      salt: saltOf(value('sodium')),
    },
    amounts: amountsOf(value),
  }
}

function measurement({ cell, cells }: TableRow, date: string, { style, ctx }: Format): ImportRow {
  const [weight, waist] = [numberIn(cell('weight'), style), numberIn(cell('waist'), style)]
  const bodyFat = numberIn(cell('body_fat'), style)
  if (weight === null && waist === null && bodyFat === null)
    return skipped('Of measurements, only weight, body fat and waist are imported.', cells)
  const lengthUnit = () => cell('length_unit').trim() || ctx.ask('lengthUnit', cell('waist'))
  return {
    kind: 'progress',
    date,
    weight: weight && (kgOf(weight, cell('weight_unit').trim()) ?? ctx.weightInAskedUnit(weight)),
    bodyFat,
    waist: waist && cmOf(waist, lengthUnit()),
  }
}

function water({ cell, cells }: TableRow, date: string, { style, ctx }: Format): ImportRow {
  const volume = numberIn(cell('value'), style)
  if (volume === null) return skipped(noWater, cells)
  const ml = mlOf(volume, cell('unit').trim() || ctx.ask('waterUnit', cell('value')))
  return ml === null ? skipped('The unit of the water is not known.', cells) : { kind: 'water', date, ml }
}
