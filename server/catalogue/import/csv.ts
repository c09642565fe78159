import { createCsvReader } from '../../lib/csv.ts'
import type { Input } from './lines.ts'

/** Rows of a CSV file with a header, as objects keyed by column. Rows with a wrong number of columns go to `skip`. */
export async function* csvRows(
  { chunks }: Pick<Input, 'chunks'>,
  skip: (reason: string) => void,
  signal?: AbortSignal,
): AsyncGenerator<Record<string, string>> {
  let columns: string[] | null = null
  for await (const rows of rowBatches(chunks)) {
    signal?.throwIfAborted()
    for (const cells of rows) {
      if (columns === null) columns = cells
      else if (cells.length !== columns.length) skip('wrong number of columns')
      else yield Object.fromEntries(columns.map((name, i) => [name, cells[i] ?? '']))
    }
  }
}

async function* rowBatches(chunks: Input['chunks']): AsyncGenerator<string[][]> {
  const decoder = new TextDecoder()
  const reader = createCsvReader()
  for await (const chunk of chunks) yield reader.add(decoder.decode(chunk, { stream: true }))
  yield reader.add(decoder.decode())
  yield reader.end()
}
