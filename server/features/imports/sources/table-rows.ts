import { normaliseBarcode } from '../../../domain/food.ts'
import { mealOf } from '../../../domain/imports.ts'
import {
  mapNutrients,
  multipliedAmounts,
  type Nutrient,
  type NutrientAmounts,
  type Nutrients,
  nutrients,
} from '../../../domain/nutrition.ts'
import { type ColumnField, gramsPerUnit, perHundredOf, unitIn } from '../formats/columns.ts'
import { conventionsOf } from '../formats/csv-rows.ts'
import { type DateOrder, dayOf, momentOf, timeOf } from '../formats/dates.ts'
import {
  amountIn,
  cmOf,
  type DecimalStyle,
  gramsOf,
  kcalOf,
  kgOf,
  mlOf,
  numberIn,
  saltOfGrams,
  servingOf,
} from '../formats/numbers.ts'
import { amountColumn, amountsUnder, sumOfAmounts } from '../formats/nutrient-columns.ts'
import type { Cell } from '../formats/xlsx.ts'
import { type ImportRow, noDate, noName, type ProgressRow, type ReadContext, skipped } from '../source.ts'

/** Which header holds each field. */
export type Mapping = Partial<Record<ColumnField, string>>

/** A CSV, or a sheet of a workbook. `rows` streams the rows below the header. */
export type Table = {
  headers: readonly string[]
  /** The sign between cells; null in a workbook. */
  delimiter: string | null
  rows: () => AsyncGenerator<readonly Cell[]>
}

type Options = { table: Table; mapping: Mapping; order: DateOrder | null; style: DecimalStyle; ctx: ReadContext }
type Serving = ReturnType<typeof servingOf>
type Moment = { date: string; time: string | null }

