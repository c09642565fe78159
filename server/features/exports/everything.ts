import { csvOf, type ExportUnit, exportTables, fileOf } from '../../domain/export-tables.ts'
import type { StreamedFile } from '../../lib/streamed.ts'
import { type ZipEntry, zipOf } from '../../lib/zip.ts'
import type { UserContext } from '../../trpc.ts'
import { type Exported, exportData } from '../account/export.ts'

type Tables = { [List in keyof Exported]-?: Record<keyof NonNullable<Exported[List]>[number], ExportUnit> }

// No list and no field is forgotten.
const tables: Tables = exportTables

/** Everything that the viewer may see as a zip with a CSV file for each list. Also a list without rows has its file. */
export function everythingAsZip(ctx: UserContext): Pick<StreamedFile, 'open' | 'close'> {
  const { lists, close } = exportData(ctx)
  const entries = (Object.keys(tables) as (keyof Exported)[]).flatMap((list): ZipEntry[] => {
    const pages = lists[list]
    return pages ? [{ name: fileOf(list), text: csvOf(list, pages) }] : []
  })
  return { open: () => zipOf(entries, ctx.now), close }
}
