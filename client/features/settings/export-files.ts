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
  const parts = [byteOrderMark]
  for await (const [chunk, isFirst] of chunksOf(rows))
    parts.push(isFirst ? '' : '\r\n', unparse(chunk, { escapeFormulae: formula, header: isFirst }))
  saveFile(`${name}.csv`, parts, 'text/csv;charset=utf-8')
}

/** A row a line. */
export async function saveJson(data: Export): Promise<void> {
  const parts: string[] = []
  for (const [name, rows] of listsOf(data)) {
    parts.push(`${parts.length > 0 ? ',' : '{'}\n${JSON.stringify(name)}: [`)
    for await (const [chunk, isFirst] of chunksOf(rows))
      parts.push(isFirst ? '\n' : ',\n', chunk.map((row) => JSON.stringify(row)).join(',\n'))
    parts.push(']')
  }
  saveFile('export.json', [...parts, '\n}\n'], 'application/json')
}

/** Rows that are made into text at once. Ten years of food at once would freeze a phone for seconds. */
const rowsAtOnce = 1_000

async function* chunksOf(rows: Rows): AsyncGenerator<[chunk: Rows, isFirst: boolean]> {
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    yield [rows.slice(start, start + rowsAtOnce), start === 0]
    await new Promise((resolve) => setTimeout(resolve))
  }
}