/** Makes the reader of the rows of a table. A row of the table can give several rows to import. */
export function createRowReader({ table, mapping, order, style, ctx }: Options) {
  const valuesOf = createValues(table, mapping, style)
  const amountsOf = createAmounts(table, mapping, style)
  /** The total of the current day, summed up from its rows without names, or stated by a row, which counts instead. */
  let total: { date: string; parts: Stated | null; stated: Stated | null } | null = null
  const brandAt = mapping.brand === undefined ? -1 : table.headers.indexOf(mapping.brand)

  function* read(cells: readonly Cell[]): Generator<ImportRow> {
    const values = valuesOf(cells)
    const moment = momentIn(values)
    if (moment === null) {
      yield skipped(noDate, cells.map(String))
      return
    }
    const isTotal = cells.some((cell, at) => at !== brandAt && typeof cell === 'string' && isTotalLabel(cell))
    const rows = [
      food(values, cells, moment, isTotal),
      exercise(values, moment),
      water(values, moment),
      progress(values, moment),
    ]
    const found = rows.filter((row) => row !== null)
    if (found.length === 0) yield skipped('The row has no values that can be imported.', cells.map(String))
    for (const row of found)
      if (row.kind === 'dayTotal') yield* added(row.date, row, isTotal)
      else yield row.kind === 'skipped' ? skipped(row.reason, cells.map(String)) : row
  }

  function* added(date: string, { nutrients, amounts }: Stated, isTotal: boolean): Generator<ImportRow> {
    if (total?.date !== date) yield* rest()
    const { parts, stated } = total ?? { parts: null, stated: null }
    const row = { nutrients, amounts }
    if (isTotal) total = { date, parts, stated: row }
    else total = { date, parts: parts ? sumOf(parts, row) : row, stated }
  }

  function* rest(): Generator<ImportRow> {
    const ofDay = total?.stated ?? total?.parts
    if (total && ofDay) yield { kind: 'dayTotal', date: total.date, ...ofDay }
    total = null
  }

  function momentIn({ text }: Values): Moment | null {
    const written = text('date')
    const moment = momentOf(written, ctx.timeZone)
    const date = moment?.date ?? dayOf(written, order)
    return date === null ? null : { date, time: timeOf(text('time')) ?? moment?.time ?? timeOf(written) }
  }

  function food(
    { has, text, amount }: Values,
    cells: readonly Cell[],
    { date, time }: Moment,
    isTotal: boolean,
  ): ImportRow | null {
    const serving = servingIn(text, amount)
    const ofLabel = nutrientsIn(ofServing(amount, serving))
    const amounts = amountsOf(cells, serving)
    const isEmpty = amounts === undefined && nutrients.every((nutrient) => ofLabel[nutrient] === null)
    const name = text('foodName')
    // A food may be called `total` as well, but has an amount. `validate.ts` leaves out totals of days with foods.
    const isSum = isTotal && text('quantity') === '' && (name === '' || isTotalLabel(name))
    if (isSum || (!has('foodName') && !has('mealType')))
      return isEmpty ? null : { kind: 'dayTotal', date, nutrients: ofLabel, amounts }
    if (has('foodName') && name === '') return isEmpty ? null : skipped(noName, [])
    if (name === '' && isEmpty) return null
    const meal = mealOf(text('mealType'), time === null ? null : Number(time.slice(0, 2)))
    return {
      kind: 'food',
      date,
      meal,
      name: name === '' ? text('mealType') || meal.usual : text('brand') ? `${name} (${text('brand')})` : name,
      ...serving,
      barcode: normaliseBarcode(text('barcode')),
      nutrients: ofLabel,
      amounts,
    }
  }

  function nutrientsIn(amount: Values['amount']): Nutrients {
    const grams = (field: Nutrient | 'sodium') => {
      const found = amount(field)
      const factor = found && gramsPerUnit(found.unit || (field === 'sodium' ? 'mg' : 'g'))
      return found && factor !== null ? rounded(found.value * factor) : null
    }
    const sodium = grams('sodium')
    const values = mapNutrients((nutrient) => (nutrient === 'calories' ? kcal('calories', amount) : grams(nutrient)))
    return { ...values, salt: values.salt ?? saltOfGrams(sodium) }
  }

  /** Energy in kcal, by the unit in the cell or header, or by the word in the header. The person is asked if that is only `energy`. */
  function kcal(field: 'calories' | 'caloriesBurned', amount: Values['amount']): number | null {
    const found = amount(field)
    if (found === null) return null
    const header = mapping[field] ?? ''
    const named = /kj|kilojoule/i.test(header) ? 'kJ' : /kcal|[ck]alor|кал/i.test(header) ? 'kcal' : null
    return kcalOf(found.value, found.unit || named || ctx.ask('energyUnit', String(found.value)))
  }

  function exercise({ text, amount }: Values, { date }: Moment): ImportRow | null {
    const calories = kcal('caloriesBurned', amount)
    const name = text('exerciseName')
    return name === '' && !calories ? null : { kind: 'exercise', date, name: name || 'Exercise', calories }
  }

  function water({ amount }: Values, { date }: Moment): ImportRow | null {
    const found = amount('water')
    if (found === null) return null
    const ml = mlOf(found.value, found.unit || ctx.ask('waterUnit', String(found.value)))
    return ml === null ? skipped('The unit of the water is not known.', []) : { kind: 'water', date, ml }
  }

  function progress({ text, amount }: Values, { date, time }: Moment): ImportRow | null {
    const [heavy, fat, wide] = [amount('weight'), amount('bodyFatPercentage'), amount('waist')]
    if (!heavy && /\d/.test(text('weight'))) return skipped('The weight cannot be read.', [])
    if (!heavy && !fat && !wide) return null
    const weight = heavy && (heavy.unit === '' ? ctx.weightInAskedUnit(heavy.value) : kgOf(heavy.value, heavy.unit))
    const waist = wide && cmOf(wide.value, wide.unit || ctx.ask('lengthUnit', String(wide.value)))
    if ((heavy && weight === null) || (wide && waist === null))
      return skipped('The unit of a measurement is not known.', [])
    const row: ProgressRow = { kind: 'progress', date, weight, bodyFat: percentOf(fat, weight), waist }
    return time === null ? row : { ...row, time }
  }

  return { read, rest }
}

/** Body fat in per cent. Some scales write its mass instead. */
function percentOf(fat: Amount | null, weight: number | null): number | null {
  if (fat === null) return null
  const mass = kgOf(fat.value, fat.unit)
  if (mass === null) return fat.value
  return weight ? Math.round((mass / weight) * 10_000) / 100 : null
}

