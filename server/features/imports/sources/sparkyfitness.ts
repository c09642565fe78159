import { dateOrderIn } from '../read/date-order.ts'
import { type DateOrder, dayOf } from '../read/dates.ts'
import { decimalStyleIn } from '../read/decimal-style.ts'
import { mealOf } from '../read/meals.ts'
import { type DecimalStyle, numberIn } from '../read/numbers.ts'
import { servingOf } from '../read/servings.ts'
import { noDate, noName, noWater, skipped } from '../read/skipped.ts'
import { headersOf, rowsIn, type TableRow } from '../read/table.ts'
import { cmOf, kgOf, mlOf, saltOf } from '../read/units.ts'
import type { ImportRow, ReadContext, ShapedFile, Source } from '../source.ts'

type Part = 'foods' | 'measurements' | 'hydration' | 'vitals'

/** SparkyFitness' templates, in any of the date patterns and decimal styles that it lets people choose. */
export const sparkyfitness: Source = {
  name: 'sparkyfitness',
  label: 'SparkyFitness',
  recognise: partOf,
  async *read(files, ctx) {
    for (const file of files) {
      const dates = async function* () {
        // Of its patterns only dd.MM.yyyy has points.
        for await (const { cell } of rowsIn(file)) if (!cell('date').includes('.')) yield cell('date')
      }
      const order = await dateOrderIn(dates(), ctx)
      const style = await decimalStyleIn(file, numbers[file.part as Part])
      for await (const row of rowsIn(file)) yield rowOf(file.part as Part, row, { order, style, ctx })
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
  const headers = headersOf(file)
  const parts = Object.entries(columns) as [Part, string[]][]
  const part = parts.find(([, names]) => names.every((name) => headers.includes(name)))?.[0] ?? null
  // Any list of values may have these columns: here the source must say that it is the template, or our own export to it.
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
