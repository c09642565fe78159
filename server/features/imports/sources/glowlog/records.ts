import { unguardedText } from '../../../../domain/export-tables.ts'
import { elements, type Fields, fieldsOf, jsonOf } from '../../read/json.ts'
import { tableCells } from '../../read/table.ts'
import type { RecognisedFile } from '../../source.ts'

/** An object of a list of the export, with the names that its fields have in JSON. Those of a CSV file are texts, or null. */
export type ExportedRecord = { list: string; fields: Fields }

/** The objects of all lists, in the order of the file. */
export async function* recordsOfJson(file: RecognisedFile): AsyncGenerator<ExportedRecord> {
  for await (const { path, value } of jsonOf(file, elements)) {
    const fields = fieldsOf(value)
    yield { list: path[0] ?? '', fields: '_id' in fields ? { ...fields, id: fields._id } : fields }
  }
}

/** The rows of a list that is a file of its own. */
export async function* recordsOfTable(file: RecognisedFile<string>, list: string): AsyncGenerator<ExportedRecord> {
  let names: string[] | null = null
  const delimiter = file.shape.type === 'table' ? file.shape.delimiter : ','
  for await (const cells of tableCells(file, { delimiter })) {
    if (names === null) {
      names = cells.map(fieldOf)
      continue
    }
    const fields: Fields = {}
    for (const [at, name] of names.entries()) fields[name] = cells[at] ? unguardedText(cells[at]) : null
    yield { list, fields }
  }
}

/** The field of a column: `calories` of `calories_kcal`, as of `calories`. */
export const fieldOf = (header: string): string =>
  header
    .trim()
    .replace(/_(kcal|g|kg|cm)(_per_100g)?$/, '')
    .replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
