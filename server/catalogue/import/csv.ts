import { Readable } from 'node:stream'
import { parse } from 'csv-parse'
import type { Input } from './lines.ts'

/** Rows of a CSV file with a header, as objects keyed by column. Rows with a wrong number of columns go to `skip`. */
export async function* csvRows(
  { chunks }: Pick<Input, 'chunks'>,
  skip: (reason: string) => void,
  signal?: AbortSignal,
): AsyncGenerator<Record<string, string>> {
  const parser = parse({ bom: true, skip_empty_lines: true, relax_column_count: true, relax_quotes: true })
  const source = Readable.from(chunks)
  source.on('error', (error) => parser.destroy(error))
  let columns: string[] | null = null
  let rows = 0
  for await (const cells of source.pipe(parser) as AsyncIterable<string[]>) {
    if (++rows % 1000 === 0) signal?.throwIfAborted()
    if (columns === null) columns = cells
    else if (cells.length !== columns.length) skip('wrong number of columns')
    else yield Object.fromEntries(columns.map((name, i) => [name, cells[i] ?? '']))
  }
}