/** Labels of rows that are the sum of other rows. */
const totalLabel =
  /^((grand|daily|day) )?(totals?|totale|totaal|totalt|summe|gesamt|gesamtsumme|insgesamt|somme|suma|summa|razem|celkem|yhteensä|i alt|итого|всего|toplam)(\s*:)?$/i
const isTotalLabel = (text: string) => totalLabel.test(text.trim())

/** Converts values for 100 g or ml to the amount eaten. They are unknown if the g or ml of that amount are. */
function ofServing(amount: Values['amount'], serving: Serving): Values['amount'] {
  return (field) => {
    const found = amount(field)
    if (!found?.perHundred) return found
    const eaten = found.perHundred === 'g' ? serving.grams : volumeOf(serving)
    return eaten === null ? null : { ...found, value: (found.value * eaten) / 100 }
  }
}

/** The ml of a serving; null when its size is not a volume. */
function volumeOf({ quantity, servingSize }: Serving): number | null {
  const size = amountIn(servingSize)
  const ml = size && gramsOf(size.amount, size.unit) === null ? mlOf(size.amount, size.unit) : null
  return ml && ml * quantity
}

function servingIn(text: Values['text'], amount: Values['amount']): Serving {
  const quantity = amount('quantity') ?? fractionIn(text('quantity'))
  const size = amount('servingSize')
  // A size that is only a number may have its unit in the header.
  const oneOf = size && !size.isUnitInCell && size.unit ? `${size.value} ${size.unit}` : text('servingSize')
  const asWritten = { quantity: 1, servingSize: text('quantity'), grams: null }
  if (quantity === null) return asWritten.servingSize === '' ? servingOf(null, oneOf) : asWritten
  const serving = servingOf(quantity.value, quantity.unit || oneOf)
  const isCounted = quantity.isUnitInCell && serving.servingSize.startsWith('1 ')
  return isCounted ? asWritten : serving
}

/** The value of `1/2`, `1 1/2` or `½`. */
function fractionIn(text: string): Pick<Amount, 'value' | 'unit' | 'isUnitInCell'> | null {
  const [, whole = '0', above, below] = /^(?:(\d+)\s+)?(\d+)[/\u2044](\d+)$/.exec(withSlash(text)) ?? []
  const value = Number(whole) + Number(above) / Number(below)
  return Number.isFinite(value) ? { value, unit: '', isUnitInCell: false } : null
}

/** `1 1⁄2` for `1½`. */
const withSlash = (text: string) =>
  text
    .replace(/[¼-¾⅐-⅞]/g, (sign) => ` ${sign}`)
    .normalize('NFKD')
    .trim()

type Stated = { nutrients: Nutrients; amounts?: NutrientAmounts | undefined }

const sumOf = (a: Stated, b: Stated): Stated => ({
  nutrients: mapNutrients((nutrient) => {
    const [one, other] = [a.nutrients[nutrient], b.nutrients[nutrient]]
    return one === null || other === null ? (one ?? other) : rounded(one + other)
  }),
  amounts: sumOfAmounts([a, b]),
})

/**
 * Makes the reader of the nutrients beyond the label, for the amount eaten. A column that the person says holds something else is
 * none of these, and neither is one whose header has no unit.
 */
function createAmounts({ headers }: Table, mapping: Mapping, style: DecimalStyle) {
  const mapped = new Set(Object.values(mapping))
  if (!headers.some((header) => amountColumn(header))) return () => undefined
  const free = headers.map((header) => (mapped.has(header) ? '' : header))
  const isOf = (unit: 'g' | 'ml' | null) => (header: string) =>
    amountColumn(header) !== null && perHundredOf(header) === unit ? header : ''
  const [eaten, perGrams, perMl] = ([null, 'g', 'ml'] as const).map((unit) => {
    const read = amountsUnder(free.map(isOf(unit)))
    return (cells: readonly Cell[]) => read((_, at) => split(cells[at] ?? '', style).value)
  })
  return (cells: readonly Cell[], serving: Serving): NutrientAmounts | undefined => {
    const ofHundred = (per: NutrientAmounts | undefined, size: number | null) =>
      per && size !== null ? multipliedAmounts(per, size / 100) : undefined
    const found = { ...ofHundred(perMl?.(cells), volumeOf(serving)), ...ofHundred(perGrams?.(cells), serving.grams) }
    const all = { ...found, ...eaten?.(cells) }
    return Object.keys(all).length === 0 ? undefined : all
  }
}

