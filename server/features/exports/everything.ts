import type { StreamedFile } from '../../streamed-file.ts'
import type { UserContext } from '../../trpc.ts'
import { type Exported, exportData } from '../account/export.ts'
import { byteOrderMark, type Cell, csvLine } from './csv.ts'
import { fileOf, headersOf } from './tables.ts'
import { type ZipEntry, zipOf } from './zip.ts'

/** Everything as a zip with a CSV file for each list. Also a list without rows has its file. */
export function everythingAsZip(ctx: UserContext): Pick<StreamedFile, 'open' | 'close'> {
  const { lists, close } = exportData(ctx)
  const entries = (Object.keys(lists) as (keyof Exported)[]).map(
    (list): ZipEntry => ({ name: fileOf(list), text: csvOf(list, lists[list]) }),
  )
  return { open: () => zipOf(entries, ctx.now), close }
}

function* csvOf(list: keyof Exported, pages: Iterable<readonly object[]>) {
  const headers = headersOf(list)
  yield byteOrderMark + csvLine(headers.map(([, header]) => header))
  for (const page of pages) {
    yield (page as Record<string, Cell>[]).map((row) => csvLine(headers.map(([field]) => row[field]))).join('')
  }
}
