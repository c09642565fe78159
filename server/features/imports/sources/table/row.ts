import { normaliseBarcode } from '../../../../domain/barcode.ts'
import { mapNutrients, type Nutrient, type Nutrients, nutrients } from '../../../../domain/nutrition.ts'
import { amountIn, gramsOf } from '../../read/amounts.ts'
import { type DateOrder, dayOf, momentOf, timeOf } from '../../read/dates.ts'
import { mealOf } from '../../read/meals.ts'
import type { DecimalStyle } from '../../read/numbers.ts'
import { gramsPerUnit } from '../../read/nutrient-columns.ts'
import { servingOf } from '../../read/servings.ts'
import { noDate, noName, skipped } from '../../read/skipped.ts'
import { cmOf, kcalOf, kgOf, mlOf, saltOfGrams } from '../../read/units.ts'
import type { Cell } from '../../read/xlsx.ts'
import type { ImportRow, ProgressRow, ReadContext } from '../../source.ts'
import type { Mapping } from './mapping.ts'
import type { Table } from './tables.ts'
import { type Amount, createValues, type Values } from './values.ts'

type Options = { table: Table; mapping: Mapping; order: DateOrder | null; style: DecimalStyle; ctx: ReadContext }
type Serving = ReturnType<typeof servingOf>
type Moment = { date: string; time: string | null }

/** Makes rows of a table into rows to import; one of the table may hold several. */
export function createRowReader({ table, mapping, order, style, ctx }: Options) {
  const valuesOf = createValues(table, mapping, style)
  /** Rows without names are summed up by day, while they are of the same one; a row of their total counts instead. */
  let total: { date: string; parts: Nutrients | null; stated: Nutrients | null } | null = null
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
      food(values, moment, isTotal),
      exercise(values, moment),
      water(values, moment),
      progress(values, moment),
    ]
    const found = rows.filter((row) => row !== null)
    if (found.length === 0) yield skipped('The row has no values that can be imported.', cells.map(String))
    for (const row of found)
      if (row.kind === 'dayTotal') yield* added(row.date, row.nutrients, isTotal)
      else yield row.kind === 'skipped' ? skipped(row.reason, cells.map(String)) : row
  }

  function* added(date: string, amounts: Nutrients, isTotal: boolean): Generator<ImportRow> {
    if (total?.date !== date) yield* rest()
    const { parts, stated } = total ?? { parts: null, stated: null }
    if (isTotal) total = { date, parts, stated: amounts }
    else total = { date, parts: parts ? sumOf(parts, amounts) : amounts, stated }
  }

  function* rest(): Generator<ImportRow> {
    const amounts = total?.stated ?? total?.parts
    if (total && amounts) yield { kind: 'dayTotal', date: total.date, nutrients: amounts }
    total = null
  }

  function momentIn({ text }: Values): Moment | null {
    const written = text('date')
    const moment = momentOf(written, ctx.timeZone)
    const date = moment?.date ?? dayOf(written, order)
    return date === null ? null : { date, time: timeOf(text('time')) ?? moment?.time ?? timeOf(written) }
  }

  function food({ has, text, amount }: Values, { date, time }: Moment, isTotal: boolean): ImportRow | null {
    const serving = servingIn(text, amount)
    const amounts = nutrientsIn(ofServing(amount, serving))
    const isEmpty = nutrients.every((nutrient) => amounts[nutrient] === null)
    const name = text('foodName')
    // Beside its foods the total of a day is left out later. A food of that name has an amount.
    const isSum = isTotal && text('quantity') === '' && (name === '' || isTotalLabel(name))
    if (isSum || (!has('foodName') && !has('mealType')))
      return isEmpty ? null : { kind: 'dayTotal', date, nutrients: amounts }
    if (has('foodName') && name === '') return isEmpty ? null : skipped(noName, [])
    if (name === '' && isEmpty) return null
    const meal = mealOf(text('mealType'), time === null ? null : Number(time.slice(0, 2)))
    return {
      kind: 'food',
      date,
      meal,
      name: name === '' ? text('mealType') || meal : text('brand') ? `${name} (${text('brand')})` : name,
      ...serving,
      barcode: normaliseBarcode(text('barcode')),
      nutrients: amounts,
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

  /** Energy by the unit of the cell or header, else by the word of the header; asked for when that is only `energy`. */
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

/** Body fat in per cent; some scales tell its mass. */
function percentOf(fat: Amount | null, weight: number | null): number | null {
  if (fat === null) return null
  const mass = kgOf(fat.value, fat.unit)
  if (mass === null) return fat.value
  return weight ? Math.round((mass / weight) * 10_000) / 100 : null
}

/** A row whose only label is one of these is the sum of others. */
const totalLabel =
  /^((grand|daily|day) )?(totals?|totale|totaal|totalt|summe|gesamt|gesamtsumme|insgesamt|somme|suma|summa|razem|celkem|yhteensä|i alt|итого|всего|toplam)(\s*:)?$/i
const isTotalLabel = (text: string) => totalLabel.test(text.trim())

/** Amounts of 100 g or ml as those of what was eaten; unknown where the g or ml of it are. */
function ofServing(amount: Values['amount'], serving: Serving): Values['amount'] {
  return (field) => {
    const found = amount(field)
    if (!found?.perHundred) return found
    const eaten = found.perHundred === 'g' ? serving.grams : volumeOf(serving)
    return eaten === null ? null : { ...found, value: (found.value * eaten) / 100 }
  }
}

/** ml; null when the size of a serving is no volume. */
function volumeOf({ quantity, servingSize }: Serving): number | null {
  const size = amountIn(servingSize)
  const ml = size && gramsOf(size.amount, size.unit) === null ? mlOf(size.amount, size.unit) : null
  return ml && ml * quantity
}

function servingIn(text: Values['text'], amount: Values['amount']): Serving {
  const quantity = amount('quantity') ?? fractionIn(text('quantity'))
  const size = amount('servingSize')
  // A size that is only a number has its unit in the header.
  const oneOf = size && !size.isUnitInCell && size.unit ? `${size.value} ${size.unit}` : text('servingSize')
  const asWritten = { quantity: 1, servingSize: text('quantity'), grams: null }
  if (quantity === null) return asWritten.servingSize === '' ? servingOf(null, oneOf) : asWritten
  const serving = servingOf(quantity.value, quantity.unit || oneOf)
  const isCounted = quantity.isUnitInCell && serving.servingSize.startsWith('1 ')
  return isCounted ? asWritten : serving
}

/** `1/2`, `1 1/2` and `½`, without a unit. */
function fractionIn(text: string): Pick<Amount, 'value' | 'unit' | 'isUnitInCell'> | null {
  const [, whole = '0', above, below] = /^(?:(\d+)\s+)?(\d+)[/\u2044](\d+)$/.exec(withSlash(text)) ?? []
  const value = Number(whole) + Number(above) / Number(below)
  return Number.isFinite(value) ? { value, unit: '', isUnitInCell: false } : null
}

/** `1 1⁄2` of `1½`. */
const withSlash = (text: string) =>
  text
    .replace(/[¼-¾⅐-⅞]/g, (sign) => ` ${sign}`)
    .normalize('NFKD')
    .trim()

const sumOf = (a: Nutrients, b: Nutrients): Nutrients =>
  mapNutrients((nutrient) =>
    a[nutrient] === null || b[nutrient] === null
      ? (a[nutrient] ?? b[nutrient])
      : rounded((a[nutrient] ?? 0) + (b[nutrient] ?? 0)),
  )

const rounded = (value: number) => Math.round(value * 1e6) / 1e6
