import { badRequest } from '../../../errors.ts'
import { dateOrderIn } from '../read/date-order.ts'
import { skipped } from '../read/skipped.ts'
import type { ImportRow, ReadContext, Source } from '../source.ts'
import { guessesOf, type Mapping, mappingOf } from './table/mapping.ts'
import { createRowReader } from './table/row.ts'
import { hasDates, type Table, tablesOf, valuesUnder } from './table/tables.ts'
import { decimalStyleOfTable } from './table/values.ts'

/** Any CSV or xlsx with a column of dates. The person says which column holds what; one format of dates and of numbers a file. */
export const table: Source = {
  name: 'table',
  label: 'Table',
  recognise: (file) => (hasDates(file) ? 'table' : null),
  async *read(files, ctx) {
    const tables = files.flatMap(tablesOf)
    const headers = [...new Set(tables.flatMap((table) => table.headers))].filter((header) => header !== '')
    const examples: Record<string, string[]> = {}
    for (const table of tables)
      for (const [header, values] of Object.entries(await valuesUnder(table))) examples[header] ??= values
    const guesses = guessesOf(headers, examples)
    const answer = ctx.columns(headers, guesses, examples)
    if (answer === null && !guesses.date) throw badRequest('No column of this table holds dates.')
    const mapping = answer === null ? guesses : mappingOf(answer, headers)
    for (const table of tables) yield* rowsOf(table, mapping, ctx)
  },
}

async function* rowsOf(table: Table, mapping: Mapping, ctx: ReadContext): AsyncGenerator<ImportRow> {
  const dateAt = mapping.date === undefined ? -1 : table.headers.indexOf(mapping.date)
  if (dateAt < 0) {
    for await (const cells of table.rows()) yield skipped('The table has no column of dates.', cells.map(String))
    return
  }
  const dates = async function* () {
    for await (const cells of table.rows()) yield String(cells[dateAt] ?? '')
  }
  const order = await dateOrderIn(dates(), ctx)
  const style = await decimalStyleOfTable(table, mapping)
  const reader = createRowReader({ table, mapping, order, style, ctx })
  for await (const cells of table.rows()) yield* reader.read(cells)
  yield* reader.rest()
}
