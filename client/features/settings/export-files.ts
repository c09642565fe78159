import { csvOf, type ExportList, fileOf } from '#domain/export-tables.ts'
import type { RouterOutputs } from '../../trpc.ts'
import { saveFile } from '../../ui/save-file.ts'

export type Export = RouterOutputs['account']['exportData']
type Rows = object[]

/** The exported lists by name; each becomes a CSV file. */
export const listsOf = (data: Export): [name: ExportList, rows: Rows][] =>
  Object.entries<Rows>(data) as [ExportList, Rows][]

/** Turns `savedMealItems` into `Saved meal items`. */
export function titleOf(name: string): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The same file as in the zip of everything. */
export async function saveCsv(list: ExportList, rows: Rows): Promise<void> {
  const parts: string[] = []
  for (const part of csvOf(list, chunksOf(rows))) {
    parts.push(part)
    await pause()
  }
  saveFile(fileOf(list), parts, 'text/csv;charset=utf-8')
}

/** A row a line. */
export async function saveJson(data: Export): Promise<void> {
  const parts: string[] = []
  for (const [name, rows] of listsOf(data)) {
    parts.push(`${parts.length > 0 ? ',' : '{'}\n${JSON.stringify(name)}: [`)
    let separator = '\n'
    for (const chunk of chunksOf(rows)) {
      parts.push(separator, chunk.map((row) => JSON.stringify(row)).join(',\n'))
      separator = ',\n'
      await pause()
    }
    parts.push(']')
  }
  saveFile('export.json', [...parts, '\n}\n'], 'application/json')
}

/** Rows that are made into text at once. Ten years of food at once would freeze a phone for seconds. */
const rowsAtOnce = 1_000

function* chunksOf(rows: Rows): Generator<Rows> {
  for (let start = 0; start < rows.length; start += rowsAtOnce) yield rows.slice(start, start + rowsAtOnce)
}

const pause = () => new Promise((resolve) => setTimeout(resolve))
