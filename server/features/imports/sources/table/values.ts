import { type ColumnField, perHundredOf, unitIn } from '../../read/column-names.ts'
import { type DecimalStyle, decimalStyleOf, numberIn } from '../../read/numbers.ts'
import type { Cell } from '../../read/xlsx.ts'
import type { Mapping } from './mapping.ts'
import type { Table } from './tables.ts'

/**
 * A number with its unit, from its cell or else the header; '' when neither tells it. `perHundred` is set where it is the
 * value of 100 g or ml.
 */
export type Amount = { value: number; unit: string; isUnitInCell: boolean; perHundred: 'g' | 'ml' | null }

/** The values of the fields of a row. */
export type Values = {
  has: (field: ColumnField) => boolean
  text: (field: ColumnField) => string
  amount: (field: ColumnField) => Amount | null
}

const texts: readonly ColumnField[] = ['date', 'time', 'mealType', 'foodName', 'brand', 'barcode', 'exerciseName']

/** Reads the cells of a table by field. */
export function createValues(table: Table, mapping: Mapping, style: DecimalStyle): (cells: readonly Cell[]) => Values {
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

/** `12 st 5` and `12st 5.5lb`. */
const stonesAndPounds = /^(\d{1,3})\s*st(?:ones?)?\.?[\s,]*(\d{1,2}(?:[.,]\d+)?)(?:\s*(?:lbs?|pounds?))?\.?$/i

/** A number with blanks and separators, and what follows it. */
const numberAndUnit = /^([+-]?[\d.,\s'’]*)(\p{L}[\p{L}\s.]*|%)?$/u

/** Characters. In a longer cell there is no number with its unit. */
const maxLength = 200

/** A number and the unit after it: 80.5 and `kg` of `80.5 kg`. */
function split(cell: Cell, style: DecimalStyle): { value: number | null; unit: string } {
  if (typeof cell === 'number') return { value: cell, unit: '' }
  const text = cell.trim()
  if (text.length > maxLength) return { value: null, unit: '' }
  const [, stones, pounds = ''] = stonesAndPounds.exec(text) ?? []
  if (stones) return { value: Number(stones) * 14 + Number(pounds.replace(',', '.')), unit: 'lb' }
  const [, written = '', unit = ''] = numberAndUnit.exec(text) ?? []
  const number = written.trimEnd()
  // The last sign may be one of decimals without any.
  return /\d[.,]?$/.test(number) ? { value: numberIn(number, style), unit: unit.trim() } : { value: null, unit: '' }
}

/**
 * How the table writes decimals: as its first number that can only be read in one way. Where none tells, semicolons between
 * cells go with decimal commas.
 */
export async function decimalStyleOfTable(table: Table, mapping: Mapping): Promise<DecimalStyle> {
  const numbers = Object.entries(mapping)
    .filter(([field]) => !texts.some((text) => text === field))
    .map(([, header]) => table.headers.indexOf(header))
  for await (const cells of table.rows()) {
    const written = numbers.map((at) => cells[at] ?? '').filter((cell) => typeof cell === 'string')
    const style = decimalStyleOf(written.map(numberOf))
    if (style) return style
  }
  return table.delimiter === ';' ? 'comma' : 'point'
}

const numberOf = (cell: string): string =>
  cell.length > maxLength ? '' : (numberAndUnit.exec(cell.trim())?.[1] ?? cell)
