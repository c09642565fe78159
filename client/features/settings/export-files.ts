import type { RouterOutputs } from '../../trpc.ts'
import { saveFile } from '../../ui/save-file.ts'

export type Export = RouterOutputs['account']['exportData']
type Rows = Record<string, unknown>[]

/** A spreadsheet runs a cell that begins like this as a formula (CSV injection). */
const formula = /^[=+\-@\t\r]/

/** The byte order mark, without which Excel does not read the file as UTF-8. */
const byteOrderMark = '\ufeff'

/** The exported lists by name; each becomes a CSV file. */
export const listsOf = (data: Export): [name: string, rows: Rows][] => Object.entries<Rows>(data)

/** Turns `savedMealItems` into `Saved meal items`. */
export function titleOf(name: string): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export async function saveCsv(name: string, rows: Rows): Promise<void> {
  const { unparse } = (await import('papaparse')).default
  saveFile(`${name}.csv`, byteOrderMark + unparse(rows, { escapeFormulae: formula }), 'text/csv;charset=utf-8')
}

export const saveJson = (data: Export): void =>
  saveFile('export.json', `${JSON.stringify(data, null, 2)}\n`, 'application/json')