const rounded = (value: number) => Math.round(value * 1e6) / 1e6

/** A number with its unit from the cell, or else from the header, or else ''. `perHundred` is set for a value of 100 g or ml. */
type Amount = { value: number; unit: string; isUnitInCell: boolean; perHundred: 'g' | 'ml' | null }

/** The values of the fields of a row. */
type Values = {
  has: (field: ColumnField) => boolean
  text: (field: ColumnField) => string
  amount: (field: ColumnField) => Amount | null
}

/** Makes the function that gives the values of a row by field. */
function createValues(table: Table, mapping: Mapping, style: DecimalStyle): (cells: readonly Cell[]) => Values {
  const columns = new Map(
    Object.entries(mapping).map(([field, header]) => [
      field,
      { at: table.headers.indexOf(header), unit: unitIn(header), perHundred: perHundredOf(header) },
    ]),
  )
  return (cells) => {
    const cell = (field: ColumnField) => cells[columns.get(field)?.at ?? -1] ?? ''
    return {
      has: (field) => (columns.get(field)?.at ?? -1) >= 0,
      text: (field) => String(cell(field)).trim(),
      amount(field) {
        const { value, unit } = split(cell(field), style)
        if (value === null) return null
        const column = columns.get(field)
        const perHundred = column?.perHundred ?? null
        return { value, unit: unit || (column?.unit ?? ''), isUnitInCell: unit !== '', perHundred }
      },
    }
  }
}

/** A number and the unit after it: 80.5 and `kg` for `80.5 kg`. */
function split(cell: Cell, style: DecimalStyle): { value: number | null; unit: string } {
  if (typeof cell === 'number') return { value: cell, unit: '' }
  const text = cell.trim()
  if (text.length > maxLength) return { value: null, unit: '' }
  const [, stones, pounds = ''] = stonesAndPounds.exec(text) ?? []
  if (stones) return { value: Number(stones) * 14 + Number(pounds.replace(',', '.')), unit: 'lb' }
  const [, written = '', unit = ''] = numberAndUnit.exec(text) ?? []
  const number = written.trimEnd()
  // A number may end with a decimal sign, as in `12.`.
  return /\d[.,]?$/.test(number) ? { value: numberIn(number, style), unit: unit.trim() } : { value: null, unit: '' }
}

/** `12 st 5` and `12st 5.5lb`. */
const stonesAndPounds = /^(\d{1,3})\s*st(?:ones?)?\.?[\s,]*(\d{1,2}(?:[.,]\d+)?)(?:\s*(?:lbs?|pounds?))?\.?$/i

/** A number, which may have blanks and separators in it, and the text after it. */
const numberAndUnit = /^([+-]?[\d.,\s'’]*)(\p{L}[\p{L}\s.]*|%)?$/u

/** Characters. A longer cell is not a number with a unit. */
const maxLength = 200

/** How a table writes dates and decimals. If no number shows the style, semicolons between cells go with decimal commas. */
export async function conventionsOfTable(
  table: Table,
  mapping: Mapping,
  ctx: ReadContext,
): Promise<{ order: DateOrder | null; style: DecimalStyle }> {
  const dateAt = table.headers.indexOf(mapping.date ?? '')
  const numbersAt = Object.entries(mapping)
    .filter(([field]) => !texts.some((text) => text === field))
    .map(([, header]) => table.headers.indexOf(header))
  const samples = async function* () {
    for await (const cells of table.rows()) {
      const written = numbersAt.map((at) => cells[at] ?? '').filter((cell) => typeof cell === 'string')
      yield { date: String(cells[dateAt] ?? ''), numbers: written.map(numberOf) }
    }
  }
  const { order, style } = await conventionsOf(samples(), ctx)
  return { order, style: style ?? (table.delimiter === ';' ? 'comma' : 'point') }
}

const texts: readonly ColumnField[] = ['date', 'time', 'mealType', 'foodName', 'brand', 'barcode', 'exerciseName']

const numberOf = (cell: string): string =>
  cell.length > maxLength ? '' : (numberAndUnit.exec(cell.trim())?.[1] ?? cell)
