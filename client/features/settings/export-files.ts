import type { RouterOutputs } from '../../trpc.ts'
import { saveFile } from '../../ui/save-file.ts'

export type Export = RouterOutputs['account']['exportData']
type Rows = Record<string, unknown>[]

/** A spreadsheet takes a cell that begins like this for a formula and runs it. */
const formula = /^[=+\-@\t\r]/

/** Without this mark Excel takes the file for its own old alphabet. */
const utf8 = '\ufeff'

/** The named lists, as they are shown: every one becomes a CSV file. */
export const listsOf = (data: Export): [name: string, rows: Rows][] => Object.entries<Rows>(data)

/** `savedMealItems` as people read it: `Saved meal items`. */
export function titleOf(name: string): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export async function saveCsv(name: string, rows: Rows): Promise<void> {
  const { unparse } = (await import('papaparse')).default
  saveFile(`${name}.csv`, utf8 + unparse(rows, { escapeFormulae: formula }), 'text/csv;charset=utf-8')
}

export const saveJson = (data: Export): void =>
  saveFile('export.json', `${JSON.stringify(data, null, 2)}\n`, 'application/json')
