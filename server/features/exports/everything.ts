import { csvOf, type ExportUnit, exportTables, fileOf } from '../../domain/export-tables.ts'
import type { StreamedFile } from '../../streamed-file.ts'
import type { UserContext } from '../../trpc.ts'
import { type Exported, exportData } from '../account/export.ts'
import { type ZipEntry, zipOf } from './zip.ts'

type Tables = { [List in keyof Exported]: Record<keyof Exported[List][number], ExportUnit> }

// No list and no field is forgotten.
const tables: Tables = exportTables

/** Everything as a zip with a CSV file for each list. Also a list without rows has its file. */
export function everythingAsZip(ctx: UserContext): Pick<StreamedFile, 'open' | 'close'> {
  const { lists, close } = exportData(ctx)
  const entries = (Object.keys(tables) as (keyof Exported)[]).map(
    (list): ZipEntry => ({ name: fileOf(list), text: csvOf(list, lists[list]) }),
  )
  return { open: () => zipOf(entries, ctx.now), close }
}
